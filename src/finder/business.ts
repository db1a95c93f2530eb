// Finds debates and divisions that have an entry which matches the filter.

import { intersect, setOf, type EntrySet } from '@hansard/search/entry-set';
import { type BusinessRuns, setOfBusiness, withEntriesIn } from './view/business-runs.ts';
import type { DebateRow, DivisionRow } from './view/finder-source.ts';
import { readOnce } from './view/record-view.ts';
import type { DivisionRequest, FindRequest, Found } from './finder.ts';
import { collectPage } from './collect-page.ts';
import { matchFilter, readDebateRuns } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';

const readDivisionRuns = readOnce('division runs', ({ snapshot }) =>
  snapshot.businessRuns('division'),
);

/** Null past the last page. The id of a debate is that of its heading. */
export async function findDebates(
  context: SearchContext,
  request: FindRequest,
): Promise<Found<DebateRow> | null> {
  const { cache, snapshot } = context;
  const entrySet = await cache.getOrCompute(context, ['debates', request.filter], () =>
    matchRuns(context, request, readDebateRuns),
  );
  return await pageOf(context, request, entrySet, (id) => snapshot.debate(id));
}

/** Null past the last page. The id of a division is that of its first entry. */
export async function findDivisions(
  context: SearchContext,
  request: DivisionRequest,
): Promise<Found<DivisionRow> | null> {
  const { cache, snapshot } = context;
  const { filter, votedBy, voterName } = request;
  const key = ['divisions', filter, votedBy, voterName];
  const entrySet = await cache.getOrCompute(context, key, async () => {
    let matching = await matchRuns(context, request, readDivisionRuns);
    if (votedBy !== null) {
      matching = intersect(matching, setOf(await snapshot.divisionsOfPerson(votedBy)));
    }
    if (voterName !== undefined) {
      matching = intersect(matching, setOf(await snapshot.divisionsNaming(voterName)));
    }
    return matching;
  });
  return await pageOf(context, request, entrySet, (id) => snapshot.division(id));
}

/** The ids of those that have a matching entry. */
async function matchRuns(
  context: SearchContext,
  { filter }: FindRequest,
  readRuns: (context: SearchContext) => Promise<BusinessRuns>,
): Promise<EntrySet> {
  const within = await matchFilter(context, filter, 'entry');
  const runs = await readRuns(context);
  // Each has an entry.
  if (within === context.index.everything) return setOfBusiness(runs);
  return setOfBusiness(withEntriesIn(runs, [within]));
}

/** A page of the items found, each read by its id. */
async function pageOf<Row>(
  context: SearchContext,
  request: FindRequest,
  set: EntrySet,
  read: (id: number) => Promise<Row | null>,
): Promise<Found<Row> | null> {
  const page = await collectPage(context, request, set);
  if (page === null) return null;
  const rows = await Array.fromAsync(page.ids, read);
  return { ...page.pageInfo, items: rows.filter((row) => row !== null) };
}
