// The calendar of the invented record: the days and sessions in which each chamber could have sat.

import { DAY_MS } from '../record/calendar.ts';

export interface SittingSlot {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly chamber: 'national_assembly' | 'senate';
  readonly session: 'Morning' | 'Afternoon' | 'Evening';
}

/** 15 July 2025: the last sitting seen in the real record. */
export const LAST_DAY = Date.UTC(2025, 6, 15) / DAY_MS;

/** The demo’s oldest documents are of 1998, as the oldest that were measured. */
export const FIRST_YEAR = 1998;

/** The Senate was created with the elections of March 2013. */
const SENATE_SINCE = Date.UTC(2013, 2, 28) / DAY_MS;

/**
 * Every slot from `firstDay` on, in order of time. A dense calendar sits thrice a day,
 * five days a week, without recess: no parliament does, but ten million entries need the room.
 */
export function sittingSlots(firstDay: number, dense: boolean): SittingSlot[] {
  const slots: SittingSlot[] = [];
  for (let day = firstDay; day <= LAST_DAY; day++) {
    // Day 0 was a Thursday; 0 is Sunday.
    const weekday = (day + 4) % 7;
    const sits = dense ? weekday >= 1 && weekday <= 5 : weekday >= 2 && weekday <= 4;
    if (!sits || (!dense && inRecess(day))) continue;
    const senate = day >= SENATE_SINCE;
    if (dense || weekday === 3) addSession(slots, day, 'Morning', senate);
    addSession(slots, day, 'Afternoon', senate);
    if (dense) addSession(slots, day, 'Evening', senate);
  }
  return slots;
}

function addSession(
  slots: SittingSlot[],
  day: number,
  session: SittingSlot['session'],
  senate: boolean,
): void {
  slots.push({ day, chamber: 'national_assembly', session });
  if (senate) slots.push({ day, chamber: 'senate', session });
}

/** Christmas to mid-February, the second half of April, the whole of August. */
function inRecess(day: number): boolean {
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  const dayOfMonth = date.getUTCDate();
  if (month === 0 || month === 7) return true;
  if (month === 1) return dayOfMonth < 10;
  if (month === 3) return dayOfMonth > 14;
  return month === 11 && dayOfMonth > 6;
}
