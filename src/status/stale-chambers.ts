// Which chambers have had no sitting in the record for longer than somebody allows.

import { daysBetween } from '../record/calendar.ts';
import type { ChamberStatus } from './read-status.ts';

/**
 * A chamber that sits a few times a year is not expected to sit, unless every chamber of the record does so.
 */
export function staleChambers(
  chambers: readonly ChamberStatus[],
  today: string,
  daysMax: number,
): readonly ChamberStatus[] {
  const regular = chambers.filter(({ isRegular }) => isRegular);
  const expected = regular.length > 0 ? regular : chambers;
  return expected.filter(({ lastDate }) => (daysBetween(lastDate, today) ?? Infinity) > daysMax);
}
