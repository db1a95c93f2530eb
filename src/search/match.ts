// Matches: where the words of a query stand in a text.

import type { Language } from '../hansard/language.ts';
import type { QueryLeaf, QueryPrefix, QueryWord } from './query.ts';
import { stemOf } from './words.ts';
import type { Word } from './words.ts';

/** The text from `start` to `end` is what the leaf number `leaf` asks for. */
export interface Match {
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
}

/** Whether a folded word is one that is asked for: in English by its stem, in Swahili by itself. */
export function wordTest(
  part: QueryWord | QueryPrefix,
  language: Language,
): (word: string) => boolean {
  const { text } = part;
  if (part.kind === 'prefix') return (word) => word.startsWith(text);
  if (language === 'sw') return (word) => word === text;
  const stem = stemOf(text);
  return (word) => word === text || stemOf(word) === stem;
}

/** All matches, in order of where they begin; a phrase only where it stands whole. */
export function findMatches(
  words: readonly Word[],
  leaves: readonly QueryLeaf[],
  language: Language,
): Match[] {
  const matches: Match[] = [];
  leaves.forEach((leaf, number) => {
    const parts = leaf.kind === 'phrase' ? leaf.parts : [leaf];
    const tests = parts.map((part) => wordTest(part, language));
    for (let at = 0; at + tests.length <= words.length; at++) {
      if (!tests.every((test, i) => test(words[at + i]!.text))) continue;
      const [first, last] = [words[at]!, words[at + tests.length - 1]!];
      matches.push({ leaf: number, start: first.start, end: last.end });
    }
  });
  return matches.sort((a, b) => a.start - b.start || a.end - b.end);
}
