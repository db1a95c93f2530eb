// The subject of a debate that has only the name of its section. "Questions and statements" says nothing; the words that set
// the debate apart from the rest of its sitting do.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { isCommonWord } from '@hansard/search';
import { formsAnywhere, formsIn } from '@hansard/search/text';
import { readWordLists } from '../../base/data-file.ts';
import { type ReadingRules, withoutFooter } from '../contributions/reading-rules.ts';
import { FREQUENT_WORDS } from '../languages/language-evidence.ts';
import type { Person } from '../person.ts';
import type { Fragment } from '../contributions/contribution.ts';

/** An entry, with who said it. */
interface SaidEntry extends Pick<Fragment, 'type' | 'content'> {
  readonly speaker: Person | null;
}

/** The words with which members address each other and the chair and take business: every debate has them. */
export const PROCEDURE_WORDS: ReadonlySet<string> = new Set(
  [...readWordLists('languages/procedure-words.txt').values()].flat(),
);

/** Weekdays and the most frequent words of a language do not show the subject either. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  [FREQUENT_WORDS, readWordLists('languages/months.txt'), readWordLists('languages/weekdays.txt')]
    .flatMap((lists) => [...lists.values()].flat())
    .map((word) => word.toLowerCase()),
);

/** As many as can be read beside a title. */
const WORDS_NAMED = 3;

/** A word that was said less often came up by chance. */
const TIMES_MIN = 3;

/** Up to this many words are looked for individually: more take as long as reading all words. */
const WORDS_SEARCHED_MAX = 200;

/** Shorter words say little on their own. */
const WORD = /[\p{L}\p{M}\d]{4,}/gu;
const WORD_HERE = /(?<![\p{L}\p{M}\d])[\p{L}\p{M}\d]{4,}/uy;
const NO_WORD = /[\p{M}\d]/u;

/**
 * Gives the most distinctive words of a part of the sitting, in lower case. The whole sitting is read only if the part has
 * candidate words.
 */
export function aboutReader(sitting: readonly SaidEntry[], rules: ReadingRules) {
  const textOf = ({ type, content }: SaidEntry): string =>
    type === 'speech' || type === 'other' ? withoutFooter(content, rules).toLowerCase() : '';
  const nameOf = ({ speaker }: SaidEntry): string => speaker?.legalName.toLowerCase() ?? '';
  let texts: readonly string[] | null = null;
  return (debate: readonly SaidEntry[]): string[] => {
    const here = countWords(debate.map(textOf));
    const often = [...here].filter(([word, times]) => times >= TIMES_MIN && isTelling(word));
    const names = countWords(often.length === 0 ? [] : new Set(sitting.map(nameOf)));
    const telling = often.filter(([word]) => !names.has(word));
    if (telling.length === 0) return [];
    const words = telling.map(([word]) => word);
    const wordsIn = words.length <= WORDS_SEARCHED_MAX ? wordsBeginning(words) : allWords;
    const everywhere = countWords((texts ??= sitting.map(textOf)), wordsIn);
    const scores = telling.map(([word, times]) => {
      const timesElsewhere = (everywhere.get(word) ?? 0) - times;
      // The number of words said here and elsewhere is the same for each of them.
      return { word, score: leastRatio([times, 1], [timesElsewhere, 1]) };
    });
    return mostTelling(scores, rules, WORDS_NAMED).map(({ word }) => word);
  };
}

function isTelling(word: string): boolean {
  const isOfEveryDebate = OTHER_WORDS.has(word) || isCommonWord(word) || PROCEDURE_WORDS.has(word);
  return !isOfEveryDebate && !NO_WORD.test(word);
}

/** The words with the highest scores; of those that differ only in inflection, "uniforms" and "uniform", the first. */
export function mostTelling<Word extends { readonly word: string; readonly score: number }>(
  words: readonly Word[],
  { languages: { codes } }: ReadingRules,
  many: number,
): Word[] {
  const forms = new Set<string>();
  return words
    .toSorted((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .filter(({ word }) => {
      const isForm = forms.has(word);
      const inflected = codes.flatMap((code) => formsIn(code, word));
      for (const form of [...formsAnywhere(word), ...inflected]) forms.add(form);
      return !isForm;
    })
    .slice(0, many);
}

function countWords(texts: Iterable<string>, wordsIn = allWords): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) {
    for (const word of wordsIn(text)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return times;
}

const allWords = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Finds the words of a text that begin with one of these: a tenth of the time when there are few. */
function wordsBeginning(begins: readonly string[]): typeof allWords {
  if (begins.length === 0) return () => [];
  const pattern = compilePattern(begins.join('|'), 'g');
  return (text) => {
    const words: string[] = [];
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      WORD_HERE.lastIndex = match.index;
      const word = WORD_HERE.exec(text)?.[0];
      if (word !== undefined) words.push(word);
    }
    return words;
  };
}

export type CountOf = readonly [count: number, total: number];

/** The quantile of the normal distribution for a 95% confidence interval. */
const CONFIDENCE = 1.96;

/**
 * The logarithm of how many times larger the first share is, at its lower confidence bound. So neither a word of three entries
 * nor a word of every debate comes before one that twenty entries use and hardly any earlier entry did.
 */
export function leastRatio(
  [times, wordsHere]: CountOf,
  [timesElsewhere, wordsElsewhere]: CountOf,
): number {
  // Half an entry more, so that a word that the others never used has a finite ratio.
  const [more, less] = [times + 0.5, timesElsewhere + 0.5];
  const ratio = Math.log((more * wordsElsewhere) / (less * wordsHere));
  return ratio - CONFIDENCE * Math.sqrt(1 / more + 1 / less);
}
