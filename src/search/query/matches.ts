// Matches: the offsets of a query's words and phrases in a text.

import type { Language } from '../../hansard/language.ts';
import type { QueryLeaf } from './parse-query.ts';
import { stemOf } from '../text/tokenizer.ts';
import type { Token } from '../text/tokenizer.ts';

/** The text from `start` to `end` is what the leaf number `leaf` asks for. */
export interface Match {
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
}

/** What words that match each other have in common: in English the stem, in Swahili the whole word. */
export function formOf(word: string, language: Language): string {
  return language === 'sw' ? word : stemOf(word);
}

/** All matches, in order of where they begin; a phrase only where it is whole. */
export function findMatches(
  words: readonly Token[],
  leaves: readonly QueryLeaf[],
  language: Language,
): Match[] {
  const forms = words.map(({ text }) => formOf(text, language));
  const matches: Match[] = [];
  leaves.forEach((leaf, number) => {
    const parts = leaf.kind === 'phrase' ? leaf.parts : [leaf];
    const wanted = parts.map(({ kind, text }) => ({
      prefix: kind === 'prefix' ? text : null,
      form: formOf(text, language),
    }));
    const isAt = (at: number): boolean =>
      wanted.every(({ prefix, form }, i) =>
        prefix === null ? forms[at + i] === form : words[at + i]!.text.startsWith(prefix),
      );
    for (let at = 0; at + wanted.length <= words.length; at++) {
      if (!isAt(at)) continue;
      const last = words[at + wanted.length - 1]!;
      matches.push({ leaf: number, start: words[at]!.start, end: last.end });
    }
  });
  return matches.sort(byOffset);
}

export function byOffset(one: Match, other: Match): number {
  return one.start - other.start || one.end - other.end;
}
