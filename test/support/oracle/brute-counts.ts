// Counts, computed in a slow and simple way: facets, trends, activity, sittings.

import { ENTRY_TYPES } from '../../../src/record/entry.ts';
import type { EntryFilter } from '../../../src/record/filter.ts';
import { partyKey } from '../../../src/record/labels/fold-name.ts';
import { labelText } from '../../../src/record/speaker-label.ts';
import type {
  ActivitySums,
  Facets,
  FacetValue,
  Interval,
  PersonActivity,
  PersonTotals,
  SittingSummary,
  SpeakerFacetValue,
  Trends,
} from '../../../src/finder/finder.ts';
import { bruteMentions } from './brute-query.ts';
import { readQuery } from './query.ts';
import {
  bruteLanguages,
  contributions,
  inOrderOfId,
  LABEL_WORDS,
  labelSeat,
  passing,
  spelled,
  seatOf,
  singles,
  type BruteEntry,
  type BruteRecord,
  type BruteSitting,
} from './brute-finder.ts';

export function bruteFacets(record: BruteRecord, filter: EntryFilter): Facets {
  const found = passing(record, singles(record), filter).map(([entry]) => entry);
  const dateOf = ({ sittingId }: BruteEntry): string | null =>
    record.sittings.get(sittingId)!.startDate;
  const people = tally(found.map(({ body }) => body.speaker?.id ?? null));
  return {
    count: found.length,
    type: mostFirst(
      ENTRY_TYPES.map((type) =>
        facet(
          type,
          type,
          count(found, ({ body }) => body.type === type),
        ),
      ),
    ),
    speaker: mostFirst([
      ...[...record.people.values()].map(({ id, slug, legalName }) =>
        facet(slug, legalName, people.get(id) ?? 0),
      ),
      ...unlinkedLabels(record, found),
    ]).slice(0, 100),
    venue: mostFirst(
      record.venues.map(({ id, slug, name }) =>
        facet(
          slug,
          name,
          count(found, ({ sittingId }) => record.sittings.get(sittingId)!.venueId === id),
        ),
      ),
    ),
    party: mostFirst(
      [...tally(found.map((entry) => seatOf(record, entry, 'party')))].map(([key, number]) => {
        const name = partyName(record, key);
        return facet(name, name, number);
      }),
    ),
    year: [...tally(found.map((entry) => dateOf(entry)?.slice(0, 4) ?? null))]
      .map(([year, number]) => facet(year, year, number))
      .sort((one, other) => Number(one.value) - Number(other.value)),
  };
}

/** Labels of unknown people, each in its first spelling. */
function unlinkedLabels(record: BruteRecord, found: readonly BruteEntry[]): SpeakerFacetValue[] {
  const written = new Map<string, string>();
  for (const { body } of inOrderOfId(record)) {
    const label = labelText(body, '');
    if (!written.has(spelled(label))) written.set(spelled(label), label);
  }
  const unlinked = found.filter(({ body }) => body.speaker === null);
  const counts = tally(unlinked.map(({ body }) => spelled(labelText(body, '')) || null));
  return [...counts].map(([folded, number]) => ({
    value: null,
    label: written.get(folded)!,
    count: number,
  }));
}

/** The name of a party in the first membership, otherwise in the first label. */
function partyName(record: BruteRecord, key: string): string {
  const names = [
    ...record.memberships.flatMap(({ membership }) => membership.party ?? []),
    ...inOrderOfId(record).flatMap(({ body }) => labelSeat(body).printedParty ?? []),
  ];
  return names.find((name) => partyKey(name, LABEL_WORDS) === key)!;
}

const NO_TEXT = { content: '', hasEnglish: true };

export function bruteTrends(record: BruteRecord, filter: EntryFilter, interval: Interval): Trends {
  const periodOf = ({ sittingId }: BruteEntry): string | null =>
    record.sittings.get(sittingId)!.startDate?.slice(0, interval === 'year' ? 4 : 7) ?? null;
  const totals = tally(inOrderOfId(record).map(periodOf));
  const found = passing(record, singles(record), filter).map(([entry]) => entry);
  const counts = tally(found.map(periodOf));
  const query = filter.query === null ? null : readQuery(filter.query);
  const languages = bruteLanguages(record);
  const mentionsIn = (entries: readonly BruteEntry[]): number | null => {
    if (query === null || query.length === 0 || bruteMentions(query, NO_TEXT) === null) return null;
    return entries.reduce(
      (sum, entry) => sum + bruteMentions(query, languages.get(entry.id)!.text)!,
      0,
    );
  };
  const isWanted = (period: string): boolean =>
    (filter.dateFrom === null || period >= filter.dateFrom.slice(0, period.length)) &&
    (filter.dateTo === null || period <= filter.dateTo.slice(0, period.length));
  const known = [...totals.keys()].filter(isWanted).sort();
  const periods = known.length === 0 ? [] : PERIODS[interval];
  return {
    count: found.length,
    mentions: mentionsIn(found),
    periods: periods
      .filter((period) => period >= known[0]! && period <= known.at(-1)!)
      .map((period) => ({
        period,
        count: counts.get(period) ?? 0,
        total: totals.get(period) ?? 0,
        mentions: mentionsIn(found.filter((entry) => periodOf(entry) === period)),
      })),
  };
}

const YEARS = Array.from({ length: 10_000 }, (_, year) => String(year).padStart(4, '0'));
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** All periods that a date can be in. */
const PERIODS = {
  year: YEARS,
  month: YEARS.flatMap((year) => MONTHS.map((month) => `${year}-${month}`)),
};

export function bruteActivity(record: BruteRecord, personId: number): PersonActivity | null {
  if (!record.people.has(personId)) return null;
  const sittingOf = ({ sittingId }: BruteEntry): BruteSitting => record.sittings.get(sittingId)!;
  const sittings = inOrderOfId(record).map(sittingOf);
  const years = sittings.flatMap(({ startDate }) => startDate?.slice(0, 4) ?? []).sort();
  const venues = [...new Set(sittings.flatMap(({ venueId }) => venueId ?? []))].sort(
    (one, other) => one - other,
  );
  const said = saidBy(record, personId);
  const dates = said.flatMap((one) => sittingOf(one.entry).startDate ?? []).sort();
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  return {
    ...sums(said),
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    years:
      years.length === 0
        ? []
        : YEARS.slice(YEARS.indexOf(years[0]!), YEARS.indexOf(years.at(-1)!) + 1).flatMap((year) =>
            venues.map((venueId) => ({
              year,
              venueId,
              ...sums(
                said.filter(
                  ({ entry }) =>
                    sittingOf(entry).startDate?.startsWith(year) === true &&
                    sittingOf(entry).venueId === venueId,
                ),
              ),
            })),
          ),
    months: months.flatMap((month) =>
      venues.flatMap((venueId) => {
        const own = said.filter(
          ({ entry }) =>
            sittingOf(entry).startDate?.startsWith(month) === true &&
            sittingOf(entry).venueId === venueId,
        );
        return own.length === 0 ? [] : [{ month, venueId, ...sums(own) }];
      }),
    ),
  };
}

export function bruteTotals(record: BruteRecord): PersonTotals[] {
  return [...record.people.keys()]
    .sort((one, other) => one - other)
    .map((personId) => {
      const {
        entries,
        contributions: begun,
        words,
        first,
        last,
      } = bruteActivity(record, personId)!;
      return { personId, entries, contributions: begun, words, first, last };
    });
}

interface Said {
  readonly entry: BruteEntry;
  readonly begins: boolean;
}

function saidBy(record: BruteRecord, personId: number): Said[] {
  return contributions(record)
    .flatMap((group) => group.map((entry, at) => ({ entry, begins: at === 0 })))
    .filter(({ entry }) => entry.body.speaker?.id === personId);
}

function sums(said: readonly Said[]): ActivitySums {
  return {
    entries: said.length,
    contributions: count(said, ({ begins }) => begins),
    words: said.reduce((sum, { entry }) => sum + countedWords(entry.body.content), 0),
  };
}

/** A run between spaces counts as a word if it has a letter or a digit. */
function countedWords(text: string): number {
  return text.split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
}

export function bruteSittings(record: BruteRecord): SittingSummary[] {
  const key = ({ startDate, startTime }: BruteSitting): string =>
    `${startDate ?? '9999-99-99'} ${startTime ?? '99:99:99'}`;
  const entries = inOrderOfId(record);
  return [...record.sittings.values()]
    .sort((one, other) =>
      key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.id - other.id,
    )
    .map((sitting) => {
      const ids = entries.filter(({ sittingId }) => sittingId === sitting.id);
      return { ...sitting, entries: ids.length, firstEntryId: ids[0]?.id ?? null };
    });
}

function facet(value: string, label: string, number: number): FacetValue {
  return { value, label, count: number };
}

/** Among equals people first, then by slug or label. */
function mostFirst<Value extends SpeakerFacetValue>(values: readonly Value[]): Value[] {
  const key = ({ value, label }: Value): string => (value === null ? `1${label}` : `0${value}`);
  return values
    .filter((one) => one.count > 0)
    .sort((one, other) => other.count - one.count || (key(one) < key(other) ? -1 : 1));
}

function count<Value>(values: readonly Value[], test: (value: Value) => boolean): number {
  return values.filter(test).length;
}

/** How often each value occurs, without nulls. */
function tally<Value>(values: readonly (Value | null)[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
