// Who is found by what a visitor types.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedLabel } from '../../../record/labels/label-text.ts';
import { peopleOfName } from './people-page.ts';

const PEOPLE = ['Grace Koti', 'Oti Wanjala', 'Peter Otieno', "Catherine Mumma Ng'ong'o"].map(
  (name) => ({ name, folded: foldedLabel(name) }),
);

const found = (typed: string): string[] => peopleOfName(PEOPLE, typed).map(({ name }) => name);

test('a whole word comes before a beginning, and that before any other part', () => {
  assert.deepEqual(found('oti'), ['Oti Wanjala', 'Peter Otieno', 'Grace Koti']);
});

test('words are wanted in any order, without accents and apostrophes', () => {
  assert.deepEqual(found('OTIENO, peter'), ['Peter Otieno']);
  assert.deepEqual(found('ngongo catherine'), ["Catherine Mumma Ng'ong'o"]);
  assert.deepEqual(found('peter mumma'), []);
});

test('nothing typed finds everybody', () => {
  assert.equal(found(' ').length, PEOPLE.length);
});
