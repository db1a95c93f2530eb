// What the page of trends compares, as its address says: up to five lines, each of a word or phrase, said by everybody or in one chamber,
// by one party or by one person; and the figures of each.

import type { Interval, Period } from '../../../finder/finder.ts';
import { type EntryFilter, EVERYTHING } from '../../../record/filter.ts';
import { PERIODS_MAX } from '../../../record/periods.ts';
import { findItem } from '../../../store/filter-lookup.ts';
import { parseQuery } from '@hansard/search/query/parse-query';
import { LANGUAGE_PARAMETER } from '../../shared/links.ts';
import { queriedVenue } from '../page-parts.ts';
import type { RecordRequest } from '../page.ts';
import { isSaid } from './read-speaker.ts';

export const TERMS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
export const TERM_LENGTH_MAX = 200;

/** As many as the style sheet has colours. */
const LINES_MAX = TERMS.length;

/** What the lines of a word are divided by, named as the filters of a search are. */
export const DIVISIONS = ['venue', 'party', 'speaker'] as const;
export type DividedBy = (typeof DIVISIONS)[number];

const INTERVALS: readonly Interval[] = ['year', 'month'];

const PARAMETERS = [...TERMS, 'interval', 'venue', 'by', 'of'];

/** A chamber, a party or a person; `value` is what a filter of a search has for it. */
interface Group {
  readonly value: string;
  readonly name: string;
  readonly filter: Partial<EntryFilter>;
}

export type Comparison = Awaited<ReturnType<typeof readComparison>>;

export async function readComparison(request: RecordRequest) {
  const { query, rules, t } = request;
  const faults = [...query.keys()]
    .filter((name) => ![...PARAMETERS, LANGUAGE_PARAMETER].includes(name))
    .map((name) => t('unknownParameter', { name, known: PARAMETERS.join(', ') }));
  const choose = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    const text = query.get(name) ?? '';
    const value = values.find((one) => one === text) ?? null;
    if (text !== '' && value === null) {
      faults.push(t('badChoiceOf', { value: text, choices: values.join(', ') }));
    }
    return value;
  };
  const slugs = request.calendar.venues.map(({ slug }) => slug);
  const venue = await queriedVenue(request);
  if (venue === null) choose('venue', slugs);
  const by = choose('by', DIVISIONS);
  /** One for each field of the form, empty ones included. */
  const given = TERMS.map((name) => (query.get(name) ?? '').trim().slice(0, TERM_LENGTH_MAX));
  const searchable = given.filter((term) => {
    const parsed = parseQuery(term, rules.tokens);
    if (term !== '' && parsed === null) faults.push(t('nothingSearchable', { typed: term }));
    if (parsed?.kind === 'fault') faults.push(t('fault.q', { value: term }));
    return parsed !== null && parsed.kind !== 'fault';
  });
  /** What can be searched for, each once. */
  const terms = [...new Set(searchable)];
  const within = { ...EVERYTHING, venueId: venue?.id ?? null };
  const offered = by === null ? [] : await offeredGroups(by, terms, within, request);
  const chosen = by === null ? [] : await chosenGroups(by, request, faults);
  const most = Math.max(1, Math.floor(LINES_MAX / terms.length));
  if (chosen.length > most) faults.push(t('linesMax', { count: most }));
  const interval = choose('interval', INTERVALS) ?? 'year';
  const groups = (chosen.length > 0 ? chosen : offered).slice(0, most);
  return { given, terms, interval, venue, by, offered, groups, within, faults };
}

/** As many as fit three lines of a telephone. */
const OFFERED_MAX = 8;

/** Who said the words most often, first. */
async function offeredGroups(
  by: DividedBy,
  terms: readonly string[],
  within: EntryFilter,
  request: RecordRequest,
): Promise<readonly Group[]> {
  const counts = new Map<string, number>();
  for (const query of terms) {
    const facets = await request.finder.facets({ ...within, query });
    for (const { value, count } of facets[by]) {
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
    }
  }
  const values = [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
  const groups = values.slice(0, OFFERED_MAX).map((value) => groupOf(by, value, request));
  return (await Promise.all(groups)).filter((group) => group !== null);
}

async function chosenGroups(
  by: DividedBy,
  request: RecordRequest,
  faults: string[],
): Promise<readonly Group[]> {
  const values = (request.query.get('of') ?? '').split(',').map((value) => value.trim());
  const groups: Group[] = [];
  for (const value of new Set(values)) {
    if (value === '') continue;
    const group = await groupOf(by, value, request);
    if (by === 'party' && !(await isSaid({ ...EVERYTHING, party: value }, request))) {
      faults.push(request.t('nobodySpokeFor', { value }));
    } else if (group !== null) groups.push(group);
    else faults.push(request.t('badChoice', { value }));
  }
  return groups;
}

/** Null where there is no such chamber or person. */
async function groupOf(
  by: DividedBy,
  value: string,
  { store, locale }: RecordRequest,
): Promise<Group | null> {
  if (by === 'party') return { value, name: value, filter: { party: value } };
  if (by === 'venue') {
    const venue = await findItem(store, 'venues', value);
    return venue && { value, name: locale.chamber(venue), filter: { venueId: venue.id } };
  }
  const person = await findItem(store, 'people', value);
  return person && { value, name: person.legalName, filter: { personId: person.id } };
}

/** One line of a plot. */
export type Trend = Awaited<ReturnType<typeof readTrend>>;

/** A trend of the page of trends, with the parameters of the search that finds what it counts. */
export interface ComparedTrend extends Trend {
  readonly search: Readonly<Record<'q' | DividedBy, string | null>>;
}

export async function readTrends(
  { terms, groups, by, within, venue, interval }: Comparison,
  request: RecordRequest,
): Promise<readonly ComparedTrend[]> {
  const lines = terms.flatMap((q) => {
    const search = { q, venue: venue?.slug ?? null, party: null, speaker: null };
    const filter = { ...within, query: q };
    if (by === null) return [{ name: q, search, filter }];
    return groups.map((group) => ({
      name: `${q}, ${group.name}`,
      search: { ...search, [by]: group.value },
      filter: { ...filter, ...group.filter },
    }));
  });
  const trends = lines.map(async ({ name, search, filter }) => ({
    ...(await readTrend(name, filter, interval, request)),
    search,
  }));
  const read = await Promise.all(trends);
  return by === null ? read : withinSpan(read);
}

/** Without the periods before the first and after the last in which one of them has an entry: a party may be younger than the record. */
function withinSpan(trends: readonly ComparedTrend[]): readonly ComparedTrend[] {
  const has = (_: unknown, at: number): boolean =>
    trends.some(({ periods }) => (periods[at]?.total ?? 0) > 0);
  const periods = trends[0]?.periods ?? [];
  const [first, last] = [periods.findIndex(has), periods.findLastIndex(has)];
  return trends.map((one) => ({
    ...one,
    periods: one.periods.slice(Math.max(first, 0), last + 1),
  }));
}

/**
 * The figures of a query, under a name. Their totals are the entries among which its words were searched for, those of the chosen
 * chamber or speaker: in proportion to the whole record, the smaller of two chambers would always seem to say a word less often.
 * Without words the totals are those of the record. Of more periods than fit a page, the last that have a sitting.
 */
export async function readTrend(
  name: string,
  filter: EntryFilter,
  interval: Interval,
  { finder }: RecordRequest,
) {
  const { mentions, periods } = await finder.trends(filter, interval);
  const searched =
    filter.query === null ? null : await finder.trends({ ...filter, query: null }, interval);
  const totals = new Map(searched?.periods.map(({ period, count }) => [period, count]));
  // The record may change between the two: no more match than were searched.
  const counted = periods.map((one) =>
    searched === null ? one : { ...one, total: Math.max(one.count, totals.get(one.period) ?? 0) },
  );
  return { name, mentions, periods: counted.slice(-PERIODS_MAX) };
}

const PER_ENTRIES = 1_000;

/** What is drawn: mentions, where they are counted for everything that is compared, else the share of the entries. */
export function drawnOf(trends: readonly Trend[]) {
  const areMentions = trends.every(({ mentions }) => mentions !== null);
  return {
    areMentions,
    /** Null where a period has no entry that passes the filters: perhaps the chamber did not sit, or the record lacks it. */
    valueOf: ({ mentions, count, total }: Period): number | null => {
      if (total === 0) return null;
      return areMentions ? (PER_ENTRIES * (mentions ?? 0)) / total : count / total;
    },
  };
}
