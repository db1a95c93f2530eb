// The best that TopScores selects equal the first of all entries sorted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { TopScores } from './top-scores.ts';
import { BLOCK_SIZE } from '../index/bits.ts';

test('selects the best of any number, equals in order of id', () => {
  const steps = fc.array(fc.nat(5), { maxLength: 60 });
  const blocks = fc.array(steps, { maxLength: 6 });
  fc.assert(
    fc.property(blocks, fc.integer({ min: 1, max: 70 }), (ofBlocks, wanted) => {
      const all = ofBlocks.flatMap((ofBlock, block) =>
        ofBlock.map((step, local) => ({ step, id: block * BLOCK_SIZE + local })),
      );
      const top = new TopScores(wanted, all.length);
      for (const [block, ofBlock] of ofBlocks.entries()) {
        top.makeSpace();
        const { threshold } = top;
        for (const [local, step] of ofBlock.entries()) {
          if (step > threshold) top.add(step, block * BLOCK_SIZE + local);
        }
      }
      const expected = all
        .toSorted((one, other) => other.step - one.step || one.id - other.id)
        .slice(0, wanted)
        .map(({ id }) => id);
      assert.deepEqual(top.ids(), expected);
    }),
  );
});

test('selects the best of more than it has space for', () => {
  const [blocks, wanted] = [12, 5];
  const all = blocks * BLOCK_SIZE;
  const top = new TopScores(wanted, all);
  for (let block = 0; block < blocks; block++) {
    top.makeSpace();
    const { threshold } = top;
    for (let id = block * BLOCK_SIZE; id < (block + 1) * BLOCK_SIZE; id++) {
      const step = id % 1_000;
      if (step > threshold) top.add(step, id);
    }
  }
  assert.deepEqual(top.ids(), [999, 1_999, 2_999, 3_999, 4_999]);
});
