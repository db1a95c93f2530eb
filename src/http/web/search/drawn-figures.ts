// What a plot over time draws: mentions per thousand entries or, where mentions are not counted, the share of entries.

import type { EntryFilter } from '../../../record/filter.ts';
import type { Interval, Period, Trends } from '../../../search/finder/counts.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Locale } from '../../words/locale.ts';
import type { Plot } from '../frame/plot.ts';

/**
 * The trends of a query. Their totals are the entries among which its words were searched for, those of the chosen chamber or speaker:
 * in proportion to the whole record, the smaller of two chambers would always seem to say a word less often. Without words the totals
 * are those of the record.
 */
export async function readDrawnTrends(
  finder: Finder,
  filter: EntryFilter,
  interval: Interval,
): Promise<Trends> {
  const trends = await finder.trends(filter, interval);
  if (filter.query === null) return trends;
  const searched = await finder.trends({ ...filter, query: null }, interval);
  const totals = new Map(searched.periods.map(({ period, count }) => [period, count]));
  // The record may change between the two: no more match than were searched.
  const periods = trends.periods.map((one) => ({
    ...one,
    total: Math.max(one.count, totals.get(one.period) ?? 0),
  }));
  return { ...trends, periods };
}

export type DrawnFigures = 'mentions' | 'entries';

/** Mentions are drawn where they are counted for everything that is compared. */
export function drawnFigures(compared: readonly { mentions: number | null }[]): DrawnFigures {
  return compared.every(({ mentions }) => mentions !== null) ? 'mentions' : 'entries';
}

const PER_ENTRIES = 1_000;

/** Null where the period has no entry that passes the filters: perhaps the chamber did not sit, or the record lacks it. */
export function drawnValue({ mentions, count, total }: Period, drawn: DrawnFigures): number | null {
  if (total === 0) return null;
  return drawn === 'mentions' ? (PER_ENTRIES * (mentions ?? 0)) / total : count / total;
}

/** How such a value is written, and by the script that draws the plot again. */
export function drawnFormat(
  drawn: DrawnFigures,
  { rate, percent }: Locale,
): Pick<Plot, 'format' | 'isShare'> {
  return drawn === 'mentions'
    ? { format: rate, isShare: false }
    : { format: percent, isShare: true };
}
