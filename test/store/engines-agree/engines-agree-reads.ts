// The requests that the steps of engines-agree.ts send to the finder: of any kind, with any filter, page and order.

import { ENTRY_TYPES } from '../../../src/record/entry.ts';
import { EVERYTHING, ORDERINGS, type EntryFilter } from '../../../src/record/filter.ts';
import type { PageNumber } from '../../../src/record/page.ts';
import { countSet, idsFrom } from '../../../src/search/index/entry-set.ts';
import type { Finder, FindRequest } from '../../../src/finder/finder.ts';
import type { Interval } from '../../../src/finder/finder.ts';
import { fc } from '../../support/seed.ts';
import { farId, id, mostly, page, size } from './engines-agree-values.ts';

/** A request, with the name that is shown when the engines disagree. */
export interface FinderRequest {
  readonly name: string;
  readonly send: (finder: Finder) => Promise<unknown>;
}

const day = fc.constantFrom('2013-07-31', '2013-08-01', '2012-01-01', '2014-01-01');
const query = fc.constantFrom(
  ...['maize', 'price', 'MAIZE prices', 'maize OR order', 'the', 'a', '-maize', 'order -the'],
  ...['pric*', 'f*', '"maize price"', '"the order"', 'maize NEAR/2 price', '"order* the"'],
  ...['ng’ang’a', 'cafe', 'café', '1,000', 'maji', 'nosuch', '', '*', '"', 'applause'],
);

/** Mostly one or two filters: more leave nothing. */
const filter: fc.Arbitrary<EntryFilter> = fc
  .record(
    {
      type: fc.constantFrom(...ENTRY_TYPES),
      personId: farId,
      speakerName: fc.constantFrom('a', 'É', 'speaker', 'ämi', '"', '%', ' ', '\\', '', 'mr. s'),
      sittingId: farId,
      venueId: fc.integer({ min: 1, max: 5 }),
      dateFrom: day,
      dateTo: day,
      language: fc.constantFrom('en', 'sw', 'mul', 'und'),
      query,
    },
    { requiredKeys: [] },
  )
  .chain((all) =>
    fc.subarray(Object.entries(all), { maxLength: 2 }).map((some) => ({
      ...EVERYTHING,
      ...(Object.fromEntries(some) as Partial<EntryFilter>),
    })),
  );

const request: fc.Arbitrary<FindRequest> = fc
  .record({
    filter,
    ordering: fc.constantFrom(...ORDERINGS),
    start: fc.oneof(
      {
        weight: 3,
        arbitrary: mostly(fc.constantFrom<PageNumber>(1, 1, 2, 'last'), page).map((number) => ({
          page: number,
        })),
      },
      { weight: 1, arbitrary: farId.map((after) => ({ after })) },
    ),
    size,
    highlight: fc.boolean(),
  })
  .map((wanted) => ({ ...wanted, ordering: fitting(wanted) }));

/** What follows an id is in order of id; relevance is for what was searched for. */
function fitting({ filter: { query: words }, ordering, start }: FindRequest) {
  if ('after' in start) return 'id';
  return ordering === 'relevance' && words === null ? 'id' : ordering;
}

export function finderRequests(): fc.Arbitrary<FinderRequest> {
  const requesting = <Value>(
    name: string,
    of: fc.Arbitrary<Value>,
    send: (finder: Finder, value: Value) => Promise<unknown>,
  ): fc.Arbitrary<FinderRequest> =>
    of.map((value) => ({
      name: `${name} ${shown(value)}`,
      send: (finder) => send(finder, value),
    }));
  const nothing = fc.constant(null);
  const interval = fc.constantFrom<Interval>('year', 'month');
  const which = fc.record({ venueId: id, from: day, to: day }, { requiredKeys: [] });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: requesting('find', request, (finder, value) => finder.findEntries(value)),
    },
    {
      weight: 5,
      arbitrary: requesting('find contributions', request, (finder, value) =>
        finder.findContributions(value),
      ),
    },
    { weight: 2, arbitrary: requesting('facets', filter, (finder, value) => finder.facets(value)) },
    {
      weight: 2,
      arbitrary: requesting('trends', fc.tuple(filter, interval), (finder, value) =>
        finder.trends(...value),
      ),
    },
    requesting('what matches', filter, matching),
    requesting('the contribution of', farId, (finder, value) => finder.contribution(value)),
    requesting('the activity of', farId, (finder, value) => finder.personActivity(value)),
    requesting('everybody’s activity', nothing, (finder) => finder.activityOfAll()),
    requesting('the sittings', which, (finder, value) => finder.sittings(value)),
    requesting('labels of nobody known', farId, (finder) => finder.unlinkedLabels()),
    requesting('how many are linked', nothing, (finder) => finder.speakerLinks()),
    requesting('the sittings beside', farId, (finder, value) => finder.adjacentSittings(value)),
    requesting('what was said in', farId, (finder, value) => finder.sittingEntries(value)),
  );
}

/** A filter without what it does not ask for. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && 'sittingId' in part
      ? Object.fromEntries(Object.entries(part).filter(([, one]) => one !== null))
      : part,
  );
}

async function matching(finder: Finder, wanted: EntryFilter): Promise<object> {
  const { version, entries } = await finder.matching(wanted);
  return { version, ids: idsFrom(entries, 0, countSet(entries)) };
}

const ALL = 100_000;

/** At the end everything is found, by what can order it. */
export const LAST_REQUESTS: readonly FinderRequest[] = [
  ...ORDERINGS.map((ordering) => ({
    name: `find all by ${ordering}`,
    send: (finder: Finder) =>
      finder.findEntries({
        filter: { ...EVERYTHING, query: ordering === 'relevance' ? 'maize OR order OR the' : null },
        ordering,
        start: { page: 1 },
        size: ALL,
        highlight: ordering === 'relevance',
      }),
  })),
  { name: 'all facets', send: (finder) => finder.facets(EVERYTHING) },
  { name: 'all activity', send: (finder) => finder.activityOfAll() },
];
