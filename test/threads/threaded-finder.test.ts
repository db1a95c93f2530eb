// The threads of a finder: what pages read does not wait for searches, and a search whose client has gone is given up.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ClientGone } from '../../src/errors.ts';
import { EVERYTHING } from '../../src/hansard/filter.ts';
import type { Finder } from '../../src/search/finder/finder.ts';
import { createThreadedFinder } from '../../src/search/finder/threaded-finder.ts';
import { runFor, type Caller } from '../../src/threads/caller.ts';

function waitingFinder(t: TestContext): Finder {
  const finder = createThreadedFinder({
    module: new URL('waiting-finder-thread.ts', import.meta.url),
    workerData: null,
    readServer: () => null,
  });
  t.after(() => finder.close());
  return finder;
}

function callerOf(client: string): Caller & { leave: () => void } {
  const controller = new AbortController();
  return { client, gone: controller.signal, leave: () => controller.abort(new ClientGone()) };
}

const WORDS = { ...EVERYTHING, query: 'a* NEAR b*' };
const LIST = { ordering: 'id', start: { page: 1 }, size: 10, highlight: false } as const;

test('what a page reads is answered while a search goes on', async (t) => {
  const finder = waitingFinder(t);
  const caller = callerOf('somebody');
  const search = runFor(caller, () => finder.facets(WORDS));
  assert.deepEqual(await finder.sittingEntries(1), []);
  assert.deepEqual(await finder.contribution(1), []);
  assert.deepEqual(await finder.sittings({}), []);
  assert.deepEqual(await finder.findContributions({ ...LIST, filter: EVERYTHING }), []);
  caller.leave();
  await assert.rejects(search, ClientGone);
});

test('a search that runs or waits is given up when its client has gone', async (t) => {
  const finder = waitingFinder(t);
  const [first, second, third] = ['one', 'one', 'another'].map(callerOf);
  const searches = [first!, second!].map((caller) => runFor(caller, () => finder.facets(WORDS)));
  const other = runFor(third!, () => finder.findEntries({ ...LIST, filter: WORDS }));
  second!.leave();
  await assert.rejects(searches[1]!, ClientGone);
  first!.leave();
  await assert.rejects(searches[0]!, ClientGone);
  assert.deepEqual(await other, []);
});
