// Terms that are no words: labels and short prefixes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldLabel, prefixTerms } from './terms.ts';

test('labels are compared without case, accents and the shapes of quotes', () => {
  assert.equal(foldLabel('Hon. NG’ANG’A “the” Wanjikũ'), 'hon. ng\'ang\'a "the" wanjiku');
  assert.equal(foldLabel('\u0301'), '');
  assert.equal(foldLabel('\ufdfa'.repeat(200)).length, 600);
  assert.ok(foldLabel(`a${'𠀀'.repeat(400)}`).isWellFormed());
});

test('a word has its first one, two and three units as prefixes, and never half a character', () => {
  assert.deepEqual(prefixTerms('maize'), ['=m*', '=ma*', '=mai*']);
  assert.deepEqual(prefixTerms('a'), ['=a*']);
  assert.deepEqual(prefixTerms('𠀀𠀁'), ['=𠀀*']);
  assert.deepEqual(prefixTerms('a𠀀'), ['=a*', '=a𠀀*']);
});
