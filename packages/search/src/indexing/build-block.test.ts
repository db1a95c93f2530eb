// The weight of a word in an entry depends on the whole passage, and on headings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { buildBlock } from './build-block.ts';
import { postingsByTerm, weightOf } from '../index/postings.ts';

test('the fragments of a speech weigh as one, and the words of a heading as several', () => {
  const filler = 'so much more was said of it than that '.repeat(60);
  const entries = [
    plainEntry(1, `Maize. ${filler}`),
    { ...plainEntry(2, 'Maize.'), begins: false },
    plainEntry(3, 'Maize.'),
    { ...plainEntry(4, 'Maize.'), isHeading: true },
  ];
  const terms = postingsByTerm(buildBlock(0, entries, PLAIN_RULES).terms);
  const weights = Array.from(terms.get('maize')!.postings, (posting) => posting & 15);
  assert.deepEqual(weights, [
    weightOf(1, 542),
    weightOf(1, 542),
    weightOf(1, 300),
    weightOf(4, 150),
  ]);
});

test('words whose letters differ in one bit, or only after the twelfth, are different terms', () => {
  const words = ['p', '0', 'qrstuvw', '1234567', 'abcdefghijkl', 'abcdefghijklm', 'abcdefghijkla'];
  const text = [...words, ...words].join(' ');
  const entries = [plainEntry(1, text), plainEntry(2, 'P')];
  const terms = postingsByTerm(buildBlock(0, entries, PLAIN_RULES).terms);
  assert.deepEqual(
    [...terms.keys()].filter((term) => !term.startsWith('=')),
    words,
  );
  assert.equal(terms.get('p')?.postings.length, 2);
});
