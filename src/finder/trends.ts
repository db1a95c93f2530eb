// Counts the matching entries, and the mentions in them, by period: over the whole record, or between the dates of the filter.

import type { EntryFilter } from '../record/filter.ts';
import { countSet, type EntrySet } from '@hansard/search/entry-set';
import { countMentions, hasMentions } from '@hansard/search';
import type { RecordView } from './view/record-view.ts';
import type { Interval, Trends } from './finder.ts';
import { matchFilter, queryContextOf, queryOf } from './match-filter.ts';
import { fillPeriods } from '../record/periods.ts';
import type { SearchContext } from './result-cache.ts';
import { countOfSittings } from './sittings.ts';
import { addCount } from './speakers.ts';
import type { CountOfSitting } from './view/calendar.ts';

export function countTrends(
  context: SearchContext,
  filter: EntryFilter,
  interval: Interval,
): Promise<Trends> {
  const { cache, view } = context;
  return cache.getOrCompute(context, ['trends', interval, filter], async () => {
    const entries = await matchFilter(context, filter, 'entry');
    const query = queryOf(filter, view);
    const mentions =
      query === null || !hasMentions(query)
        ? null
        : await countMentions(queryContextOf(context, 'entry'), query, entries);
    const bySitting =
      mentions && [...mentions].map(([id, count]) => [view.sittings.get(id), count] as const);
    return trendsOf(view, entries, bySitting, { ...filter, interval });
  });
}

export interface TrendRange extends Pick<EntryFilter, 'dateFrom' | 'dateTo'> {
  readonly interval: Interval;
}

/**
 * `bySitting`: the number of mentions by sitting; null if there is nothing to count. Empty periods are included, unless there are
 * too many (see fillPeriods).
 */
export function trendsOf(
  view: Pick<RecordView, 'calendar' | 'map' | 'cache'>,
  entries: EntrySet,
  bySitting: readonly CountOfSitting[] | null,
  range: TrendRange,
): Trends {
  const counts = countPeriods(view.calendar.countBySitting(entries), range.interval);
  const totals = countPeriods(countOfSittings(view), range.interval);
  const mentions = bySitting === null ? null : countPeriods(bySitting, range.interval);
  const periods = [...totals.keys()].filter((period) => isWithin(period, range)).sort();
  return {
    count: countSet(entries),
    mentions: bySitting && bySitting.reduce((sum, [, count]) => sum + count, 0),
    periods: fillPeriods(periods).map((period) => ({
      period,
      count: counts.get(period) ?? 0,
      total: totals.get(period) ?? 0,
      mentions: mentions === null ? null : (mentions.get(period) ?? 0),
    })),
  };
}

/** Whether a period has a day between the dates of the filter. Periods sort as text, like dates. */
function isWithin(period: string, { dateFrom, dateTo }: TrendRange): boolean {
  if (dateFrom !== null && period < dateFrom.slice(0, period.length)) return false;
  return dateTo === null || period <= dateTo.slice(0, period.length);
}

/** In a damaged store, a date may have no year or month. Such a date is in no period. */
const PERIOD: Readonly<Record<Interval, (date: string) => string>> = {
  year: (date) => /^\d{4}/.exec(date)?.[0] ?? '',
  month: (date) => /^\d{4}-(?:0[1-9]|1[0-2])/.exec(date)?.[0] ?? '',
};

/** Sums the counts of sittings by the period of their date. */
function countPeriods(
  bySitting: Iterable<CountOfSitting>,
  interval: Interval,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [sitting, count] of bySitting) {
    const period = PERIOD[interval](sitting?.startDate ?? '');
    if (period !== '') addCount(counts, period, count);
  }
  return counts;
}
