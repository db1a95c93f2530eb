// Pages of a filter that is a single term and nothing else. The index has the count of a term, so a page near either end
// of its entries reads only the blocks of that page, however common the term is.

import { EVERYTHING, type EntryFilter } from '../../record/filter.ts';
import { countSet, idsFrom, type EntrySet } from '../index/entry-set.ts';
import type { IndexTerm } from '../index/block-postings.ts';
import { evaluateQuery } from '../match/evaluate-query.ts';
import { termSetOf } from '../match/term-set.ts';
import type { Query, QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { ANY_SITTING } from '../view/calendar.ts';
import { entriesOfSittings, queryContextOf, queryOf } from './match-filter.ts';
import type { Unit } from './finder.ts';
import type { SearchContext } from './search-context.ts';

/** Pages further in are taken from the whole set, which is then cached for the pages after them. */
const POSITIONS_MAX = 4_096;

/** The blocks that the first step reads; each step reads twice as many as the one before. */
const FIRST_BLOCKS = 2;

export interface SingleTerm {
  readonly query: QueryWord | QueryPrefix;
  readonly term: IndexTerm;
  /** How many entries have it. */
  readonly count: number;
}

/** The term that a filter consists of; null where anything else narrows the result. */
export async function singleTermOf(
  { view, index }: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<SingleTerm | null> {
  if (unit !== 'entry' || !isQueryOfSittings(filter)) return null;
  const query = queryOf(filter, view);
  if (query?.kind !== 'word' && query?.kind !== 'prefix') return null;
  if (entriesOfSittings(view, filter) !== null) return null;
  const { terms } = await termSetOf({ index, notIn: view.notIn }, query);
  const [term, another] = terms;
  if (term === undefined || another !== undefined) return null;
  // Another form of the word does not match in entries of other languages, so its count would be too high.
  if (query.kind === 'word' && term.text !== query.text) return null;
  return { query, term, count: index.countOf(term) };
}

/**
 * Whether a filter has a query and otherwise no field but those of the sitting. It goes through all fields of a filter,
 * so that one that is added later is not overlooked.
 */
function isQueryOfSittings(filter: EntryFilter): boolean {
  const rest: EntryFilter = { ...filter, ...ANY_SITTING, query: null };
  return (Object.keys(rest) as (keyof EntryFilter)[]).every(
    (field) => rest[field] === EVERYTHING[field],
  );
}

/** The ids from one 0-based position to before another, ascending; null where they are not near an end. */
export async function idsNearEnd(
  context: SearchContext,
  { query, count }: SingleTerm,
  from: number,
  to: number,
): Promise<number[] | null> {
  const fromEnd = count - from < to;
  const atLeast = fromEnd ? count - from : to;
  if (atLeast > POSITIONS_MAX) return null;
  const found = await matchFromEnd(context, query, { atLeast, fromEnd });
  const skipped = fromEnd ? count - countSet(found) : 0;
  return idsFrom(found, from - skipped, to - from);
}

/** Evaluates a query block by block, from the first or the last, until it has found enough entries. */
async function matchFromEnd(
  context: SearchContext,
  query: Query,
  { atLeast, fromEnd }: { readonly atLeast: number; readonly fromEnd: boolean },
): Promise<EntrySet> {
  const queryContext = queryContextOf(context, 'entry');
  const blocks = [...context.index.everything];
  if (fromEnd) blocks.reverse();
  const found: EntrySet[] = [];
  let missing = atLeast;
  for (let at = 0, step = FIRST_BLOCKS; missing > 0 && at < blocks.length; step *= 2) {
    const within = blocks.slice(at, at + step);
    if (fromEnd) within.reverse();
    const matching = await evaluateQuery(queryContext, query, new Map(within));
    missing -= countSet(matching);
    found.push(matching);
    at += step;
  }
  if (fromEnd) found.reverse();
  return new Map(found.flatMap((set) => [...set]));
}
