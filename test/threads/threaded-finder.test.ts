// The threads of a finder: reads of pages do not wait for searches, and the search of a client that has gone is cancelled.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientGone, SearchTooLong } from '../../src/base/errors.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import type { Finder } from '../../src/finder/finder.ts';
import { createThreadedFinder } from '../../src/finder/threaded-finder.ts';
import { runFor, type Caller } from '../../src/threads/caller.ts';

function waitingFinder(t: TestContext): Finder {
  const finder = createThreadedFinder({
    module: new URL('waiting-finder-thread.ts', import.meta.url),
    dataOf: () => null,
    readServer: () => null,
  });
  t.after(() => finder.close());
  return finder;
}

/** Waits until its threads have started, so that a call behind a search waits only for that search, which is bounded. */
async function startedFinder(t: TestContext): Promise<Finder> {
  const finder = waitingFinder(t);
  // It starts in the thread of searches and continues in that of large ones.
  await finder.findContributions({ ...LIST, filter: WORDS });
  return finder;
}

function callerOf(client: string): Caller & { leave: () => void } {
  const controller = new AbortController();
  return { client, gone: controller.signal, leave: () => controller.abort(new ClientGone()) };
}

const WORDS = { ...EVERYTHING, query: 'a* NEAR b*' };
const LIST = { ordering: 'id', start: { page: 1 }, size: 10, highlight: false } as const;

test('what a page reads is answered while a search goes on, in a thread that is started for it', async (t) => {
  const finder = waitingFinder(t);
  const [caller, visitor] = ['somebody', 'a visitor'].map(callerOf);
  const inSearches = await finder.nearestQueries(WORDS);
  const readByVisitor = <Result>(read: () => Promise<Result>): Promise<Result> =>
    runFor(visitor!, read);
  assert.deepEqual(await readByVisitor(() => finder.sittings({})), inSearches);
  const search = runFor(caller!, () => finder.facets(WORDS));
  // It is sent to the thread in a later turn.
  await pause(1);
  assert.notDeepEqual(await readByVisitor(() => finder.sittings({})), inSearches);
  assert.deepEqual(await finder.sittingEntries(1), []);
  assert.deepEqual(await finder.contribution(1), []);
  assert.deepEqual(await finder.findContributions({ ...LIST, filter: EVERYTHING }), []);
  caller!.leave();
  await assert.rejects(search, ClientGone);
});

test('the program itself starts no thread to read in: what it prepares is prepared once', async (t) => {
  const finder = waitingFinder(t);
  const caller = callerOf('somebody');
  const search = runFor(caller, () => finder.facets(WORDS));
  await pause(1);
  const sittings = finder.sittings({});
  // A visitor's read would wait a tenth of a second.
  await pause(300);
  caller.leave();
  await assert.rejects(search, ClientGone);
  assert.deepEqual(await sittings, await finder.nearestQueries(WORDS));
});

test('a search that runs or waits is given up when its client has gone', async (t) => {
  const finder = await startedFinder(t);
  const [first, second, third] = ['one', 'one', 'another'].map(callerOf);
  const searches = [first!, second!].map((caller) => runFor(caller, () => finder.facets(WORDS)));
  const other = runFor(third!, () => finder.findEntries({ ...LIST, filter: WORDS }));
  second!.leave();
  await assert.rejects(searches[1]!, ClientGone);
  first!.leave();
  await assert.rejects(searches[0]!, ClientGone);
  assert.deepEqual(await other, []);
});

test('the searches of one request share one budget; no other begins after one that was refused', async (t) => {
  const finder = waitingFinder(t);
  const trends = (): Promise<unknown> => finder.trends(WORDS, 'year');
  assert.deepEqual(await runFor(callerOf('one'), () => Promise.all([trends(), trends()])), [
    [],
    [],
  ]);
  const settled = runFor(callerOf('one'), () =>
    Promise.allSettled([trends(), trends(), trends(), finder.facets(WORDS)]),
  );
  const outcomes = await settled;
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected'],
  );
  for (const outcome of outcomes.slice(2)) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof SearchTooLong);
  }
  // Each search of the program itself has its own budget.
  assert.deepEqual(await Promise.all([trends(), trends(), trends()]), [[], [], []]);
});

test('the searches of one request tell each other what was charged', async (t) => {
  const finder = waitingFinder(t);
  const words = (): Promise<unknown> => finder.distinctiveWords(WORDS);
  const ofRequest = (): Promise<unknown> =>
    runFor(callerOf('one'), () => Promise.all([words(), words(), words()]));
  assert.deepEqual(await ofRequest(), [0, 1, 2]);
  assert.deepEqual(await ofRequest(), [0, 1, 2]);
  assert.deepEqual([await words(), await words()], [0, 0]);
});

test('a large search runs beside the others', async (t) => {
  const finder = await startedFinder(t);
  const [large, small] = ['one', 'another'].map(callerOf);
  const find = (): Promise<unknown> => finder.findContributions({ ...LIST, filter: WORDS });
  // The facets of a large search run in the thread of large searches.
  const facets = runFor(large!, async () => {
    assert.deepEqual(await find(), []);
    return await finder.facets(WORDS);
  });
  assert.deepEqual(await runFor(small!, () => finder.trends(WORDS, 'year')), []);
  large!.leave();
  await assert.rejects(facets, ClientGone);
});

test('the heap of a thread has a bound: below 2 GB V8 collects sooner', async (t) => {
  assert.equal(await waitingFinder(t).activityOfAll(), 1_024);
});
