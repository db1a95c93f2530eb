// Finds debates, those in which an entry matches the filter, and divisions, those of which an entry matches.

import { setOf, type EntrySet } from '@hansard/search/index/entry-set';
import type { DebateRow, DivisionRow } from './view/finder-source.ts';
import { memoizeByView } from './view/record-reader.ts';
import type { DivisionRequest, FindRequest, Found } from './finder.ts';
import { collectPage } from './collect-page.ts';
import { hasAnyOf, matchFilter, readDebateRuns } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';

const readDivisionRuns = memoizeByView(({ snapshot }) => snapshot.divisionRuns());

/** Null past the last page. */
export async function findDebates(
  context: SearchContext,
  request: FindRequest,
): Promise<Found<DebateRow> | null> {
  const found = await matchDebates(context, request.filter);
  return await pageOf(context, request, found, (id) => context.snapshot.debate(id));
}

/** Null past the last page. */
export async function findDivisions(
  context: SearchContext,
  request: DivisionRequest,
): Promise<Found<DivisionRow> | null> {
  const found = await matchDivisions(context, request);
  return await pageOf(context, request, found, (id) => context.snapshot.division(id));
}

/** The ids of the debates that match, which are those of their headings. */
async function matchDebates(
  context: SearchContext,
  filter: FindRequest['filter'],
): Promise<EntrySet> {
  return await context.cache.getOrCompute(context, ['debates', filter], async () => {
    const debates = await readDebateRuns(context);
    const within = await matchFilter(context, filter, 'entry');
    return setOf(debates.filter(({ runs }) => hasAnyOf(within, runs)).map(({ id }) => id));
  });
}

/** The ids of the divisions that match. The id of a division is that of its first entry. */
async function matchDivisions(
  context: SearchContext,
  { filter, votedBy }: DivisionRequest,
): Promise<EntrySet> {
  const { snapshot } = context;
  return await context.cache.getOrCompute(context, ['divisions', filter, votedBy], async () => {
    const divisions = await readDivisionRuns(context);
    const within = await matchFilter(context, filter, 'entry');
    const voted = votedBy === null ? null : new Set(await snapshot.divisionsOfPerson(votedBy));
    return setOf(
      divisions
        .filter(({ id }) => voted === null || voted.has(id))
        .filter(({ runs }) => hasAnyOf(within, runs))
        .map(({ id }) => id),
    );
  });
}

/** A page of what was found, each read by its id. */
async function pageOf<Row>(
  context: SearchContext,
  request: FindRequest,
  set: EntrySet,
  read: (id: number) => Promise<Row | null>,
): Promise<Found<Row> | null> {
  const page = await collectPage(context, request, set);
  if (page === null) return null;
  const items: Row[] = [];
  for (const id of page.ids) {
    const row = await read(id);
    if (row !== null) items.push(row);
  }
  return { ...page.found, items };
}
