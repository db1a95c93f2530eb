// Waits for a condition instead of a fixed time: a busy machine takes longer, and an idle one does not wait.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Far more than any condition takes, even on a machine whose cores are busy for seconds; only a failing test waits this long. */
const TIMEOUT_MS = 120_000;

/** The pause between two checks: short enough not to delay tests, long enough not to keep a core busy. */
const INTERVAL_MS = 20;

/** Resolves as soon as the condition holds; after two minutes it fails with the description of the condition. */
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
