// How what was found is spread: over types, speakers, venues, parties, years; and over time.

import { ENTRY_TYPES } from '../../hansard/entry.ts';
import { countBoth, countOnce, type EntrySet } from '../index/entry-set.ts';
import type { Facets, FacetValue, Interval, Period } from './finder.ts';
import type { SearchContext } from './search-context.ts';
import { entriesOfType } from './term-sets.ts';
import type { RecordView } from './record-view.ts';
import { countSpeakers } from './speaker-counts.ts';

/** Speakers told of: who spoke least is looked up by name. */
const SPEAKERS_MAX = 100;

export async function facetsOf(asking: SearchContext, found: EntrySet): Promise<Facets> {
  const { view } = asking;
  const venues = new Map<number, number>();
  const years = new Map<string, number>();
  view.calendar.eachSitting(found, ({ venueId, startDate }, count) => {
    if (venueId !== null) add(venues, venueId, count);
    if (startDate !== null) add(years, startDate.slice(0, 4), count);
  });
  const { people, parties } = await countSpeakers(asking, found);
  return {
    count: countOnce(found),
    type: await typesOf(asking, found),
    speaker: mostFirst(
      [...people].flatMap(([id, count]) => {
        const person = view.people.get(id);
        return person === undefined ? [] : [{ value: person.slug, label: person.legalName, count }];
      }),
    ).slice(0, SPEAKERS_MAX),
    venue: mostFirst(
      view.venues
        .map(({ id, slug, name }) => ({ value: slug, label: name, count: venues.get(id) ?? 0 }))
        .filter(({ count }) => count > 0),
    ),
    party: mostFirst([...parties].map(([party, count]) => ({ value: party, label: party, count }))),
    year: [...years]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([year, count]) => ({ value: year, label: year, count })),
  };
}

async function typesOf(asking: SearchContext, found: EntrySet): Promise<FacetValue[]> {
  const values: FacetValue[] = [];
  for (const type of ENTRY_TYPES) {
    const count = countBoth(await entriesOfType(asking, type), found);
    if (count > 0) values.push({ value: type, label: type, count });
  }
  return mostFirst(values);
}

export function trendsOf(view: RecordView, found: EntrySet, interval: Interval): Period[] {
  const length = interval === 'year' ? 'YYYY'.length : 'YYYY-MM'.length;
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  const into =
    (sums: Map<string, number>) =>
    ({ startDate }: { readonly startDate: string | null }, count: number): void => {
      const period = startDate?.slice(0, length);
      if (period !== undefined && PERIOD[interval].test(period)) add(sums, period, count);
    };
  view.calendar.eachSitting(found, into(counts));
  view.calendar.eachSitting(view.map.everything, into(totals));
  const known = [...totals.keys()].sort();
  if (known.length === 0) return [];
  return periodsBetween(known[0]!, known.at(-1)!).map((period) => ({
    period,
    count: counts.get(period) ?? 0,
    total: totals.get(period) ?? 0,
  }));
}

/** What is no year or month, as a damaged store may have it, is of no period: none could be reached from it. */
const PERIOD: Readonly<Record<Interval, RegExp>> = {
  year: /^\d{4}$/,
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
};

/** Every year or month from one to another, both included; as text they are in their order. */
function periodsBetween(first: string, last: string): string[] {
  const periods = [first];
  while (periods.at(-1)! < last) periods.push(following(periods.at(-1)!));
  return periods;
}

function following(period: string): string {
  const [year, month] = period.split('-').map(Number) as [number, number?];
  if (month === undefined) return digits(year + 1, 4);
  return month === 12 ? `${digits(year + 1, 4)}-01` : `${digits(year, 4)}-${digits(month + 1, 2)}`;
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

function add<Key>(sums: Map<Key, number>, key: Key, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}

function mostFirst(values: readonly FacetValue[]): FacetValue[] {
  return [...values].sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
  );
}
