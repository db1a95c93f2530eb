// Words are counted as people count them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter, fc, runsOf } from '../../../../test/support/seed.ts';
import { countWords } from './count-words.ts';

test('counts runs between spaces that have a letter or a digit', () => {
  const counts: Record<string, number> = {
    '': 0,
    ' — … ': 0,
    'Mr. Speaker, Sir': 3,
    'well-known and/or 1,000 – (a)': 4,
    'Ng’ang’a\n\nélan\tx\u00a0y 議会': 5,
    '“Haba na haba hujaza kibaba.”': 5,
  };
  for (const [text, words] of Object.entries(counts)) assert.equal(countWords(text), words, text);
});

test('counts as the definition does, in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const runs = text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run));
      assert.equal(countWords(text), runs.length);
    }),
    { numRuns: runsOf(2_000) },
  );
});
