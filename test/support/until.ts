// Waits for a condition instead of for a length of time: a busy machine takes longer, an idle one does not wait.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Far more than any condition takes, also on a machine whose processors others use for seconds on end; only a test that fails waits this long. */
const TIMEOUT_MS = 120_000;

/** Between two looks: short enough that nobody notices, long enough not to keep a core busy. */
const INTERVAL_MS = 20;

/** Resolves as soon as the condition holds; fails with what was waited for after two minutes. */
export async function until(
  waitedFor: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > deadlineMs)
      assert.fail(`after ${TIMEOUT_MS / 1_000} s still waiting for: ${waitedFor}`);
    await pause(INTERVAL_MS);
  }
}
