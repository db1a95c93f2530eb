// Reads something once for each state of the record, and keeps it until the record changes.

import type { RecordState } from '../../../hansard/record-state.ts';

export function memoizeByVersion<Result>(
  read: () => Promise<Result>,
): (state: RecordState) => Promise<Result> {
  let version: string | null = null;
  let kept: Promise<Result> | null = null;
  return (state) => {
    if (kept !== null && version === state.version) return kept;
    const reading = read();
    [version, kept] = [state.version, reading];
    // A failure is told to whoever waits for it, and not kept for others.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };
}
