// Calls to a worker thread: replies, timeouts, and a thread that ends.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import * as errors from '../../src/base/errors.ts';
import { StoreUnavailable, TooBusy } from '../../src/base/errors.ts';
import { collectGarbage } from '../../src/threads/collect-garbage.ts';
import { ThreadClient } from '../../src/threads/thread-client.ts';
import type { SampleRequest, SampleResponse } from './sample-thread.ts';

function sampleThread(
  t: TestContext,
  limits: { pendingMax?: number; startTimeoutMs?: number } = {},
): ThreadClient<SampleRequest, SampleResponse> {
  const thread = new ThreadClient<SampleRequest, SampleResponse>({
    file: new URL('sample-thread.ts', import.meta.url),
    workerData: null,
    task: 'doubling',
    ...limits,
  });
  t.after(() => thread.close());
  return thread;
}

/** Matches a StoreUnavailable that gives this reason. */
const unavailable = (reason: RegExp) => (error: unknown) =>
  error instanceof StoreUnavailable && reason.test(error.message);

test('replies to each call', async (t) => {
  const thread = sampleThread(t);
  const calls = [Uint8Array.of(1, 2), Uint8Array.of(3)].map((bytes) =>
    thread.call({ kind: 'double', bytes }),
  );
  assert.deepEqual(await Promise.all(calls), [Uint8Array.of(2, 4), Uint8Array.of(6)]);
});

test('collects the garbage of a running thread without loading an HTTP client there', async (t) => {
  const thread = sampleThread(t);
  assert.deepEqual(await thread.call({ kind: 'held' }), ['garbage']);
  collectGarbage();
  assert.deepEqual(await thread.call({ kind: 'held' }), []);
});

test('refuses a call when too many are pending', async (t) => {
  const thread = sampleThread(t, { pendingMax: 1 });
  const pending = thread.call({ kind: 'wait', ms: 1 });
  // Nothing is broken, and the log reports no fault.
  const reason = { constructor: TooBusy, message: 'too many calls wait for doubling' };
  await assert.rejects(thread.call({ kind: 'wait', ms: 1 }), reason);
  assert.equal(await pending, 'waited');
});

test('fails a call that could not be started in time, and finishes the one before it', async (t) => {
  const thread = sampleThread(t, { startTimeoutMs: 2_000 });
  const long = thread.call({ kind: 'wait', ms: 3_000 });
  const late = thread.call({ kind: 'wait', ms: 1 });
  // Load is no fault either.
  await assert.rejects(late, { constructor: TooBusy, message: /before this one take too long/ });
  assert.equal(await long, 'waited');
});

test('every error that callers distinguish keeps its class between threads', async (t) => {
  const thread = sampleThread(t);
  for (const [name, kind] of Object.entries(errors)) {
    if (typeof kind !== 'function' || !(kind.prototype instanceof Error)) continue;
    if (HAS_NO_KIND.has(name)) continue;
    await assert.rejects(thread.call({ kind: 'fail', name }), {
      constructor: kind,
      message: 'why',
    });
  }
});

/** Those of a request or a person, which no thread sends, and damage, which is a fault like any other. */
const HAS_NO_KIND = new Set(['ClientError', 'OperatorError', 'PassingFault', 'StoreDamaged']);

test('starts a call that none is before, however long the thread takes to start', async (t) => {
  const thread = sampleThread(t, { startTimeoutMs: 0 });
  assert.equal(await thread.call({ kind: 'wait', ms: 1 }), 'waited');
});

test('fails the pending calls of a thread that ends, and starts another', async (t) => {
  const thread = sampleThread(t);
  await assert.rejects(thread.call({ kind: 'exit' }), unavailable(/doubling ended \(3\)/));
  assert.equal(await thread.call({ kind: 'wait', ms: 1 }), 'waited');
  const pending = assert.rejects(
    thread.call({ kind: 'wait', ms: 60_000 }),
    unavailable(/was ended/),
  );
  await thread.terminate();
  await pending;
});

test('fails the calls that a thread did not reply to before it was closed, and starts another', async (t) => {
  const thread = sampleThread(t);
  const pending = assert.rejects(thread.call({ kind: 'wait', ms: 100 }), unavailable(/was closed/));
  const closed = thread.close();
  // The next thread replies while the first one ends, and its calls do not fail.
  const next = thread.call({ kind: 'wait', ms: 1 });
  await closed;
  await pending;
  assert.equal(await next, 'waited');
});
