// The other words that a word of a query matches: its inflections and spellings. They are found after the word itself.

import { inflectionsOf } from './english-inflections.ts';
import { spellingsOf } from './spelling-variants.ts';
import { swahiliPartnersOf } from './swahili-plurals.ts';

export interface WordForms {
  /** English forms: in a text in another language they are other words. */
  readonly english: readonly string[];
  /** Forms that match in a text in any language. */
  readonly any: readonly string[];
}

/** The forms of a folded word, without itself. */
export function formsOf(word: string): WordForms {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const made = makeForms(word);
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(word, made);
  return made;
}

function makeForms(word: string): WordForms {
  const english = new Set(inflectionsOf(word));
  for (const form of [word, ...english]) {
    for (const spelling of spellingsOf(form)) english.add(spelling);
  }
  // "Program" has forms of its own: programs, programming.
  for (const spelling of spellingsOf(word)) {
    for (const form of inflectionsOf(spelling)) english.add(form);
  }
  english.delete(word);
  return { english: [...english], any: swahiliPartnersOf(word) };
}

/** The words of a few thousand queries: the forms of one take some microseconds to make. */
const CACHED_MAX = 10_000;
const cache = new Map<string, WordForms>();
