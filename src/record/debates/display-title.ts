// A printed heading as a title to read: capitals become small letters, but for names and acronyms.

import { FREQUENT_WORDS } from '../languages/frequent-words.ts';
import { namesIn, SMALL_WORDS } from './names-in-title.ts';
import { isOrdinaryWord } from './ordinary-words.ts';

/** Acronyms that could be words. */
const ACRONYMS = new Set(
  'adb aids asal cdf covid eac eacc ecde eu fys fy hiv icc ict idp idps iebc igad kdf kebs kemsa kepsha kicc kpcu kplc kra ktda kws mca mcas mp mps nacada nema nhif nssf nyc pac pic qpn sacco sha tivet tsc tvet uk un usa vat'.split(
    ' ',
  ),
);

/** Abbreviations without a vowel, which are no acronyms. */
const ABBREVIATIONS = new Set(['mr', 'mrs', 'dr', 'st', 'nd', 'rd', 'th', 'ltd', 'gvt']);

/** The languages whose ordinary words are known. */
const KNOWN_LANGUAGES = new Set(['en', 'sw']);

/** Shorter words are frequent in too many languages to name one. */
const FOREIGN_LENGTH_MIN = 3;

const frequentWords = Object.entries(FREQUENT_WORDS).flatMap(([language, words]) =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => ({ word, isKnown: KNOWN_LANGUAGES.has(language) })),
);
const FREQUENT_HERE = new Set(
  frequentWords.filter(({ isKnown }) => isKnown).map(({ word }) => word),
);
const FREQUENT_ELSEWHERE = new Set(
  frequentWords
    .map(({ word }) => word)
    .filter((word) => word.length >= FOREIGN_LENGTH_MIN && !FREQUENT_HERE.has(word)),
);

const WORD = /[\p{L}\p{M}\d]+(?:['’][\p{L}]+)*/gu;

/** The text at most that is looked at for names: a title is shorter, and a heading may have a million characters. */
const DISPLAYED_TITLE_UNITS_MAX = 1_000;

/**
 * A title that has small letters beside brackets is left as it is, and so is a text too long for a title, or with words of a language
 * whose ordinary words are not known.
 */
export function displayTitle(title: string): string {
  if (title.length > DISPLAYED_TITLE_UNITS_MAX) return title;
  const plain = title.replaceAll(/\([^)]*\)/g, '');
  if (/\p{Ll}{2}/u.test(plain)) return title;
  const words = (title.match(WORD) ?? []).map(stem);
  if (isForeign(words)) return title;
  const names = namesIn(words);
  let index = -1;
  return title.replaceAll(WORD, (word, at: number) => {
    index += 1;
    const isInitial = word.length === 1 && title.charAt(at + 1) === '.';
    const begins = index === 0 || isInitial || /[:–—(“"]\s*$/u.test(title.slice(0, at));
    return displayWord(word, begins, names.has(index));
  });
}

/** One foreign word may be a name, as Voi is: most of the words that tell a language must be foreign. */
function isForeign(words: readonly string[]): boolean {
  const here = words.filter((word) => FREQUENT_HERE.has(word)).length;
  return words.filter((word) => FREQUENT_ELSEWHERE.has(word)).length > here;
}

/** A word in small letters, without the end of a genitive. */
function stem(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/u, '');
}

function displayWord(word: string, begins: boolean, isName: boolean): string {
  // Within brackets it may be printed as it is read: "(Senate Bill No. 1 of 2023)".
  if (/\p{Ll}/u.test(word) && !/^\d/.test(word)) return word;
  const small = word.toLowerCase();
  if (ACRONYMS.has(small)) return word;
  if (/^\d/.test(word)) return small;
  // Letters without a vowel are no word.
  if (word.length > 1 && !/[AEIOUYÀ-Ý]/u.test(word) && !ABBREVIATIONS.has(small)) return word;
  if (!begins && SMALL_WORDS.has(small)) return small;
  if (!begins && !isName && isOrdinaryWord(stem(word))) return small;
  return small.charAt(0).toUpperCase() + small.slice(1);
}
