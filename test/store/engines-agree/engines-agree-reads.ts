// What the steps of engines-agree.ts ask the finder: any question, with any filter, page and order.

import { ENTRY_TYPES } from '../../../src/hansard/entry.ts';
import { EVERYTHING, ORDERINGS, type EntryFilter } from '../../../src/hansard/filter.ts';
import { LANGUAGES } from '../../../src/hansard/language.ts';
import type { PageNumber } from '../../../src/hansard/page.ts';
import { countSet, idsFrom } from '../../../src/search/index/entry-set.ts';
import type { Finder, FindRequest, Interval } from '../../../src/search/finder/finder.ts';
import { fc } from '../../support/seed.ts';
import { farId, id, mostly, page, size } from './engines-agree-values.ts';

/** A question as it is shown when the engines disagree. */
export interface Question {
  readonly name: string;
  readonly ask: (finder: Finder) => Promise<unknown>;
}

const day = fc.constantFrom('2013-07-31', '2013-08-01', '2012-01-01', '2014-01-01');
const query = fc.constantFrom(
  ...['maize', 'price', 'MAIZE prices', 'maize OR order', 'the', 'a', '-maize', 'order -the'],
  ...['pric*', 'f*', '"maize price"', '"the order"', 'maize NEAR/2 price', '"order* the"'],
  ...['ng’ang’a', 'cafe', 'café', '1,000', 'maji', 'nosuch', '', '*', '"', 'applause'],
);

/** Mostly one or two things are asked for; with more, nothing is left. */
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
      language: fc.constantFrom(...LANGUAGES),
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

export function questions(): fc.Arbitrary<Question> {
  const asking = <Value>(
    name: string,
    of: fc.Arbitrary<Value>,
    ask: (finder: Finder, value: Value) => Promise<unknown>,
  ): fc.Arbitrary<Question> =>
    of.map((value) => ({
      name: `${name} ${shown(value)}`,
      ask: (finder) => ask(finder, value),
    }));
  const nothing = fc.constant(null);
  const interval = fc.constantFrom<Interval>('year', 'month');
  const which = fc.record({ venueId: id, from: day, to: day }, { requiredKeys: [] });
  return fc.oneof(
    { weight: 8, arbitrary: asking('find', request, (finder, value) => finder.findEntries(value)) },
    {
      weight: 5,
      arbitrary: asking('find contributions', request, (finder, value) =>
        finder.findContributions(value),
      ),
    },
    { weight: 2, arbitrary: asking('facets', filter, (finder, value) => finder.facets(value)) },
    {
      weight: 2,
      arbitrary: asking('trends', fc.tuple(filter, interval), (finder, value) =>
        finder.trends(...value),
      ),
    },
    asking('what matches', filter, matching),
    asking('the contribution of', farId, (finder, value) => finder.contribution(value)),
    asking('the activity of', farId, (finder, value) => finder.personActivity(value)),
    asking('everybody’s activity', nothing, (finder) => finder.activityOfAll()),
    asking('the sittings', which, (finder, value) => finder.sittings(value)),
    asking('the sittings beside', farId, (finder, value) => finder.adjacentSittings(value)),
    asking('what was said in', farId, (finder, value) => finder.sittingEntries(value)),
  );
}

/** A filter without what it does not ask for. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && 'sittingId' in member
      ? Object.fromEntries(Object.entries(member).filter(([, one]) => one !== null))
      : member,
  );
}

async function matching(finder: Finder, wanted: EntryFilter): Promise<object> {
  const { version, entries } = await finder.matching(wanted);
  return { version, ids: idsFrom(entries, 0, countSet(entries)) };
}

const ALL = 100_000;

/** At the end everything is found, by what can order it. */
export const LAST_QUESTIONS: readonly Question[] = [
  ...ORDERINGS.map((ordering) => ({
    name: `find all by ${ordering}`,
    ask: (finder: Finder) =>
      finder.findEntries({
        filter: { ...EVERYTHING, query: ordering === 'relevance' ? 'maize OR order OR the' : null },
        ordering,
        start: { page: 1 },
        size: ALL,
        highlight: ordering === 'relevance',
      }),
  })),
  { name: 'all facets', ask: (finder) => finder.facets(EVERYTHING) },
  { name: 'all activity', ask: (finder) => finder.activityOfAll() },
];
