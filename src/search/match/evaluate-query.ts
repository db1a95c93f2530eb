// What a query finds: the tree of a query against the index.

import { entriesWithPhraseAcross, type AdjacentEntriesReader } from './cross-entry-phrases.ts';
import type { Deadline } from '../index/deadline.ts';
import { intersect, union, subtract, type EntrySet } from '../index/entry-set.ts';
import { entriesWith, termSetOf } from './term-set.ts';
import { entriesNear, entriesWithPhrase } from './match-phrase.ts';
import type { Query, QueryLeaf, QueryNear } from '../query/parse-query.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';

/** What a question is asked of, and by whom it is ended. */
export interface QueryContext {
  readonly index: IndexSnapshot;
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
  joined(): Promise<AdjacentEntriesReader>;
}

/** Those of a set that a query finds. */
export async function evaluateQuery(
  asked: QueryContext,
  query: Query,
  within: EntrySet,
): Promise<EntrySet> {
  asked.deadline.check();
  if (within.size === 0) return within;
  switch (query.kind) {
    case 'and': {
      let left = within;
      for (const part of await cheapestFirst(asked, query.of)) {
        left = await evaluateQuery(asked, part, left);
      }
      return left;
    }
    case 'or': {
      const found: EntrySet[] = [];
      for (const part of query.of) found.push(await evaluateQuery(asked, part, within));
      return union(found);
    }
    case 'not':
      return subtract(within, await evaluateQuery(asked, query.of, within));
    case 'word':
    case 'prefix':
    case 'phrase':
    case 'near': {
      const { contributions, index } = asked;
      if (contributions === null) return await leaf(asked, query, within);
      const found = [await leaf(asked, query, index.everything)];
      if (query.kind === 'phrase') {
        found.push(await entriesWithPhraseAcross(asked, query.parts, await contributions.joined()));
      }
      return intersect(contributions.beginningsFor(union(found)), within);
    }
  }
}

/** Rare words, then common ones, then what needs positions; what takes away only what it names comes last, when little is left. */
async function cheapestFirst(asked: QueryContext, parts: readonly Query[]): Promise<Query[]> {
  const costs = new Map<Query, number>();
  for (const part of parts) costs.set(part, await costOf(asked, part));
  return [...parts].sort((one, other) => costs.get(one)! - costs.get(other)!);
}

async function costOf(asked: QueryContext, query: Query): Promise<number> {
  switch (query.kind) {
    case 'word':
    case 'prefix': {
      const { forms } = await termSetOf(asked, query);
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
  asked: QueryContext,
  query: QueryLeaf | QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  switch (query.kind) {
    case 'word':
    case 'prefix':
      return await entriesWith(asked, await termSetOf(asked, query), within);
    case 'phrase':
      return await entriesWithPhrase(asked, query, within);
    case 'near':
      return await entriesNear(asked, query, within);
  }
}
