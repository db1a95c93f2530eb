// The change log's digests.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { changeTime, EMPTY_CHAIN, entryDigest, nextChain } from './change.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('the digest of an entry is that of its JSON without its address', () => {
  const wire = '"text_counter":1,"type":"speech","content":"é\\u2028😀"}';
  assert.equal(entryDigest(7, wire), sha256(`{"id":7,${wire}`));
  assert.notEqual(entryDigest(8, wire), entryDigest(7, wire));
});

test('the chain goes from the one before, through every field of the change', () => {
  const change = { seq: 1, atMs: 0, kind: 'added', entryId: 7, sha256: 'ab' } as const;
  const chain = nextChain(EMPTY_CHAIN, change);
  assert.equal(chain, sha256(`${'0'.repeat(64)}\n1 1970-01-01T00:00:00.000Z added 7 ab`));
  const others = [
    nextChain(chain, change),
    nextChain(EMPTY_CHAIN, { ...change, seq: 2 }),
    nextChain(EMPTY_CHAIN, { ...change, atMs: 1 }),
    nextChain(EMPTY_CHAIN, { ...change, kind: 'linked' }),
    nextChain(EMPTY_CHAIN, { ...change, entryId: 8 }),
    nextChain(EMPTY_CHAIN, { ...change, sha256: 'ac' }),
  ];
  assert.equal(new Set([chain, ...others]).size, 7);
});

test('a time is shown to the millisecond, whichever was shown before', () => {
  for (const ms of [0, 1, 1, 1_700_000_000_123, 0]) {
    assert.equal(changeTime(ms), new Date(ms).toISOString());
  }
});
