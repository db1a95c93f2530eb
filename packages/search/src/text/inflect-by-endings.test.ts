// German and French forms, compared with paradigms that were written out from grammars, form by form.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { foldLetters } from './tokenizer.ts';
import { formsIn } from './word-forms.ts';

/** By language: lines of every form of one word, and lines of words none of which is a form of another. */
const TABLES = JSON.parse(
  readFileSync(new URL('inflections.json', import.meta.url), 'utf8'),
) as Record<
  'de' | 'fr',
  { readonly same: readonly string[]; readonly different: readonly string[] }
>;

for (const [language, { same, different }] of Object.entries(TABLES)) {
  const linesOf = (table: readonly string[]): string[][] =>
    table.map((line) => line.split(' ').map(foldLetters));

  test(`${language}: a word stands for its number and case, and for nothing that only looks like a form`, () => {
    for (const [table, areForms] of [
      [same, true],
      [different, false],
    ] as const) {
      for (const words of linesOf(table)) {
        for (const [one, other] of words.flatMap((word) => words.map((each) => [word, each]))) {
          const isForm = formsIn(language, one!).includes(other!);
          assert.equal(isForm, areForms && one !== other, `${one} ${other}`);
        }
      }
    }
  });
}

test('a language without rules has no forms', () => {
  assert.deepEqual(formsIn('sw', 'watoto'), []);
  assert.deepEqual(formsIn('constructor', 'watoto'), []);
});
