// Sets are kept for the record they were found in, and no longer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setOf, type EntrySet } from '../index/entry-set.ts';
import { VersionedCache } from './versioned-cache.ts';

const keptSets = (): VersionedCache<EntrySet> =>
  new VersionedCache(32 * 1024 * 1024, (set) => set.size * 600);

const made = async (): Promise<EntrySet> => setOf([1]);
const never = (): Promise<EntrySet> => assert.fail('asked for again');

test('a set is found once for a version', async () => {
  const kept = keptSets();
  const set = await kept.find('a', 'maize', made);
  assert.equal(await kept.find('a', 'maize', never), set);
  assert.notEqual(await kept.find('a', 'beans', made), set);
  assert.notEqual(await kept.find('b', 'maize', made), set);
});

test('what was found in an older record is not kept for a newer one', async () => {
  const kept = keptSets();
  const { promise, resolve } = Promise.withResolvers<EntrySet>();
  const slow = kept.find('old', 'maize', () => promise);
  await kept.find('new', 'beans', made);
  const stale = setOf([99]);
  resolve(stale);
  assert.equal(await slow, stale);
  assert.notEqual(await kept.find('new', 'maize', made), stale);
});

test('the least lately asked for goes first, once there is no room', async () => {
  const kept = keptSets();
  const large = async (): Promise<EntrySet> =>
    new Map(Array.from({ length: 20_000 }, (_, block) => [block, new Uint32Array(1)]));
  await kept.find('a', 'first', large);
  await kept.find('a', 'second', large);
  await kept.find('a', 'first', never);
  await kept.find('a', 'third', large);
  await kept.find('a', 'first', never);
  let again = false;
  await kept.find('a', 'second', async () => {
    again = true;
    return await made();
  });
  assert.ok(again);
});

test('where two states are asked about in turn, the sets of both are kept, and of no third', async () => {
  const kept = new VersionedCache<EntrySet>(32 * 1024 * 1024, (set) => set.size * 600, 2);
  const ofOne = await kept.find('one', 'maize', made);
  const ofOther = await kept.find('other', 'maize', made);
  assert.notEqual(ofOne, ofOther);
  assert.equal(await kept.find('one', 'maize', never), ofOne);
  assert.equal(await kept.find('other', 'maize', never), ofOther);
  await kept.find('third', 'maize', made);
  assert.equal(await kept.find('other', 'maize', never), ofOther);
  assert.notEqual(await kept.find('one', 'maize', made), ofOne);
});
