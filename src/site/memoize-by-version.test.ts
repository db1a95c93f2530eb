// Caching until the record changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoizeByVersion } from './memoize-by-version.ts';

const stateOf = (version: string) => ({ count: 0, version, changedAtMs: 0 });

test('a read of the record is repeated when the version changes, and not before', async () => {
  let reads = 0;
  const read = memoizeByVersion(() => Promise.resolve((reads += 1)));
  assert.deepEqual([await read(stateOf('a')), await read(stateOf('a'))], [1, 1]);
  assert.equal(await read(stateOf('b')), 2);
});

test('a failure is not cached', async () => {
  let reads = 0;
  const read = memoizeByVersion(() =>
    (reads += 1) === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(reads),
  );
  await assert.rejects(read(stateOf('a')), /gone/);
  assert.equal(await read(stateOf('a')), 2);
});
