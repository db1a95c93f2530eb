// Memoizing: what a result holds in memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoizeShortTexts } from './memoize.ts';
import { collectGarbage } from '../threads/collect-garbage.ts';

test('a memoized text does not hold the document that it was cut out of', () => {
  const read = memoizeShortTexts((text) => ({ first: text.slice(0, 20) }));
  const bytesUsed = (): number => (collectGarbage(), process.memoryUsage().heapUsed);
  const before = bytesUsed();
  for (let at = 0; at < 40; at += 1) read(`${at}`.repeat(500_000).slice(0, 40));
  assert.equal(read('x'.repeat(40)).first, 'x'.repeat(20));
  assert.ok(bytesUsed() - before < 5_000_000);
});
