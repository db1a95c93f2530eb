// The other words that a word of a query matches: its inflections and spellings. They rank after the word itself.

import { present } from '../required.ts';
import { inflectionsOf } from './english-inflections.ts';
import { FRENCH, GERMAN, inflectBy } from './inflect-by-endings.ts';
import { bothWays } from './word-lists.ts';

/** The other forms of a folded word in a language. A language is added by a file with its rules and a line here. */
const INFLECTIONS: ReadonlyMap<string, (word: string) => readonly string[]> = new Map([
  ['en', englishForms],
  ['de', (word) => inflectBy(GERMAN, word)],
  ['fr', (word) => inflectBy(FRENCH, word)],
]);

/**
 * The forms of a folded word in a language, without itself: in a text in another language they are different words. None if
 * there are no rules.
 */
export function formsIn(language: string, word: string): readonly string[] {
  const inflections = INFLECTIONS.get(language);
  if (inflections === undefined) return [];
  const key = `${language} ${word}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = inflections(word);
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(key, made);
  return made;
}

/** Forms that match in texts of any language: the plural of a Swahili singular, and the reverse. */
export function formsAnywhere(word: string): readonly string[] {
  const partner = PARTNERS.get(word);
  return partner === undefined ? [] : [partner];
}

function englishForms(word: string): readonly string[] {
  const forms = new Set(inflectionsOf(word));
  for (const form of [word, ...forms]) {
    // A listed one has forms of its own: "practised" is also "practiced", through "practise" and "practice".
    const isListed = form === word || OTHERS.has(form);
    for (const spelling of spellingsOf(form)) {
      for (const variant of [spelling, ...(isListed ? inflectionsOf(spelling) : [])])
        forms.add(variant);
    }
  }
  forms.delete(word);
  return [...forms];
}

/** The words of a few thousand queries: computing the forms of one takes some microseconds. */
const CACHED_MAX = 10_000;
const cache = new Map<string, readonly string[]>();

// Swahili nouns whose singular and plural differ by their class prefix. They are listed: by rule, "mto" (river) would be the
// singular of "wato", which does not exist.

const PARTNERS = bothWays('sw plurals');

// Spellings of one English word: privatise and privatize, labour and labor, centre and center.

/** A word in -ise or -ize and its derivatives. A spelling that does not exist ("exercize") occurs in no text. */
const IN_ISE = /^([a-z]{3,})(is|iz)(e|ed|es|er|ers|ing|ation|ations)$/;

/** Words in -our that are also written -or; "four", "hour" and "tour" are not. */
const IN_OUR =
  /^(ardo|armo|behavio|cando|clamo|colo|discolo|misdemeano|demeano|endeavo|favo|fervo|flavo|glamo|harbo|hono|dishono|humo|labo|neighbo|odo|ranco|rigo|rumo|savio|splendo|tumo|valo|vapo|vigo)(u?)(r[a-z]*)$/;

const SWAPPED = new Map([
  ['is', 'iz'],
  ['iz', 'is'],
  ['u', ''],
  ['', 'u'],
]);

const OTHERS = bothWays('en spellings');

/** The other spellings of a word. Those that are listed come first: "practise" is also "practice", and not "practize". */
function spellingsOf(word: string): readonly string[] {
  const counterpart = OTHERS.get(word);
  if (counterpart !== undefined) return [counterpart];
  const singular = word.endsWith('s') ? OTHERS.get(word.slice(0, -1)) : undefined;
  if (singular !== undefined) return [`${singular}s`];
  const [, start, ending, rest] = IN_ISE.exec(word) ?? IN_OUR.exec(word) ?? [];
  if (start === undefined || ending === undefined || rest === undefined) return [];
  return [start + present(SWAPPED.get(ending), 'the other ending') + rest];
}
