// The stage after matching: puts what was found in order and collects the ids of one page.

import { locatePage } from '../../record/page.ts';
import { entriesOfContributions } from '../contributions/contribution-starts.ts';
import { countOnce, countUpTo, idsAfter, idsFrom, type EntrySet } from '../index/entry-set.ts';
import { queryWords } from '../query/parse-query.ts';
import { Ranking } from '../rank/rank-entries.ts';
import type { PageSlice } from '../rank/top-page.ts';
import type { FindRequest, Found, Unit } from './finder.ts';
import { matchFilter, queryContextOf, queryOf } from './match-filter.ts';
import type { SearchContext } from './search-context.ts';

/** So many of the best matches of a search are cached in order: more than anybody pages through. */
const RANKED_MAX = 1_000;

export interface PageOfIds {
  readonly ids: readonly number[];
  readonly found: Omit<Found<never>, 'items'>;
}

/** Null past the last page. */
export async function collectPage(
  context: SearchContext,
  request: FindRequest,
  unit: Unit,
): Promise<PageOfIds | null> {
  const { filter, start, size } = request;
  const { state } = context.snapshot;
  const set = await matchFilter(context, filter, unit);
  const count = countOnce(set);
  if ('after' in start) {
    const ids = idsAfter(set, start.after, size);
    const more = count > countUpTo(set, ids.at(-1) ?? start.after);
    return { ids, found: { state, count, page: null, more } };
  }
  const page = locatePage(start.page, count, size);
  if (page === null) return null;
  const from = page.firstPosition - 1;
  const ids = await idsInOrder(context, request, { unit, set, from });
  return { ids, found: { state, count, page, more: page.number < page.pages } };
}

/** Where a page starts in the set of all that match. */
interface PageOfSet {
  readonly unit: Unit;
  readonly set: EntrySet;
  /** The 0-based position of its first item. */
  readonly from: number;
}

async function idsInOrder(
  context: SearchContext,
  request: FindRequest,
  { unit, set, from }: PageOfSet,
): Promise<readonly number[]> {
  const { ordering, size: limit } = request;
  const { calendar } = context.view;
  switch (ordering) {
    case 'id':
      return idsFrom(set, from, limit);
    case '-id': {
      const end = countOnce(set) - from;
      const first = Math.max(0, end - limit);
      return idsFrom(set, first, end - first).reverse();
    }
    case 'date':
      return calendar.idsByDate(set, { newestFirst: false, from, limit });
    case '-date':
      return calendar.idsByDate(set, { newestFirst: true, from, limit });
    case 'relevance': {
      const rank = (slice: PageSlice): Promise<number[]> =>
        rankSet(context, request, { unit, set, ...slice });
      if (from + limit > RANKED_MAX) return await rank({ from, limit });
      const best = await rankedIds(context, request, unit, () =>
        rank({ from: 0, limit: RANKED_MAX }),
      );
      return best.slice(from, from + limit);
    }
  }
}

/** The ids of the best matches of a filter, from the cache or computed. */
function rankedIds(
  { caches, view, budget }: SearchContext,
  { filter }: FindRequest,
  unit: Unit,
  compute: () => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const key = JSON.stringify([unit, filter]);
  return caches.rankings.getOrCompute(view.version, key, budget, compute);
}

async function rankSet(
  context: SearchContext,
  { filter }: FindRequest,
  { unit, set, from, limit }: PageOfSet & PageSlice,
): Promise<number[]> {
  if (set.size === 0) return [];
  const { view } = context;
  const { runs } = view.map;
  const leaves = queryWords(queryOf(filter, view));
  const entries = unit === 'entry' ? set : entriesOfContributions(set, view.begins, runs);
  const ranking = await Ranking.of(queryContextOf(context, 'entry'), leaves, entries);
  if (unit === 'entry') return ranking.topEntries(set, { from, limit });
  const contributions = { starts: set, entries, begins: view.begins, runs };
  return ranking.topContributions(contributions, { from, limit });
}
