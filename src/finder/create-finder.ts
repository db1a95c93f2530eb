// The finder over an index, the same for every engine: each request runs its stages on one snapshot of the record.

import { IndexDamaged, StoreDamaged } from '@hansard/search/errors';
import { Budget } from '@hansard/search';
import { IndexSnapshot } from '@hansard/search/index';
import type { FinderSource } from './view/finder-source.ts';
import { viewCache } from './view/record-view.ts';
import { activityOfAll, personActivity } from './activity.ts';
import { findDebates, findDivisions } from './business.ts';
import {
  collectPage,
  contributionOfEntry,
  entriesOfSitting,
  presentContributions,
  presentEntries,
} from './collect-page.ts';
import { countFacets, findDistinctiveWords } from './facets.ts';
import type { FinderMethods, RoutedFinder } from './finder.ts';
import { exportSet, matchFilter } from './match-filter.ts';
import { ResultCache, type SearchContext } from './result-cache.ts';
import { adjacentSittings, filterSittings } from './sittings.ts';
import { nearestQueries } from './nearest-queries.ts';
import { suggest } from './suggest.ts';
import { speakerLinks, unlinkedLabels } from './speakers.ts';
import { countTrends } from './trends.ts';

export function createFinder(source: FinderSource): RoutedFinder {
  const cache = new ResultCache();
  const viewOf = viewCache(source.versionsMax);

  const requests = (newBudget: () => Budget): FinderMethods => {
    /** Runs the stages of one request. Its time limit starts when the view has been read. */
    const run = <Result>(stages: (context: SearchContext) => Promise<Result>): Promise<Result> => {
      const budget = newBudget();
      const result = source.withSnapshot(async (snapshot) => {
        const view = await viewOf(snapshot);
        budget.start();
        const index = new IndexSnapshot(snapshot.index, view.map, view.tail, budget);
        return await stages({ snapshot, view, index, budget, cache });
      });
      return result.catch(advise);
    };
    return requestsOf(run);
  };

  return {
    ...requests(() => new Budget()),
    withBudget: (budget) => requests(() => budget),
    readFrom: (server, work) => source.readFrom(server, work),
    close: () => source.close(),
  };
}

/** Adds what to do about a damaged index, which the search engine does not know. */
function advise(error: unknown): never {
  if (!(error instanceof IndexDamaged)) throw error;
  throw new StoreDamaged(
    `${error.message} Run hansard check to see what is, then hansard reindex.`,
  );
}

type RunStages = <Result>(stages: (context: SearchContext) => Promise<Result>) => Promise<Result>;

/** The stages of each request. */
function requestsOf(run: RunStages): FinderMethods {
  return {
    findEntries: (request) =>
      run(async (context) => {
        const set = await matchFilter(context, request.filter, 'entry');
        const page = await collectPage(context, request, set);
        if (page === null) return null;
        return { ...page.pageInfo, items: await presentEntries(context, page.ids, request) };
      }),
    findContributions: (request) =>
      run(async (context) => {
        const set = await matchFilter(context, request.filter, 'contribution');
        const page = await collectPage(context, request, set, 'contribution');
        if (page === null) return null;
        return { ...page.pageInfo, items: await presentContributions(context, page.ids, request) };
      }),
    findDebates: (request) => run((context) => findDebates(context, request)),
    findDivisions: (request) => run((context) => findDivisions(context, request)),
    nearestQueries: (filter) => run((context) => nearestQueries(context, filter)),
    suggest: (request) => run((context) => suggest(context, request)),
    matching: (filter) =>
      run(async (context) => ({
        version: context.view.version,
        entries: await matchFilter(context, filter, 'entry'),
      })),
    exportSet: (filter, unit) => run((context) => exportSet(context, filter, unit)),
    facets: (filter, unit = 'entry') => run((context) => countFacets(context, filter, unit)),
    distinctiveWords: (filter) => run((context) => findDistinctiveWords(context, filter)),
    trends: (filter, interval) => run((context) => countTrends(context, filter, interval)),
    contribution: (entryId) => run((context) => contributionOfEntry(context, entryId)),
    personActivity: (personId) => run((context) => personActivity(context, personId)),
    activityOfAll: () => run((context) => activityOfAll(context)),
    unlinkedLabels: () => run((context) => unlinkedLabels(context)),
    speakerLinks: () => run((context) => speakerLinks(context)),
    sittings: (filter) => run(async ({ view }) => filterSittings(view, filter)),
    adjacentSittings: (sittingId) => run(async ({ view }) => adjacentSittings(view, sittingId)),
    sittingEntries: (sittingId) => run((context) => entriesOfSitting(context, sittingId)),
  };
}
