// What a plot over time draws: mentions per thousand entries or, where mentions are not counted, the share of entries.

import type { Period } from '../../../search/finder/counts.ts';
import type { Locale } from '../../words/locale.ts';
import type { Plot } from '../frame/plot.ts';

export type DrawnFigures = 'mentions' | 'entries';

/** Mentions are drawn where they are counted for everything that is compared. */
export function drawnFigures(compared: readonly { mentions: number | null }[]): DrawnFigures {
  return compared.every(({ mentions }) => mentions !== null) ? 'mentions' : 'entries';
}

const PER_ENTRIES = 1_000;

/** Null where the record has nothing of the period: nobody knows what was said then. */
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
