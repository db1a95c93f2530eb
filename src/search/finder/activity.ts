// What people said: entries, contributions and words, by year and chamber.

import { blockOf, eachBit, hasBit, localOf } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { personTerm } from '../index/terms.ts';
import type { PersonActivity, PersonTotals } from './finder.ts';
import { eachColumns } from './columns.ts';
import type { SearchContext } from './search-context.ts';

interface Sums {
  entries: number;
  contributions: number;
  words: number;
}

/** An entry of somebody, as it is counted. */
interface Said {
  readonly personId: number;
  readonly sittingId: number;
  readonly begins: boolean;
  readonly words: number;
}

export async function personActivity(
  asking: SearchContext,
  personId: number,
): Promise<PersonActivity | null> {
  const { view, index } = asking;
  if (!view.people.has(personId)) return null;
  const entries = await index.having(await index.forms([personTerm(personId)]), index.everything);
  const total = noSums();
  const byYear = new Map<string, Sums>();
  const dates: string[] = [];
  await eachSaid(asking, entries, (said) => {
    if (said.personId !== personId) return;
    addTo(total, said);
    const { startDate, venueId } = view.sittings.get(said.sittingId)!;
    if (startDate === null) return;
    dates.push(startDate);
    if (venueId === null) return;
    const key = `${startDate.slice(0, 4)} ${venueId}`;
    let sums = byYear.get(key);
    if (sums === undefined) byYear.set(key, (sums = noSums()));
    addTo(sums, said);
  });
  dates.sort();
  return {
    ...total,
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    years: yearsAndVenues(asking).map(({ year, venueId }) => ({
      year,
      venueId,
      ...(byYear.get(`${year} ${venueId}`) ?? noSums()),
    })),
  };
}

/** Every year from the first to the last of the record, and every chamber that has entries. */
function yearsAndVenues({ view }: SearchContext): { year: string; venueId: number }[] {
  const years = new Set<number>();
  const venues = new Set<number>();
  view.calendar.eachSitting(view.map.everything, ({ venueId, startDate }) => {
    if (startDate !== null) years.add(Number(startDate.slice(0, 4)));
    if (venueId !== null) venues.add(venueId);
  });
  const all: { year: string; venueId: number }[] = [];
  if (years.size === 0) return all;
  for (let year = Math.min(...years); year <= Math.max(...years); year++) {
    for (const venueId of [...venues].sort((one, other) => one - other)) {
      all.push({ year: String(year).padStart(4, '0'), venueId });
    }
  }
  return all;
}

export async function activityOfAll(asking: SearchContext): Promise<PersonTotals[]> {
  const { view } = asking;
  const totals = new Map<number, Sums & { first: string | null; last: string | null }>();
  for (const personId of view.people.keys()) {
    totals.set(personId, { ...noSums(), first: null, last: null });
  }
  await eachSaid(asking, asking.index.everything, (said) => {
    const total = totals.get(said.personId);
    if (total === undefined) return;
    addTo(total, said);
    const date = view.sittings.get(said.sittingId)!.startDate;
    if (date === null) return;
    if (total.first === null || date < total.first) total.first = date;
    if (total.last === null || date > total.last) total.last = date;
  });
  return [...totals].map(([personId, total]) => ({ personId, ...total }));
}

/** Calls with each entry of a set that is linked to somebody. */
async function eachSaid(
  asking: SearchContext,
  entries: EntrySet,
  visit: (said: Said) => void,
): Promise<void> {
  const { view } = asking;
  const { begins } = view;
  const runsByBlock = Map.groupBy(view.map.runs, ({ first }) => blockOf(first));
  for await (const { block, columns } of eachColumns(
    asking,
    ['people', 'person', 'words'],
    entries,
  )) {
    const bits = entries.get(block)!;
    const beginning = begins.get(block);
    for (const { first, last, sittingId } of runsByBlock.get(block) ?? []) {
      eachBit(
        bits,
        (local) => {
          const number = columns.person[local] ?? 0;
          // A block of the tail comes in segments: what is beyond this one is in another.
          if (number === 0) return;
          visit({
            personId: columns.people[number - 1]!,
            sittingId,
            begins: beginning !== undefined && hasBit(beginning, local),
            words: columns.words[local]!,
          });
        },
        localOf(first),
        localOf(last),
      );
    }
  }
}

function noSums(): Sums {
  return { entries: 0, contributions: 0, words: 0 };
}

function addTo(sums: Sums, { begins, words }: Said): void {
  sums.entries += 1;
  sums.contributions += begins ? 1 : 0;
  sums.words += words;
}
