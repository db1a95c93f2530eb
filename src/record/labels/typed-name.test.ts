// A name that somebody types is looked for up to some length.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedNameFault, typedWords } from './label-text.ts';

const numbers = (count: number): string => Array.from({ length: count }, (_, at) => at).join(' ');

test('has its words, each once', () => {
  assert.deepEqual(typedWords('  mr otieno\tmr '), ['mr', 'otieno']);
  assert.deepEqual(typedWords(''), []);
});

test('is looked for up to 64 different words and 1,000 characters', () => {
  assert.equal(typedNameFault(''), null);
  assert.equal(typedNameFault(numbers(64)), null);
  assert.equal(typedNameFault('a '.repeat(500)), null);
  assert.equal(
    typedNameFault(numbers(65)),
    'The name has 65 different words, and at most 64 are allowed. Type fewer words of it.',
  );
  assert.equal(
    typedNameFault('a '.repeat(3_900)),
    'The name has 7800 characters, and at most 1000 are allowed. Type fewer words of it.',
  );
});
