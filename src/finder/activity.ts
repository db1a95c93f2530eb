// Counts what people said: entries, contributions and words, by year, month and chamber.

import { countOfSittings } from './sittings.ts';
import { eachSpokenRun, readSpeakerTotals } from './view/speaker-totals.ts';
import { readOnce, type RecordReader, type RecordView } from './view/record-view.ts';
import type { ActivitySums, PersonActivity, PersonTotals } from './finder.ts';
import { fillPeriods } from '../record/periods.ts';

type Sums = { -readonly [Sum in keyof ActivitySums]: number };

export async function personActivity(
  reader: RecordReader,
  personId: number,
): Promise<PersonActivity | null> {
  const { view } = reader;
  const activity = (await activityOfAll(reader)).find((person) => person.personId === personId);
  if (activity === undefined) return null;
  const { personId: _, ...total } = activity;
  const sumsByYear = new Map<string, Sums>();
  const sumsByMonth = new Map<string, Sums & { month: string; venueId: number }>();
  await eachSpokenRun(
    reader,
    (speaker) => speaker.personId === personId,
    ({ run, ...spoken }) => {
      const { startDate = null, venueId = null } = view.sittings.get(run.documentId) ?? {};
      if (startDate === null || venueId === null) return;
      const key = `${startDate.slice(0, 4)} ${venueId}`;
      const sums = sumsByYear.get(key) ?? noSums();
      sumsByYear.set(key, sums);
      addTo(sums, spoken);
      const month = startDate.slice(0, 'YYYY-MM'.length);
      const ofMonth = sumsByMonth.get(`${month} ${venueId}`) ?? { ...noSums(), month, venueId };
      sumsByMonth.set(`${month} ${venueId}`, ofMonth);
      addTo(ofMonth, spoken);
    },
  );
  return {
    ...total,
    years: yearsAndVenues(view).map((ofYear) => ({
      ...ofYear,
      ...(sumsByYear.get(`${ofYear.year} ${ofYear.venueId}`) ?? noSums()),
    })),
    months: [...sumsByMonth.values()].sort(
      (a, b) => a.month.localeCompare(b.month, 'en') || a.venueId - b.venueId,
    ),
  };
}

/** Every year from the first to the last of the record (see fillPeriods), with every chamber that has entries. */
function yearsAndVenues(view: RecordView): { year: string; venueId: number }[] {
  const years = new Set<string>();
  const venues = new Set<number>();
  for (const { venueId, startDate } of countOfSittings(view).keys()) {
    // In a damaged store, a date may have no year.
    const [year] = /^\d{4}/.exec(startDate ?? '') ?? [];
    if (year !== undefined) years.add(year);
    if (venueId !== null) venues.add(venueId);
  }
  const inOrder = [...venues].sort((a, b) => a - b);
  return fillPeriods([...years].sort()).flatMap((year) =>
    inOrder.map((venueId) => ({ year, venueId })),
  );
}

/** Lists of people use it for every page. */
export const activityOfAll = readOnce(
  'activity of all',
  async (reader): Promise<readonly PersonTotals[]> => {
    type Totals = { -readonly [Total in keyof PersonTotals]: PersonTotals[Total] };
    const totals = new Map(
      [...reader.view.people.keys()].map((personId): [number, Totals] => [
        personId,
        { personId, ...noSums(), first: null, last: null },
      ]),
    );
    for (const { speaker, first, last, ...sums } of await readSpeakerTotals(reader)) {
      const total = totals.get(speaker.personId ?? -1);
      if (total === undefined) continue;
      addTo(total, sums);
      if (first !== null && (total.first === null || first < total.first)) total.first = first;
      if (last !== null && (total.last === null || last > total.last)) total.last = last;
    }
    return [...totals.values()];
  },
);

function noSums(): Sums {
  return { entries: 0, contributions: 0, words: 0 };
}

function addTo(sums: Sums, { entries, contributions, words }: ActivitySums): void {
  sums.entries += entries;
  sums.contributions += contributions;
  sums.words += words;
}
