// Counts the entries that match a filter in each period, from the first of the record to its last.

import type { EntryFilter } from '../../hansard/filter.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { RecordView } from '../view/record-view.ts';
import type { Interval, Period } from './finder.ts';
import { matchFilter } from './match-filter.ts';
import type { SearchContext } from './search-context.ts';
import { addCount } from './sum-counts.ts';

export function countTrends(
  context: SearchContext,
  filter: EntryFilter,
  interval: Interval,
): Promise<readonly Period[]> {
  const { caches, view } = context;
  const key = JSON.stringify([interval, filter]);
  return caches.trends.getOrCompute(view.version, key, async () =>
    trendsOf(view, await matchFilter(context, filter, 'entry'), interval),
  );
}

/** Periods without an entry are included. */
export function trendsOf(
  { calendar, map }: Pick<RecordView, 'calendar' | 'map'>,
  found: EntrySet,
  interval: Interval,
): Period[] {
  const counts = countPeriods(calendar, found, interval);
  const totals = countPeriods(calendar, map.everything, interval);
  const [first, ...others] = [...totals.keys()].sort();
  if (first === undefined) return [];
  return periodsBetween(first, others.at(-1) ?? first).map((period) => ({
    period,
    count: counts.get(period) ?? 0,
    total: totals.get(period) ?? 0,
  }));
}

const PERIOD_LENGTH: Readonly<Record<Interval, number>> = {
  year: 'YYYY'.length,
  month: 'YYYY-MM'.length,
};

/** A date of a damaged store may have no year or month. It is of no period: the next one could not be computed from it. */
const PERIOD: Readonly<Record<Interval, RegExp>> = {
  year: /^\d{4}$/,
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
};

function countPeriods(
  calendar: RecordView['calendar'],
  entries: EntrySet,
  interval: Interval,
): Map<string, number> {
  const counts = new Map<string, number>();
  calendar.eachSitting(entries, ({ startDate }, count) => {
    const period = startDate?.slice(0, PERIOD_LENGTH[interval]);
    if (period !== undefined && PERIOD[interval].test(period)) addCount(counts, period, count);
  });
  return counts;
}

/** Every year or month from one to another, both included. As text they sort as the dates do. */
function periodsBetween(first: string, last: string): string[] {
  const periods = [first];
  for (let period = first; period < last;) {
    period = periodAfter(period);
    periods.push(period);
  }
  return periods;
}

function periodAfter(period: string): string {
  const [year, month] = period.split('-').map(Number) as [number, number?];
  if (month === undefined) return digits(year + 1, 4);
  return month === 12 ? `${digits(year + 1, 4)}-01` : `${digits(year, 4)}-${digits(month + 1, 2)}`;
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
