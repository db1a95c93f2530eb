// Evaluates a query tree against the index, to the set of matching entries.

import {
  entriesWithPhraseAcross,
  type Passages,
  entriesNear,
  entriesWithPhrase,
  type PositionContext,
} from './phrases.ts';
import { intersect, union, subtract, type EntrySet } from '../index/entry-set.ts';
import { termSetOf } from './term-set.ts';
import type { Query, QueryLeaf, QueryNear } from '../query/parse-query.ts';

/** The index a query is evaluated against, and its budget. */
export interface QueryContext extends PositionContext {
  /** Set if passages are searched instead of entries; otherwise null. */
  readonly passages: Passages | null;
}

/** The entries of `within` that a query matches; if passages are searched, the entries that begin them. */
export async function evaluateQuery(
  context: QueryContext,
  query: Query,
  within: EntrySet,
): Promise<EntrySet> {
  context.budget.check();
  if (within.size === 0) return within;
  switch (query.kind) {
    case 'and': {
      let left = within;
      for (const part of await cheapestFirst(context, query.of)) {
        left = await evaluateQuery(context, part, left);
      }
      return left;
    }
    case 'or':
      return union(await Array.fromAsync(query.of, (part) => evaluateQuery(context, part, within)));
    case 'not':
      return subtract(within, await evaluateQuery(context, query.of, within));
    default: {
      const { passages, index } = context;
      if (passages === null) return await evaluateLeaf(context, query, within);
      const results = [await evaluateLeaf(context, query, index.everything)];
      if (query.kind === 'phrase') {
        results.push(await entriesWithPhraseAcross(context, query.parts, passages));
      }
      return intersect(passages.beginningsFor(union(results)), within);
    }
  }
}

/** Rare words, then common ones, then phrases, which read positions. Negations come last, when few entries are left. */
async function cheapestFirst(context: QueryContext, parts: readonly Query[]): Promise<Query[]> {
  const costed: { readonly part: Query; readonly cost: number }[] = [];
  for (const part of parts) costed.push({ part, cost: await costOf(context, part) });
  return costed.sort((a, b) => a.cost - b.cost).map(({ part }) => part);
}

async function costOf(context: QueryContext, query: Query): Promise<number> {
  if (query.kind !== 'word' && query.kind !== 'prefix') return ANY_COUNT + COSTLIER[query.kind];
  const { terms } = await termSetOf(context, query);
  return terms.reduce((sum, term) => sum + context.index.countOf(term), 0);
}

/** More entries than any record has. */
const ANY_COUNT = Number.MAX_SAFE_INTEGER - 2;
const COSTLIER = { and: 0, or: 0, phrase: 1, near: 1, not: 2 };

async function evaluateLeaf(
  context: QueryContext,
  query: QueryLeaf | QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  if (query.kind === 'phrase') return await entriesWithPhrase(context, query.parts, within);
  if (query.kind === 'near') return await entriesNear(context, query, within);
  const { terms, matchingIn } = await termSetOf(context, query);
  return await context.index.entriesWithAny(terms, within, matchingIn);
}
