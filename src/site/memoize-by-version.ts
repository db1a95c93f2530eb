// Caches the result of a read until the record changes.

import type { RecordState } from '../record/change.ts';

export function memoizeByVersion<Result>(
  read: (state: RecordState) => Promise<Result>,
): (state: RecordState) => Promise<Result> {
  let version: string | null = null;
  let cached: Promise<Result> | null = null;
  return (state) => {
    if (cached !== null && version === state.version) return cached;
    const reading = read(state);
    [version, cached] = [state.version, reading];
    // A failure reaches those who wait for it, but is not cached.
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  };
}
