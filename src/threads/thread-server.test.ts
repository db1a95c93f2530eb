// Lowering the priority of a thread, whatever the priority of its process.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

const MODULE = new URL('thread-server.ts', import.meta.url).href;

/** A thread that lowers its priority, then again from the lowest but one. */
const SCRIPT = `
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '${MODULE}';
const first = getPriority();
lowerPriority();
const lowered = getPriority();
setPriority(Math.max(18, getPriority()));
lowerPriority();
parentPort.postMessage({ first, lowered, lowest: getPriority() });
`;

const skip = process.platform === 'linux' ? false : 'only Linux has priorities of threads';

test(
  'the priority of a thread is lowered from what it was, and never raised',
  { skip },
  async () => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`));
    type Priorities = Record<'first' | 'lowered' | 'lowest', number>;
    const [{ first, lowered, lowest }] = (await once(worker, 'message')) as [Priorities];
    assert.equal(lowered, Math.min(first + 5, 19));
    assert.equal(lowest, 19);
    await worker.terminate();
  },
);
