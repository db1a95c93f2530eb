// Phrases across the cut between two entries: found in the ends of their texts, however long the texts and their words are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { USUAL_TOKEN_RULES } from '../text/token-rules.ts';
import { piecesAcross, type SearchableEntry } from './cross-entry-matches.ts';
import { parseQuery, type QueryPhrase } from './parse-query.ts';

const phrase = (parseQuery('"the price of white maize"', USUAL_TOKEN_RULES) as QueryPhrase).parts;

const text = (content: string): SearchableEntry => ({
  content,
  bodyEnd: content.length,
  tokens: USUAL_TOKEN_RULES,
  languages: ['en'],
});

function found(...contents: readonly string[]): string[] {
  return piecesAcross(contents.map(text), phrase).map(({ entry, start, end }) =>
    contents[entry]!.slice(start, end),
  );
}

for (const [what, filler] of [
  ['no text beside it', ''],
  ['short words', 'a b c '.repeat(500)],
  ['long words', `${'w'.repeat(120)} `.repeat(100)],
  ['one word of a megabyte', `${'w'.repeat(1_000_000)} `],
  ['words of several units', 'ﬁﬁ 😀 ñ 1.5 '.repeat(300)],
] as const) {
  test(`a phrase across a cut is found: ${what}`, () => {
    assert.deepEqual(found(`${filler}the price`, `of white maize ${filler}`), [
      'the price',
      'of white maize',
    ]);
    assert.deepEqual(found(`${filler}the`, 'price of', `white maize ${filler}`), [
      'the',
      'price of',
      'white maize',
    ]);
    assert.deepEqual(found(`the price ${filler || 'x'}`, 'of white maize'), []);
    assert.deepEqual(found(`${filler}the price of white maize`, filler), []);
  });
}
