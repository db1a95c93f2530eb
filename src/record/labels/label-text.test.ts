// Labels as they are compared.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedLabel, foldLabel, labelMatcher } from './label-text.ts';

test('labels are compared without case, accents and the shapes of quotes', () => {
  assert.equal(foldLabel('Hon. NG’ANG’A “the” Wanjikũ'), 'hon. ng\'ang\'a "the" wanjiku');
  assert.equal(foldLabel('\u0301'), '');
});

test('a label matches what has its words or parts of them, in any order', () => {
  const label = foldedLabel('Hon. (Dr.) Patrick Achengo (Yathwa, UDA)');
  for (const typed of [
    'Patrick Achengo',
    'achengo yathwa',
    'Achengo, Patrick',
    'Dr Achengo',
    'ACHENG',
    'Yathwa, UDA',
    '  patrick\tuda ',
    '(',
    'hon. (dr.) patrick',
  ]) {
    assert.equal(labelMatcher(typed)?.matches(label), true, typed);
  }
  for (const typed of ['Patrick Otieno', 'achengos', '!', '. !']) {
    assert.equal(labelMatcher(typed)?.matches(label), false, typed);
  }
});

test('apostrophes may be left out', () => {
  const label = foldedLabel('Mr. Ng’ang’a');
  for (const typed of ['nganga', "ng'ang'a", 'NG’ANG']) {
    assert.equal(labelMatcher(typed)?.matches(label), true, typed);
  }
});

test('nothing typed matches nothing in particular', () => {
  assert.equal(labelMatcher(''), null);
  assert.equal(labelMatcher(' \u0301 '), null);
});

test('a word that is typed again is looked for once', () => {
  assert.equal(labelMatcher('a '.repeat(3_900))?.words, 1);
  assert.equal(labelMatcher('Wanjikũ wanjiku OTI')?.words, 2);
});
