// Doubts about the date of a sitting: days on which a parliament can hardly have sat, and an end before the beginning.

import type { SittingDetails } from '../sitting.ts';

/** The oldest official reports of debates published as such are from 1803. */
const SITTING_YEAR_MIN = 1_800;

/** A sitting may be announced, and the clocks of machines differ. */
const YEARS_AHEAD_MAX = 1;

/** What is unlikely about a sitting, as sentences without a full stop. */
export function dateDoubts(sitting: SittingDetails, thisYear: number): string[] {
  const { startDate, startTime, endDate, endTime } = sitting;
  const doubts: string[] = [];
  if (startDate !== null) {
    const year = Number(startDate.slice(0, 4));
    const isLikely = year >= SITTING_YEAR_MIN && year <= thisYear + YEARS_AHEAD_MAX;
    if (!isLikely) doubts.push(`the year ${year} is implausible`);
  }
  if (endsBeforeItBegins(sitting)) {
    const [start, end] = [whenOf(startDate, startTime), whenOf(endDate, endTime)];
    doubts.push(`it ends (${end}) before it begins (${start})`);
  }
  return doubts;
}

function endsBeforeItBegins({ startDate, startTime, endDate, endTime }: SittingDetails): boolean {
  if (startDate === null || endDate === null) return false;
  if (endDate !== startDate) return endDate < startDate;
  return startTime !== null && endTime !== null && endTime < startTime;
}

function whenOf(date: string | null, time: string | null): string {
  return time === null ? (date ?? '') : `${date} ${time.slice(0, 'HH:MM'.length)}`;
}
