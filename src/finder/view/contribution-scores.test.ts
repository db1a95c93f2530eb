// The score of a contribution is the best of its entries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_SIZE } from '@hansard/search/index/bits';
import { setOf } from '@hansard/search/index/entry-set';
import { contributionScores } from './contribution-scores.ts';

test('a contribution has the best score of its entries, also of a later run', () => {
  const scores = Float32Array.from(
    { length: BLOCK_SIZE },
    (_, local) => [0, 1, 5, 3, 9, 2][local] ?? 0,
  );
  const begins = setOf([0, 2, 4]);
  const found = {
    starts: begins,
    entries: setOf([0, 1, 2, 3, 5]),
    begins,
    runs: [
      { first: 0, last: 2, sittingId: 1 },
      { first: 3, last: 3, sittingId: 1 },
      { first: 4, last: 5, sittingId: 2 },
    ],
  };
  const scoreBlock = contributionScores(() => scores, found);
  const raised = scoreBlock(0, new Uint32Array(BLOCK_SIZE / 32));
  assert.deepEqual([raised?.[0], raised?.[2], raised?.[4]], [1, 5, 9]);
});
