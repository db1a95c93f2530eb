// The other words that a word of a query matches: its inflections and spellings. They are found after the word itself.

import { inflectionsOf } from './english-inflections.ts';
import { frenchInflectionsOf } from './french-inflections.ts';
import { germanInflectionsOf } from './german-inflections.ts';
import { spellingsOf } from './spelling-variants.ts';
import { swahiliPartnersOf } from './swahili-plurals.ts';

/** The other forms of a folded word in a language. A language is added by a file with its rules and a line here. */
const INFLECTIONS: ReadonlyMap<string, (word: string) => readonly string[]> = new Map([
  ['en', englishForms],
  ['de', germanInflectionsOf],
  ['fr', frenchInflectionsOf],
]);

/** Whether words of a language have forms by rules. */
export function isInflected(language: string): boolean {
  return INFLECTIONS.has(language);
}

/** The forms of a folded word in a language, without itself: in a text in another language they are other words. */
export function formsIn(language: string, word: string): readonly string[] {
  const inflections = INFLECTIONS.get(language);
  if (inflections === undefined) return [];
  const key = `${language} ${word}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = inflections(word);
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(key, made);
  return made;
}

/** Forms that match in a text in any language. */
export function formsAnywhere(word: string): readonly string[] {
  return swahiliPartnersOf(word);
}

function englishForms(word: string): readonly string[] {
  const forms = new Set(inflectionsOf(word));
  for (const form of [word, ...forms]) {
    for (const spelling of spellingsOf(form)) forms.add(spelling);
  }
  // "Program" has forms of its own: programs, programming.
  for (const spelling of spellingsOf(word)) {
    for (const form of inflectionsOf(spelling)) forms.add(form);
  }
  forms.delete(word);
  return [...forms];
}

/** The words of a few thousand queries: the forms of one take some microseconds to make. */
const CACHED_MAX = 10_000;
const cache = new Map<string, readonly string[]>();
