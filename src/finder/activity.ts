// Counts what people said: entries, contributions and words, by year and chamber.

import { blockOf, eachBit, idOf, localOf, NO_BITS } from '@hansard/search/bits';
import { type EntrySet, inSet } from '@hansard/search/entry-set';
import { numberIn, readNumbers } from './view/numbered-column.ts';
import { entriesOfPerson, readPeople } from './speakers.ts';
import {
  memoizeByView,
  type RecordReader,
  extendByBlock,
  type RecordView,
} from './view/record-view.ts';
import type { ActivitySums, PersonActivity, PersonTotals } from './finder.ts';
import { fillPeriods } from '../record/periods.ts';

type Sums = { -readonly [Sum in keyof ActivitySums]: number };

/** An entry linked to a person. */
interface SpokenEntry {
  readonly personId: number;
  readonly sittingId: number;
  readonly begins: boolean;
  readonly words: number;
}

export async function personActivity(
  reader: RecordReader,
  personId: number,
): Promise<PersonActivity | null> {
  const { view, index } = reader;
  const found = (await activityOfAll(reader)).find((one) => one.personId === personId);
  if (found === undefined) return null;
  const { personId: _, ...total } = found;
  const entries = await entriesOfPerson(reader, index.everything, personId);
  const sumsByYear = new Map<string, Sums>();
  eachSpokenEntry(await readSpoken(reader), entries, (entry) => {
    const { startDate = null, venueId = null } = view.sittings.get(entry.sittingId) ?? {};
    if (startDate === null || venueId === null) return;
    const key = `${startDate.slice(0, 4)} ${venueId}`;
    const sums = sumsByYear.get(key) ?? noSums();
    sumsByYear.set(key, sums);
    addTo(sums, entry);
  });
  return {
    ...total,
    years: yearsAndVenues(view).map((one) => ({
      ...one,
      ...(sumsByYear.get(`${one.year} ${one.venueId}`) ?? noSums()),
    })),
  };
}

/** Every year from the first to the last of the record (see fillPeriods), with every chamber that has entries. */
function yearsAndVenues({ calendar, map }: RecordView): { year: string; venueId: number }[] {
  const years = new Set<string>();
  const venues = new Set<number>();
  for (const { venueId, startDate } of calendar.countBySitting(map.everything).keys()) {
    // In a damaged store, a date may have no year.
    const [year] = /^\d{4}/.exec(startDate ?? '') ?? [];
    if (year !== undefined) years.add(year);
    if (venueId !== null) venues.add(venueId);
  }
  const inOrder = [...venues].sort((one, other) => one - other);
  return fillPeriods([...years].sort()).flatMap((year) =>
    inOrder.map((venueId) => ({ year, venueId })),
  );
}

/** Lists of people use it for every page. */
export const activityOfAll = memoizeByView(async (reader): Promise<readonly PersonTotals[]> => {
  const { view, index } = reader;
  const spoken = await readSpoken(reader);
  type Totals = { -readonly [Total in keyof PersonTotals]: PersonTotals[Total] };
  const noTotals = { ...noSums(), first: null, last: null };
  const nothing = [...view.people.keys()].map((personId): Totals => ({ personId, ...noTotals }));
  return extendByBlock(view, ['activity', index.everything], nothing, (before, blocks) => {
    const totals = new Map(before.map((total) => [total.personId, { ...total }]));
    const some = new Map(blocks.map((block) => [block, index.everything.get(block) ?? NO_BITS]));
    eachSpokenEntry(spoken, some, (entry) => {
      const total = totals.get(entry.personId);
      if (total === undefined) return;
      addTo(total, entry);
      const date = view.sittings.get(entry.sittingId)?.startDate ?? null;
      if (date === null) return;
      if (total.first === null || date < total.first) total.first = date;
      if (total.last === null || date > total.last) total.last = date;
    });
    return [...totals.values()];
  });
});

const readSpoken = memoizeByView(async (reader) => ({
  ...reader.view,
  people: await readPeople(reader),
  words: await readNumbers(reader, 'words'),
}));

/** Calls `visit` with each entry of a set that is linked to a person. */
function eachSpokenEntry(
  { begins, map, people, words }: Awaited<ReturnType<typeof readSpoken>>,
  entries: EntrySet,
  visit: (entry: SpokenEntry) => void,
): void {
  for (const { first, last, documentId: sittingId } of map.runs) {
    const block = blockOf(first);
    const [ofPeople, wordsHere] = [people.blocks.get(block), words.get(block)];
    const visitEntry = (local: number): void => {
      const personId = people.names[ofPeople === undefined ? 0 : numberIn(ofPeople, local)] ?? null;
      if (personId === null) return;
      const isFirst = inSet(begins, idOf(block, local));
      visit({ personId, sittingId, begins: isFirst, words: wordsHere?.[local] ?? 0 });
    };
    eachBit(entries.get(block) ?? NO_BITS, visitEntry, localOf(first), localOf(last));
  }
}

function noSums(): Sums {
  return { entries: 0, contributions: 0, words: 0 };
}

function addTo(sums: Sums, { begins, words }: SpokenEntry): void {
  sums.entries += 1;
  sums.contributions += begins ? 1 : 0;
  sums.words += words;
}
