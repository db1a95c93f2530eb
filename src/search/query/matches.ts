// Matches: the offsets of a query's words and phrases in a text.

import type { QueryLeaf, QueryPrefix, QueryWord } from './parse-query.ts';
import { formsAnywhere, formsIn } from '../text/word-forms.ts';
import type { Token } from '../text/token.ts';

/** The text from `start` to `end` matches the leaf number `leaf`. */
export interface Match {
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
}

/** Whether a folded word of a text matches a word or prefix of a query. */
export type WordMatcher = (word: string) => boolean;

/** The matcher for texts in these languages; made once for a part of a query, which is looked for in many texts. */
export function matcherOf(
  part: QueryWord | QueryPrefix,
  languages: readonly string[],
): WordMatcher {
  const ofPart = MATCHERS.get(part) ?? new Map<string, WordMatcher>();
  MATCHERS.set(part, ofPart);
  const key = languages.join(' ');
  const matcher = ofPart.get(key) ?? makeMatcher(part, languages);
  ofPart.set(key, matcher);
  return matcher;
}

const MATCHERS = new WeakMap<QueryWord | QueryPrefix, Map<string, WordMatcher>>();

function makeMatcher(part: QueryWord | QueryPrefix, languages: readonly string[]): WordMatcher {
  const { text } = part;
  if (part.kind === 'prefix') return (word) => word.startsWith(text);
  if (!part.anyForm) return (word) => word === text;
  const inflected = languages.flatMap((language) => formsIn(language, text));
  const forms = new Set([text, ...formsAnywhere(text), ...inflected]);
  return (word) => forms.has(word);
}

/** All matches, in order of where they begin; a phrase only where it is whole. */
export function findMatches(
  words: readonly Token[],
  leaves: readonly QueryLeaf[],
  languages: readonly string[],
): Match[] {
  const matches: Match[] = [];
  leaves.forEach((leaf, number) => {
    const parts = leaf.kind === 'phrase' ? leaf.parts : [leaf];
    const matchers = parts.map((part) => matcherOf(part, languages));
    for (const [at, { start }] of words.entries()) {
      const last = words[at + matchers.length - 1];
      if (last === undefined) break;
      if (!areMatched(words, at, matchers)) continue;
      matches.push({ leaf: number, start, end: last.end });
    }
  });
  return matches.sort(byOffset);
}

/** Whether the words from one on match, each the matcher of its step. */
function areMatched(
  words: readonly Token[],
  at: number,
  matchers: readonly WordMatcher[],
): boolean {
  return matchers.every((isMatch, step) => {
    const word = words[at + step];
    return word !== undefined && isMatch(word.text);
  });
}

export function byOffset(one: Match, other: Match): number {
  return one.start - other.start || one.end - other.end;
}
