// Matches: the offsets of a query's words and phrases in a text.

import { wordsOf } from '../text/word-lists.ts';
import type { Token } from '../text/tokenizer.ts';
import { formsAnywhere, formsIn } from '../text/word-forms.ts';
import {
  type Query,
  type QueryLeaf,
  type QueryPrefix,
  type QueryWord,
  queryWords,
} from './parse-query.ts';

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

// The words of a query that are marked in a text: all but the commonest, which are in every sentence and say nothing of it.

/** Articles, prepositions, conjunctions and the like of the languages the site is in; folded. */
const COMMON_WORDS = wordsOf('common');

/** A common word is marked within a phrase, beside NEAR, and where a query has no other words. */
export function markedWords(query: Query | null): readonly QueryLeaf[] {
  const uncommon = uncommonWords(query);
  return uncommon.length === 0 ? queryWords(query) : uncommon;
}

function uncommonWords(query: Query | null): readonly QueryLeaf[] {
  if (query?.kind === 'and' || query?.kind === 'or') return query.of.flatMap(uncommonWords);
  return query?.kind === 'word' && isCommonWord(query.text) ? [] : queryWords(query);
}

/** Of a folded word. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word);
}
