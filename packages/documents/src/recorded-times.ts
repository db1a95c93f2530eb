// Works out the time of day at which a speech was recorded, from the time that is printed beside it: "2.07" after a sitting that
// met at two in the afternoon is seven minutes past two in the afternoon.

import type { ClassifiedEntry } from './classify-blocks.ts';

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;

/** A clerk notes the time of an earlier speech now and then. */
const BACK_MINUTES_MAX = 15;

/** No speech is so long after the one before, even with a break between: the time is misprinted. */
const FORWARD_MINUTES_MAX = 8 * 60;

/** HH:MM:SS for each entry; null where no time is printed, or one that cannot be of this sitting. */
export function recordedTimes(
  entries: readonly ClassifiedEntry[],
  startTime: string | null,
): (string | null)[] {
  let previousMinutes = startTime === null ? null : minutesOf(startTime);
  return entries.map(({ time }) => {
    const minutes = time === '' ? null : placed(time, previousMinutes);
    if (minutes === null) return null;
    previousMinutes = minutes;
    return clockTime(minutes % DAY);
  });
}

/** The minutes since midnight of a printed time, the first of the two possible ones that is not before the time before it. */
function placed(time: string, previousMinutes: number | null): number | null {
  const { hour, minute, half } =
    /^(?<hour>\d{1,2}) ?[.:] ?(?<minute>\d{2}) ?(?<half>[ap])?/i.exec(time)?.groups ?? {};
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (!(hours < 24 && minutes < 60)) return null;
  const clock = hours * 60 + minutes;
  if (half !== undefined) return (clock % HALF_DAY) + (half.toLowerCase() === 'p' ? HALF_DAY : 0);
  if (previousMinutes === null) return clock;
  const choices = [clock, (clock % HALF_DAY) + HALF_DAY, (clock % HALF_DAY) + DAY];
  const next = choices.find((choice) => choice >= previousMinutes - BACK_MINUTES_MAX);
  return next === undefined || next > previousMinutes + FORWARD_MINUTES_MAX ? null : next;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function clockTime(minutes: number): string {
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}:00`;
}
