// Counts the entries that match a filter, and the mentions in them, in each period, from the first of the record to its
// last, or between the dates of the filter.

import type { EntryFilter } from '../record/filter.ts';
import { countSet, type EntrySet } from '@hansard/search/index/entry-set';
import { countMentions, hasMentions } from '@hansard/search/match/phrases';
import type { SittingDate } from './view/calendar.ts';
import type { RecordView } from './view/record-view.ts';
import type { Interval, Trends } from './finder.ts';
import { matchFilter, queryContextOf, queryOf } from './match-filter.ts';
import { fillPeriods } from '../record/periods.ts';
import type { SearchContext } from './result-cache.ts';
import { addCount } from './speakers.ts';

export function countTrends(
  context: SearchContext,
  filter: EntryFilter,
  interval: Interval,
): Promise<Trends> {
  return context.cache.getOrCompute(context, ['trends', interval, filter], async () => {
    const entries = await matchFilter(context, filter, 'entry');
    const mentions = await mentionsBySitting(context, filter, entries);
    return trendsOf(context.view, entries, mentions, { ...filter, interval });
  });
}

/** How often the words of a query were said in each sitting; null where it has nothing to count. */
async function mentionsBySitting(
  context: SearchContext,
  filter: EntryFilter,
  entries: EntrySet,
): Promise<ReadonlyMap<SittingDate, number> | null> {
  const query = queryOf(filter, context.view);
  if (query === null || !hasMentions(query)) return null;
  const mentions = await countMentions(queryContextOf(context, 'entry'), query, entries);
  return context.view.calendar.sumBySitting(mentions);
}

export interface TrendRange extends Pick<EntryFilter, 'dateFrom' | 'dateTo'> {
  readonly interval: Interval;
}

/** Periods without an entry are included, unless they are too many (see fillPeriods). */
export function trendsOf(
  { calendar, map }: Pick<RecordView, 'calendar' | 'map'>,
  entries: EntrySet,
  bySitting: ReadonlyMap<SittingDate, number> | null,
  range: TrendRange,
): Trends {
  const counts = countPeriods(calendar.countBySitting(entries), range.interval);
  const totals = countPeriods(calendar.countBySitting(map.everything), range.interval);
  const mentions = bySitting === null ? null : countPeriods(bySitting, range.interval);
  const periods = [...totals.keys()].filter((period) => isWithin(period, range)).sort();
  return {
    count: countSet(entries),
    mentions: bySitting && bySitting.values().reduce((sum, one) => sum + one, 0),
    periods: fillPeriods(periods).map((period) => ({
      period,
      count: counts.get(period) ?? 0,
      total: totals.get(period) ?? 0,
      mentions: mentions === null ? null : (mentions.get(period) ?? 0),
    })),
  };
}

/** Whether a period has a day between the dates of the filter. As text, periods sort as the dates do. */
function isWithin(period: string, { dateFrom, dateTo }: TrendRange): boolean {
  if (dateFrom !== null && period < dateFrom.slice(0, period.length)) return false;
  return dateTo === null || period <= dateTo.slice(0, period.length);
}

/** A date of a damaged store may have no year or month. Such a date is in no period. */
const PERIOD: Readonly<Record<Interval, RegExp>> = {
  year: /^\d{4}/,
  month: /^\d{4}-(?:0[1-9]|1[0-2])/,
};

/** Adds up the counts of sittings by the period of their date. */
function countPeriods(
  bySitting: ReadonlyMap<SittingDate, number>,
  interval: Interval,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [{ startDate }, count] of bySitting) {
    const [period] = PERIOD[interval].exec(startDate ?? '') ?? [];
    if (period !== undefined) addCount(counts, period, count);
  }
  return counts;
}
