// Buckets are the same in every version of the index, and no bucket has much more than others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf, BUCKETS } from './neighbours.ts';

test('a stem is always in the same bucket', () => {
  const known = { borehol: 7, maiz: 52, 議会: 62, a: 32 };
  assert.deepEqual(
    Object.fromEntries(Object.keys(known).map((stem) => [stem, bucketOf(stem)])),
    known,
  );
});

test('stems are spread over all buckets', () => {
  const counts = new Uint32Array(BUCKETS);
  for (let number = 0; number < 100 * BUCKETS; number++) counts[bucketOf(`w${number}`)]!++;
  assert.ok(
    counts.every((count) => count > 50 && count < 200),
    String(counts),
  );
});
