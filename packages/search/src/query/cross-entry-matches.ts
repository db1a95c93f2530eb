// Phrases across the cut between two entries of one contribution, found in their texts. A page's footer at
// the end of an entry is left out.

import { firstOf, lastOf } from '../present.ts';
import type { TokenRules } from '../text/token-rules.ts';
import { matcherOf, type Match } from './matches.ts';
import type { QueryLeaf, QueryPrefix, QueryWord } from './parse-query.ts';
import { type Token, tokensOf } from '../text/tokenizer.ts';

/** An entry of a contribution. */
export interface SearchableEntry {
  readonly content: string;
  /** Where the footer begins; the length of the content where there is none. */
  readonly bodyEnd: number;
  /** The languages it is in: there a word matches by its forms in them too. */
  readonly languages: readonly string[];
  /** How the texts of its record are cut into tokens. */
  readonly tokens: TokenRules;
}

/** Where leaves of a query that are phrases stand across the cuts of a contribution, for each of its entries. */
export function matchesAcross(
  texts: readonly SearchableEntry[],
  leaves: readonly QueryLeaf[],
): readonly (readonly Match[])[] {
  const matches = texts.map((): Match[] => []);
  for (const [number, leaf] of leaves.entries()) {
    if (leaf.kind !== 'phrase' || texts.length < 2) continue;
    for (const { entry, start, end } of piecesAcross(texts, leaf.parts)) {
      matches[entry]?.push({ leaf: number, start, end });
    }
  }
  return matches;
}

/** What of an entry is part of a phrase that goes on before or after it: `content.slice(start, end)`. */
export interface PhrasePiece {
  /** Which of the entries. */
  readonly entry: number;
  readonly start: number;
  readonly end: number;
}

interface EntryToken extends Token {
  readonly entry: number;
  /** Whether it matches the part of the phrase with this number. */
  isPart(step: number): boolean;
}

/** The pieces of every occurrence of a phrase in more than one of a contribution's entries, in order. */
export function piecesAcross(
  texts: readonly SearchableEntry[],
  phrase: readonly (QueryWord | QueryPrefix)[],
): PhrasePiece[] {
  const words = texts.flatMap((text, entry) => entryTokens(text, entry, phrase));
  const pieces: PhrasePiece[] = [];
  for (let at = 0; at + phrase.length <= words.length; at++) {
    const found = words.slice(at, at + phrase.length);
    if (firstOf(found).entry === lastOf(found).entry) continue;
    if (!found.every((word, step) => word.isPart(step))) continue;
    for (const [entry, ofEntry] of Map.groupBy(found, (word) => word.entry)) {
      pieces.push({ entry, start: firstOf(ofEntry).start, end: lastOf(ofEntry).end });
    }
  }
  return pieces;
}

function entryTokens(
  { content, bodyEnd, languages, tokens: rules }: SearchableEntry,
  entry: number,
  phrase: readonly (QueryWord | QueryPrefix)[],
): EntryToken[] {
  const tokens = endTokens(content.slice(0, bodyEnd), phrase.length, rules);
  const matchers = phrase.map((part) => matcherOf(part, languages));
  return tokens.map((token) => ({
    ...token,
    entry,
    isPart: (step) => matchers[step]?.(token.text) ?? false,
  }));
}

/** So many units of text mostly have a word and what is after it. */
const WORD_UNITS = 12;

/** Where a text is cut off, a word may be cut in two, and the one beside it be read otherwise than in the whole text. */
const DOUBTFUL_WORDS = 2;

/** The part of a text beside a cut that a phrase can reach: 64 words, each with its space at most 150 units. */
const END_UNITS = 10_000;

/**
 * As many words of both ends of a text as a phrase has, and between them one that no phrase has: a phrase across a cut has no
 * others. Reading all words of long texts would take ten times as long. A text whose ends meet is read
 * whole.
 */
function endTokens(body: string, count: number, rules: TokenRules): Token[] {
  const wanted = count + DOUBTFUL_WORDS;
  for (let units = WORD_UNITS * wanted; 2 * units < body.length; units *= 4) {
    const tail = body.length - units;
    const [first, last] = [
      tokensOf(body.slice(0, units), rules),
      tokensOf(body.slice(tail), rules),
    ];
    const isEnough = first.length >= wanted && last.length >= wanted;
    if (!isEnough && units < END_UNITS) continue;
    const between = { text: '', start: units, end: tail };
    const shifted = last
      .slice(-count)
      .map(({ text, start, end }) => ({ text, start: start + tail, end: end + tail }));
    return [...first.slice(0, count), between, ...shifted];
  }
  return tokensOf(body, rules);
}
