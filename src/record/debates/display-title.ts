// A printed heading as a readable title: capitals become lower case, except in names and acronyms.

import { readWordLists } from '../../base/data-file.ts';
import { FREQUENT_WORDS } from '../languages/language-evidence.ts';
import { present } from '../../base/present.ts';

const LISTS = readWordLists('languages/title-words.txt');
const wordsOf = (list: string): ReadonlySet<string> => new Set(present(LISTS.get(list), list));

const ACRONYMS = wordsOf('acronyms');
const ABBREVIATIONS = wordsOf('abbreviations');
const SMALL_WORDS = wordsOf('small');
const HONORIFICS = wordsOf('honorifics');
const BODIES = wordsOf('bodies');
const NAMED_AFTER = wordsOf('named after');
const LAWS = wordsOf('laws');
const NAMING = wordsOf('naming');
const ORDINARY = wordsOf('ordinary');

/** The languages whose ordinary words are known. */
const KNOWN_LANGUAGES = new Set(['en', 'sw']);

/** Shorter words are frequent in too many languages to identify one. */
const FOREIGN_LENGTH_MIN = 3;

const frequentWords = (isKnown: boolean): string[] =>
  [...FREQUENT_WORDS].flatMap(([code, words]) =>
    KNOWN_LANGUAGES.has(code) === isKnown ? words : [],
  );
const FREQUENT_HERE = new Set(frequentWords(true));
const FREQUENT_ELSEWHERE = new Set(
  frequentWords(false).filter(
    (word) => word.length >= FOREIGN_LENGTH_MIN && !FREQUENT_HERE.has(word),
  ),
);

const WORD = /[\p{L}\p{M}\d]+(?:['’][\p{L}]+)*/gu;

/** How much text is searched for names: a title is shorter, and a heading may have a million characters. */
const DISPLAYED_TITLE_UNITS_MAX = 1_000;

/**
 * Leaves a title as it is if it has lower case outside brackets, is too long for a title, or has words of a language whose
 * ordinary words are not known.
 */
export function displayTitle(title: string): string {
  if (title.length > DISPLAYED_TITLE_UNITS_MAX) return title;
  const plain = withoutBrackets(title);
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

/** One foreign word may be a name, as Voi is: most of the words that indicate a language must be foreign. */
function isForeign(words: readonly string[]): boolean {
  const here = words.filter((word) => FREQUENT_HERE.has(word)).length;
  return words.filter((word) => FREQUENT_ELSEWHERE.has(word)).length > here;
}

/** A word in lower case, without a genitive ending. */
function stem(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/u, '');
}

function displayWord(word: string, begins: boolean, isName: boolean): string {
  // Words within brackets may already be printed as they are read: "(Senate Bill No. 1 of 2023)".
  if (/\p{Ll}/u.test(word) && !/^\d/.test(word)) return word;
  const small = word.toLowerCase();
  if (ACRONYMS.has(small)) return word;
  if (/^\d/.test(word)) return small;
  // Letters without a vowel are not a word.
  if (word.length > 1 && !/[AEIOUYÀ-Ý]/u.test(word) && !ABBREVIATIONS.has(small)) return word;
  if (!begins && SMALL_WORDS.has(small)) return small;
  if (!begins && !isName && isOrdinaryWord(stem(word))) return small;
  return small.charAt(0).toUpperCase() + small.slice(1);
}

/**
 * The indexes of the words that belong to a name containing ordinary words: of a law, a person, a committee or another body.
 * `words` are in lower case.
 */
function namesIn(words: readonly string[]): ReadonlySet<number> {
  const names = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let at = Math.max(from, 0); at <= to; at += 1) names.add(at);
  };
  for (const [at, word] of words.entries()) {
    // The title of a law begins with the article before it.
    if (LAWS.has(word)) add(words.lastIndexOf('the', at), at);
    if (HONORIFICS.has(word)) add(at, runEnd(words, at + 1));
    if (NAMED_AFTER.has(word) && words[at + 1] === 'of') add(at, runEnd(words, at + 2));
    if (BODIES.has(word) && endsName(words, at)) add(runStart(words, at), at);
  }
  return names;
}

/** A body has a word before it that names it, and no ordinary word after it: "Voi Road", but "road accident". */
function endsName(words: readonly string[], at: number): boolean {
  const [previousWord, nextWord] = [words[at - 1], words[at + 1]];
  const hasName = previousWord !== undefined && !SMALL_WORDS.has(previousWord);
  return (
    hasName && (nextWord === undefined || SMALL_WORDS.has(nextWord) || !isOrdinaryWord(nextWord))
  );
}

/** The start of the words before `at` that no small word separates; "and" joins two words of a name. */
function runStart(words: readonly string[], at: number): number {
  let from = at;
  for (let previousWord; (previousWord = words[from - 1]) !== undefined; from--) {
    if (SMALL_WORDS.has(previousWord) && previousWord !== 'and') break;
  }
  return words[from] === 'and' ? from + 1 : from;
}

function runEnd(words: readonly string[], from: number): number {
  const end = words.findIndex((word, at) => at >= from && SMALL_WORDS.has(word));
  return (end < 0 ? words.length : end) - 1;
}

/** The endings of ordinary English words. Shorter words with them are often names: Sally, Ahmed. */
const ENDED_LENGTH_MIN = 6;
const ENDING =
  /(?:tion|sion|ment|ing|ity|ness|ance|ence|able|ible|ous|ture|ism|ship|ical|ial|ual|ive|ed|ly|er|or|ary|ory|ize)$/;

/** Whether a word, in lower case, is known to be ordinary; any other word may be a name. */
function isOrdinaryWord(word: string): boolean {
  if (NAMING.has(word)) return false;
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].some(
    (text) => ORDINARY.has(text) || (text.length >= ENDED_LENGTH_MIN && ENDING.test(text)),
  );
}

/** A title without what its brackets contain. Each piece but the last ends where a bracket closes. */
function withoutBrackets(title: string): string {
  const pieces = title.split(')');
  return pieces
    .map((piece, index) => {
      const open = piece.indexOf('(');
      if (index === pieces.length - 1) return piece;
      return open === -1 ? `${piece})` : piece.slice(0, open);
    })
    .join('');
}
