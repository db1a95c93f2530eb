// What a query finds: the tree of a query against the index.

import { havingAcross, type Joined } from './crossing-phrases.ts';
import type { Deadline } from './deadline.ts';
import { both, either, without, type EntrySet } from './entry-set.ts';
import { having, soughtBy } from './forms.ts';
import { havingNear, havingPhrase } from './phrases.ts';
import type { Query, QueryLeaf, QueryNear } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** What a question is asked of, and by whom it is ended. */
export interface Asked {
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  /** Entries in Swahili: there a word is found as it stands, not by its English stem. */
  readonly swahili: EntrySet;
  /** Where contributions are what is found, what is known of them; null for entries. */
  readonly contributions: Contributions | null;
}

/** What of contributions is needed to find them by their words. */
export interface Contributions {
  /** The entries that begin the contributions some entries are part of. */
  beginningsFor(entries: EntrySet): EntrySet;
  joined(): Promise<Joined>;
}

/** Those of a set that a query finds. */
export async function evaluate(asked: Asked, query: Query, within: EntrySet): Promise<EntrySet> {
  asked.deadline.check();
  if (within.size === 0) return within;
  switch (query.kind) {
    case 'and': {
      let left = within;
      for (const part of await cheapestFirst(asked, query.of)) {
        left = await evaluate(asked, part, left);
      }
      return left;
    }
    case 'or': {
      const found: EntrySet[] = [];
      for (const part of query.of) found.push(await evaluate(asked, part, within));
      return either(found);
    }
    case 'not':
      return without(within, await evaluate(asked, query.of, within));
    case 'word':
    case 'prefix':
    case 'phrase':
    case 'near': {
      const { contributions, index } = asked;
      if (contributions === null) return await leaf(asked, query, within);
      const found = [await leaf(asked, query, index.everything)];
      if (query.kind === 'phrase') {
        found.push(await havingAcross(asked, query.parts, await contributions.joined()));
      }
      return both(contributions.beginningsFor(either(found)), within);
    }
  }
}

/** Rare words, then common ones, then what needs places; what takes away only what it names comes last, when little is left. */
async function cheapestFirst(asked: Asked, parts: readonly Query[]): Promise<Query[]> {
  const costs = new Map<Query, number>();
  for (const part of parts) costs.set(part, await costOf(asked, part));
  return [...parts].sort((one, other) => costs.get(one)! - costs.get(other)!);
}

async function costOf(asked: Asked, query: Query): Promise<number> {
  switch (query.kind) {
    case 'word':
    case 'prefix': {
      const { forms } = await soughtBy(asked, query);
      return forms.reduce((sum, form) => sum + asked.index.countOf(form), 0);
    }
    case 'and':
    case 'or':
      return ANY_COUNT;
    case 'phrase':
    case 'near':
      return ANY_COUNT + 1;
    case 'not':
      return ANY_COUNT + 2;
  }
}

/** More entries than any record has. */
const ANY_COUNT = Number.MAX_SAFE_INTEGER - 2;

async function leaf(
  asked: Asked,
  query: QueryLeaf | QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  switch (query.kind) {
    case 'word':
    case 'prefix':
      return await having(asked, await soughtBy(asked, query), within);
    case 'phrase':
      return await havingPhrase(asked, query, within);
    case 'near':
      return await havingNear(asked, query, within);
  }
}
