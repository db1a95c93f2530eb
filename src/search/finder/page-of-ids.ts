// A page of what was found: which ids are on it, in any order.

import { locatePage } from '../../hansard/page.ts';
import { entriesOfContributions } from '../contributions/contribution-starts.ts';
import { countOnce, countUpTo, idsAfter, idsFrom, type EntrySet } from '../index/entry-set.ts';
import { queryWords, type Query } from '../query/parse-query.ts';
import { topOfForm, hasWeights } from '../rank/top-of-form.ts';
import { Ranking } from '../rank/rank-entries.ts';
import type { FindRequest, Found } from './finder.ts';
import type { SearchContext, Unit } from './search-context.ts';
import { queryContextOf, queryOf } from './match-filter.ts';
import { countedQuery, idsNearEnd } from './near-ends.ts';

/** The best so many of a search are kept in their order: more than anybody pages through. */
const BEST_KEPT = 1_000;

export interface PageOfIds {
  readonly ids: readonly number[];
  readonly found: Omit<Found<never>, 'items'>;
}

export async function pageOfIds(
  asking: SearchContext,
  request: FindRequest,
  unit: Unit,
): Promise<PageOfIds | null> {
  const nearEnd = await pageNearEnd(asking, request, unit);
  if (nearEnd !== null) return nearEnd;
  const { filter, start, size } = request;
  const { state } = asking.snapshot;
  const set = await asking.matching(filter, unit);
  const count = countOnce(set);
  if ('after' in start) {
    const ids = idsAfter(set, start.after, size);
    const more = count > countUpTo(set, ids.at(-1) ?? start.after);
    return { ids, found: { state, count, page: null, more } };
  }
  const page = locatePage(start.page, count, size);
  if (page === null) return null;
  const from = page.firstPosition - 1;
  const ids = await orderedIds(asking, request, unit, set, count, from);
  return { ids, found: { state, count, page, more: page.number < page.pages } };
}

/** A page in order of id, or one of the best, of what one word finds; null where it has to be found among all, or is not there. */
async function pageNearEnd(
  asking: SearchContext,
  { filter, ordering, start, size }: FindRequest,
  unit: Unit,
): Promise<PageOfIds | null> {
  if ('after' in start || ordering === 'date' || ordering === '-date') return null;
  const counted = await countedQuery(asking, filter, unit);
  if (counted === null) return null;
  const { count, form } = counted;
  const page = locatePage(start.page, count, size);
  if (page === null) return null;
  const first = page.firstPosition - 1;
  const last = Math.min(count, first + size);
  let ids: number[] | null;
  if (ordering === '-id') ids = await idsNearEnd(asking, counted, count - last, count - first);
  else if (ordering === 'id' || !hasWeights(form))
    ids = await idsNearEnd(asking, counted, first, last);
  else if (last > BEST_KEPT) return null;
  else {
    const best = await asking.bestOf(filter, unit, () => topOfForm(asking.index, form, BEST_KEPT));
    ids = best.slice(first, last);
  }
  if (ids === null) return null;
  if (ordering === '-id') ids.reverse();
  const { state } = asking.snapshot;
  return { ids, found: { state, count, page, more: page.number < page.pages } };
}

async function orderedIds(
  asking: SearchContext,
  { filter, ordering, size }: FindRequest,
  unit: Unit,
  set: EntrySet,
  count: number,
  from: number,
): Promise<number[]> {
  const { calendar } = asking.view;
  switch (ordering) {
    case 'id':
      return idsFrom(set, from, size);
    case '-id': {
      const first = Math.max(0, count - from - size);
      return idsFrom(set, first, count - from - first).reverse();
    }
    case 'date':
      return calendar.idsByDate(set, false, from, size);
    case '-date':
      return calendar.idsByDate(set, true, from, size);
    case 'relevance': {
      const ranked = (first: number, limit: number): Promise<number[]> =>
        rankedIds(asking, queryOf(filter), set, unit, first, limit);
      if (from + size > BEST_KEPT) return await ranked(from, size);
      const best = await asking.bestOf(filter, unit, () => ranked(0, BEST_KEPT));
      return best.slice(from, from + size);
    }
  }
}

async function rankedIds(
  asking: SearchContext,
  query: Query | null,
  set: EntrySet,
  unit: Unit,
  from: number,
  limit: number,
): Promise<number[]> {
  if (set.size === 0) return [];
  const asked = queryContextOf(asking, 'entry');
  const { index, view } = asking;
  const words = queryWords(query).flatMap((leaf) => (leaf.kind === 'phrase' ? leaf.parts : [leaf]));
  if (unit === 'entry') return (await Ranking.of(asked, words, set)).ids(set, from, limit);
  const members = entriesOfContributions(set, view.begins, index.runs);
  const ranking = await Ranking.of(asked, words, members);
  return ranking.idsOfContributions(set, members, view.begins, index.runs, from, limit);
}
