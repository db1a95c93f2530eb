// Which words of a text match a word of a query by their form, and which only look like forms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formsAnywhere, formsIn } from './word-forms.ts';

/** Each line: words that are forms of one another. */
const SAME = `
  vote votes voted voting
  plan plans planned
  county counties
  agree agrees agreed agreeing
  free frees freed freeing
  woman women
  crisis crises
  criterion criteria
  organise organised organize organized
  labour labours
  programme programmes program programs
  practise practises practised practising practice practices practiced practicing
  enquire enquired inquire inquiring
  fulfil fulfils fulfilled fulfill fulfills
  mwananchi wananchi
  kijiji vijiji
  paste pastes pasted pasting
  please pleases pleased pleasing
  summons summonses`;

/** Each line: words none of which is a form of another. */
const DIFFERENT = `
  housing house
  news new
  capitation capital
  privatization private
  community communication
  university universe
  seed see
  feed fee
  she shed
  will willing
  can canning
  basis basi
  last lasting
  common commons
  some sometimes
  rais raised
  hop hoping
  united unite
  past pasted
  inn inning
  plea pleased
  pleas pleased
  cleans cleansing
  tens tenses
  corps corpses
  laps lapsed`;

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));

const areForms = (one: string, other: string): boolean => {
  return formsIn('en', one).includes(other) || formsAnywhere(one).includes(other);
};

test('a word stands for its inflections, its other spelling and its Swahili partner', () => {
  for (const words of lines(SAME)) {
    for (const one of words) {
      for (const other of words) {
        assert.equal(areForms(one, other), one !== other, `${one} ${other}`);
      }
    }
  }
});

test('a word does not stand for words that look like its forms', () => {
  for (const words of lines(DIFFERENT)) {
    for (const one of words) {
      for (const other of words) assert.ok(!areForms(one, other), `${one} ${other}`);
    }
  }
});
