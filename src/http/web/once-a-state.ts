// Reads something once for each state of the record, and keeps it until the record changes.

import type { RecordState } from '../../store/answers.ts';

export function onceAState<Result>(
  read: () => Promise<Result>,
): (state: RecordState) => Promise<Result> {
  let stamp: string | null = null;
  let kept: Promise<Result> | null = null;
  return (state) => {
    if (kept !== null && stamp === state.stamp) return kept;
    const reading = read();
    [stamp, kept] = [state.stamp, reading];
    // A failure is told to whoever waits for it, and not kept for others.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };
}
