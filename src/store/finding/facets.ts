// How what was found is spread: over types, speakers, venues, parties, years; and over time.

import { ENTRY_TYPES } from '../../hansard/entry.ts';
import { blockOf, eachBit, localOf } from '../../search/block.ts';
import { countSet, type EntrySet } from '../../search/entry-set.ts';
import type { Run } from '../../search/indexed-block.ts';
import { typeTerm } from '../../search/terms.ts';
import type { Facets, FacetValue, Interval, Period } from '../finder.ts';
import { eachColumns } from './columns.ts';
import type { Asking } from './asking.ts';
import { partyAt } from './parties.ts';
import type { RecordView } from './record-view.ts';

/** Speakers told of: who spoke least is looked up by name. */
const SPEAKERS_MAX = 100;

export async function facetsOf(asking: Asking, found: EntrySet): Promise<Facets> {
  const { view } = asking;
  const venues = new Map<number, number>();
  const years = new Map<string, number>();
  view.calendar.eachSitting(found, ({ venueId, startDate }, count) => {
    if (venueId !== null) add(venues, venueId, count);
    if (startDate !== null) add(years, startDate.slice(0, 4), count);
  });
  const { people, parties } = await speakersOf(asking, found);
  return {
    count: countSet(found),
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

async function typesOf({ index }: Asking, found: EntrySet): Promise<FacetValue[]> {
  const values: FacetValue[] = [];
  for (const type of ENTRY_TYPES) {
    const ofType = await index.having(await index.forms([typeTerm(type)]), found);
    const count = countSet(ofType);
    if (count > 0) values.push({ value: type, label: type, count });
  }
  return mostFirst(values);
}

interface Speakers {
  readonly people: ReadonlyMap<number, number>;
  readonly parties: ReadonlyMap<string, number>;
}

async function speakersOf(asking: Asking, found: EntrySet): Promise<Speakers> {
  const { view } = asking;
  const people = new Map<number, number>();
  const parties = new Map<string, number>();
  const runsByBlock = Map.groupBy(view.map.runs, ({ first }: Run) => blockOf(first));
  for await (const { block, columns } of eachColumns(asking, ['people', 'person'], found)) {
    const bits = found.get(block)!;
    for (const { first, last, sittingId } of runsByBlock.get(block) ?? []) {
      const counts = new Uint32Array(columns.people.length + 1);
      eachBit(
        bits,
        (local) => void counts[columns.person[local] ?? 0]!++,
        localOf(first),
        localOf(last),
      );
      const date = view.sittings.get(sittingId)?.startDate ?? null;
      for (const [index, personId] of columns.people.entries()) {
        const count = counts[index + 1]!;
        if (count === 0) continue;
        add(people, personId, count);
        const party = partyAt(view, personId, date);
        if (party !== null) add(parties, party, count);
      }
    }
  }
  return { people, parties };
}

export function trendsOf(view: RecordView, found: EntrySet, interval: Interval): Period[] {
  const length = interval === 'year' ? 'YYYY'.length : 'YYYY-MM'.length;
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  const into =
    (sums: Map<string, number>) =>
    ({ startDate }: { readonly startDate: string | null }, count: number): void => {
      if (startDate !== null) add(sums, startDate.slice(0, length), count);
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

/** Every year or month from one to another, both included. */
function periodsBetween(first: string, last: string): string[] {
  const periods = [first];
  while (periods.at(-1)! !== last) periods.push(following(periods.at(-1)!));
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
