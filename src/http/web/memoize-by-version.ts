// Caches the result of a read until the record changes, or the day does.

import type { RecordState } from '../../record/change.ts';

export function memoizeByVersion<Result>(
  read: (state: RecordState) => Promise<Result>,
): (state: RecordState) => Promise<Result> {
  const memoized = memoizeByVersionAndDay((_day, state) => read(state));
  return (state) => memoized(state, '');
}

/** For what also depends on the day, YYYY-MM-DD: which days lack a sitting, say. */
export function memoizeByVersionAndDay<Result>(
  read: (day: string, state: RecordState) => Promise<Result>,
): (state: RecordState, day: string) => Promise<Result> {
  let key: string | null = null;
  let cached: Promise<Result> | null = null;
  return (state, day) => {
    const wanted = `${state.version} ${day}`;
    if (cached !== null && key === wanted) return cached;
    const reading = read(day, state);
    [key, cached] = [wanted, reading];
    // A failure reaches those who wait for it, and is not cached.
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  };
}
