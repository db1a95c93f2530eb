// Terms of procedure in texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { glossaryIn } from './glossary.ts';

const glossary = glossaryIn(KENYA, 'en');

test('the longest name of a term is found, as a whole word, whatever its letters', () => {
  const found = glossary
    .parts('Committee of the WHOLE house: no motions, billing or a Second Reading')
    .filter(({ term }) => term !== null)
    .map(({ text, term }) => [text, term?.slug]);
  assert.deepEqual(found, [
    ['Committee of the WHOLE house', 'committee-of-the-whole-house'],
    ['motions', 'motion'],
    ['Second Reading', 'second-reading'],
  ]);
});

test('the parts of a text are the text', () => {
  for (const text of ['', 'a bill', 'Bill.', 'nothing of it']) {
    assert.equal(
      glossary
        .parts(text)
        .map((part) => part.text)
        .join(''),
      text,
    );
  }
});

test('every term of Kenya has a sentence in each language, and an address of its own', () => {
  const terms = ['en', 'sw'].map((language) => glossaryIn(KENYA, language).terms);
  for (const { term, meaning } of terms.flat()) {
    assert.match(meaning, /^\p{Lu}.*\.$/u, term);
  }
  assert.ok(terms[0]!.length >= 60);
  assert.equal(new Set(terms[0]!.map(({ slug }) => slug)).size, terms[0]!.length);
});

test('a parliament without a glossary has no terms', () => {
  const none = glossaryIn({ ...KENYA, glossary: [] }, 'en');
  assert.deepEqual([none.terms, none.parts('a bill')], [[], [{ text: 'a bill', term: null }]]);
});
