// What a debate that is named by its section was about: "Questions and statements" says nothing of it, the words by which it differs from the
// rest of its sitting do.

import { isCommonWord } from '@hansard/search/query/matches';
import { readWordLists } from '../../data-file.ts';
import { type ReadingRules, withoutFooter } from '../contributions/reading-rules.ts';
import { FREQUENT_WORDS } from '../languages/language-evidence.ts';
import type { Person } from '../person.ts';
import type { BusinessEntry } from './cut-debates.ts';

/** An entry, with who said it. */
interface SaidEntry extends BusinessEntry {
  readonly speaker: Person | null;
}

/** The words by which members address each other and the chair, and by which business is taken: every debate has them. */
export const PROCEDURE_WORDS: ReadonlySet<string> = new Set(
  [...readWordLists('languages/procedure-words.txt').values()].flat(),
);

/** Nor do days and the most frequent words of a language say what it was about. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  [FREQUENT_WORDS, readWordLists('languages/months.txt'), readWordLists('languages/weekdays.txt')]
    .flatMap((lists) => [...lists.values()].flat())
    .map((word) => word.toLowerCase()),
);

/** As many as are read beside a title. */
const WORDS_NAMED = 3;

/** A word that was said less often came up by chance. */
const TIMES_MIN = 3;

/** Shorter words say little on their own. */
const WORD = /[\p{L}\p{M}\d]{4,}/gu;
const NO_WORD = /[\p{M}\d]/u;

/** Gives the most distinctive words of a part of the sitting, in small letters. The sitting is read once, and only where they are needed. */
export function aboutReader(sitting: readonly SaidEntry[], rules: ReadingRules) {
  const wordsOf = ({ type, content }: BusinessEntry): readonly string[] =>
    type === 'speech' || type === 'other'
      ? (withoutFooter(content, rules).toLowerCase().match(WORD) ?? [])
      : [];
  const nameOf = ({ speaker }: SaidEntry) => speaker?.legalName.toLowerCase().match(WORD) ?? [];
  let names: ReadonlySet<string> | null = null;
  let everywhere: ReturnType<typeof countWords> | null = null;
  return (debate: readonly BusinessEntry[]): string[] => {
    const here = countWords(debate.flatMap(wordsOf));
    const isTelling = ([word, times]: readonly [string, number]): boolean =>
      times >= TIMES_MIN && !isOfEveryDebate(word);
    const telling = [...here.times].filter(isTelling);
    if (telling.length === 0) return [];
    everywhere ??= countWords(sitting.flatMap(wordsOf));
    names ??= new Set(sitting.flatMap(nameOf));
    const { total, times: inSitting } = everywhere;
    const scores = telling.flatMap(([word, times]) => {
      if (names?.has(word)) return [];
      const others: CountOf = [(inSitting.get(word) ?? 0) - times, total - here.total];
      return { word, score: leastRatio([times, here.total], others) };
    });
    const words = scores
      .sort((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1))
      .map(({ word }) => word);
    return words
      .filter((word, at) => !words.slice(0, at).some((one) => isFormOf(one, word)))
      .slice(0, WORDS_NAMED);
  };
}

function isOfEveryDebate(word: string): boolean {
  return OTHER_WORDS.has(word) || isCommonWord(word) || PROCEDURE_WORDS.has(word);
}

/** "uniforms" and "uniform" say the same. */
function isFormOf(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

function countWords(words: readonly string[]) {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  let total = words.length;
  // Once for each: a text has most of its words many times.
  for (const [word, count] of times) {
    if (!NO_WORD.test(word)) continue;
    times.delete(word);
    total -= count;
  }
  return { times, total };
}

export type CountOf = readonly [count: number, total: number];

/** The quantile of the normal distribution for 95 of 100. */
const CONFIDENCE = 1.96;

/**
 * How many times as large the first share is, as a logarithm: the least ratio that is likely by these counts, so that neither a word
 * of three entries nor one that every debate has comes before one that twenty entries have and hardly any had before.
 */
export function leastRatio([one, ofOne]: CountOf, [other, ofOther]: CountOf): number {
  // Half an entry more: a word that the others never used has a finite ratio.
  const [more, less] = [one + 0.5, other + 0.5];
  const ratio = Math.log((more * ofOther) / (less * ofOne));
  return ratio - CONFIDENCE * Math.sqrt(1 / more + 1 / less);
}
