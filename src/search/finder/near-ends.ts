// Pages near the beginning or the end of what one word finds: its count is kept with the word, so only the blocks
// of the page are read, however common the word is.

import type { EntryFilter } from '../../hansard/filter.ts';
import { countSet, idsFrom, type EntrySet } from '../index/entry-set.ts';
import { evaluateQuery } from '../match/evaluate-query.ts';
import { formsOf } from '../match/term-set.ts';
import type { Query } from '../query/parse-query.ts';
import type { Form } from '../index/form-postings.ts';
import type { SearchContext, Unit } from './search-context.ts';
import { queryContextOf, passesAll, queryOf } from './match-filter.ts';

/** Pages further in are told from the whole set, which is kept for the pages after them. */
const NEAR_POSITIONS = 4_096;

/** The first look is at so many blocks; each next one at twice as many. */
const BLOCKS_FIRST = 2;

/** What is searched for, and how many entries have it: where that alone is asked for, and known unread. */
export interface CountedQuery {
  readonly query: Query;
  /** The one it stands for. */
  readonly form: Form;
  readonly count: number;
}

export async function countedQuery(
  { view, index }: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<CountedQuery | null> {
  const { type, language, personId, speakerName } = filter;
  if (unit !== 'entry' || filter.query === null) return null;
  if (type !== null || language !== null || personId !== null || speakerName !== null) return null;
  const query = queryOf(filter);
  if (query?.kind !== 'word' && query?.kind !== 'prefix') return null;
  if (!passesAll(view, filter)) return null;
  const [form, another] = await formsOf({ index }, query);
  if (form === undefined || another !== undefined) return null;
  // Another word of the same stem is not found in Swahili: its count says too much.
  if (query.kind === 'word' && form.text !== query.text) return null;
  return { query, form, count: index.countOf(form) };
}

/** The ids from one 0-based position to before another, ascending; null where they are not near an end. */
export async function idsNearEnd(
  asking: SearchContext,
  { query, count }: CountedQuery,
  from: number,
  to: number,
): Promise<number[] | null> {
  const fromEnd = count - from < to;
  const wanted = fromEnd ? count - from : to;
  if (wanted > NEAR_POSITIONS) return null;
  const found = await someOf(asking, query, wanted, fromEnd);
  const skipped = fromEnd ? count - countSet(found) : 0;
  return idsFrom(found, from - skipped, to - from);
}

/** At least so many of what a query finds, where there are so many: the first, or the last. */
async function someOf(
  asking: SearchContext,
  query: Query,
  wanted: number,
  fromEnd: boolean,
): Promise<EntrySet> {
  const asked = queryContextOf(asking, 'entry');
  const blocks = [...asking.index.everything];
  if (fromEnd) blocks.reverse();
  const found: EntrySet[] = [];
  let missing = wanted;
  for (let at = 0, some = BLOCKS_FIRST; missing > 0 && at < blocks.length; some *= 2) {
    const within = blocks.slice(at, at + some);
    if (fromEnd) within.reverse();
    const here = await evaluateQuery(asked, query, new Map(within));
    missing -= countSet(here);
    found.push(here);
    at += some;
  }
  if (fromEnd) found.reverse();
  return new Map(found.flatMap((set) => [...set]));
}
