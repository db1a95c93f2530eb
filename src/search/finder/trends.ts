// Counts the entries that match a filter in each period, from the first of the record to its last, or between the dates of
// the filter.

import type { EntryFilter } from '../../hansard/filter.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { RecordView } from '../view/record-view.ts';
import type { Interval, Period } from './finder.ts';
import { matchFilter } from './match-filter.ts';
import { fillPeriods } from './periods.ts';
import type { SearchContext } from './search-context.ts';
import { addCount } from './sum-counts.ts';

export function countTrends(
  context: SearchContext,
  filter: EntryFilter,
  interval: Interval,
): Promise<readonly Period[]> {
  const { caches, view, budget } = context;
  const key = JSON.stringify([interval, filter]);
  return caches.trends.getOrCompute(view.version, key, budget, async () =>
    trendsOf(view, await matchFilter(context, filter, 'entry'), { ...filter, interval }),
  );
}

export interface TrendRange extends Pick<EntryFilter, 'dateFrom' | 'dateTo'> {
  readonly interval: Interval;
}

/** Periods without an entry are included, unless they are too many (see fillPeriods). */
export function trendsOf(
  { calendar, map }: Pick<RecordView, 'calendar' | 'map'>,
  found: EntrySet,
  range: TrendRange,
): Period[] {
  const counts = countPeriods(calendar, found, range.interval);
  const totals = countPeriods(calendar, map.everything, range.interval);
  const periods = [...totals.keys()].filter((period) => isWithin(period, range)).sort();
  return fillPeriods(periods).map((period) => ({
    period,
    count: counts.get(period) ?? 0,
    total: totals.get(period) ?? 0,
  }));
}

/** Whether a period has a day between the dates of the filter. As text, periods sort as the dates do. */
function isWithin(period: string, { dateFrom, dateTo }: TrendRange): boolean {
  if (dateFrom !== null && period < dateFrom.slice(0, period.length)) return false;
  return dateTo === null || period <= dateTo.slice(0, period.length);
}

const PERIOD_LENGTH: Readonly<Record<Interval, number>> = {
  year: 'YYYY'.length,
  month: 'YYYY-MM'.length,
};

/** A date of a damaged store may have no year or month. It is of no period. */
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
