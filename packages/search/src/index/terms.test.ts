// Terms that are no words: short prefixes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefixTerms } from './terms.ts';

test('a word has its first one, two and three units as prefixes, and never half a character', () => {
  assert.deepEqual(prefixTerms('maize'), ['=m*', '=ma*', '=mai*']);
  assert.deepEqual(prefixTerms('a'), ['=a*']);
  assert.deepEqual(prefixTerms('𠀀𠀁'), ['=𠀀*']);
  assert.deepEqual(prefixTerms('a𠀀'), ['=a*', '=a𠀀*']);
});
