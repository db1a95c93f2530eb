// Matches: the offsets of a query's words and phrases in a text.

import { firstOf, lastOf, present } from '../present.ts';
import type { TokenRules } from '../text/token-rules.ts';
import { wordsOf as wordList } from '../text/word-lists.ts';
import { type Token, tokensOf } from '../text/tokenizer.ts';
import { formsAnywhere, formsIn } from '../text/word-forms.ts';
import {
  type Query,
  type QueryLeaf,
  type QueryPrefix,
  type QueryWord,
  queryWords,
  wordsOf,
} from './parse-query.ts';

/** The text of an entry. */
export interface SearchableEntry {
  readonly content: string;
  /** Where the page footer begins, which is not searched; the length of the content if there is none. */
  readonly bodyEnd: number;
  /** Its languages: a word also matches by its forms in them. */
  readonly languages: readonly string[];
  /** How the texts of its record are cut into tokens. */
  readonly tokens: TokenRules;
}

/** The text from `start` to `end` matches the leaf number `leaf`. */
export interface Match {
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
}

/**
 * All matches in each entry of a passage, in order; a phrase only if it is complete. One that continues in the next entry has a
 * piece in both. Only the first `unitsMax` units of an entry are searched.
 */
export function findMatches(
  texts: readonly SearchableEntry[],
  leaves: readonly QueryLeaf[],
  unitsMax = Infinity,
): Match[][] {
  const matches = texts.map((): Match[] => []);
  const words =
    leaves.length === 0 ? [] : texts.flatMap((text, entry) => entryTokens(text, entry, unitsMax));
  for (const [leaf, one] of leaves.entries()) {
    const parts = wordsOf(one);
    const matchers = texts.map(({ languages }) => parts.map((part) => matcherOf(part, languages)));
    for (let at = 0; at + parts.length <= words.length; at++) {
      const isMatch = parts.every((_, step) => {
        const word = words[at + step];
        return word !== undefined && matchers[word.entry]?.[step]?.(word.text) === true;
      });
      if (isMatch) addPieces(matches, leaf, words.slice(at, at + parts.length));
    }
  }
  return matches.map((ofEntry) =>
    ofEntry.sort((one, other) => one.start - other.start || one.end - other.end),
  );
}

interface EntryToken extends Token {
  readonly entry: number;
}

/** If the text is cut, its last word may be incomplete: it is replaced by one that matches nothing. */
function entryTokens(
  { content, bodyEnd, tokens: rules }: SearchableEntry,
  entry: number,
  unitsMax: number,
): EntryToken[] {
  const words = tokensOf(content.slice(0, Math.min(bodyEnd, unitsMax)), rules);
  if (bodyEnd > unitsMax) {
    if (words.at(-1)?.end === unitsMax) words.pop();
    words.push({ text: '', start: unitsMax, end: unitsMax });
  }
  return words.map((word) => ({ ...word, entry }));
}

/** Adds the words of a match, one piece for each entry that has any of them. */
function addPieces(matches: Match[][], leaf: number, words: readonly EntryToken[]): void {
  for (const [entry, ofEntry] of Map.groupBy(words, (word) => word.entry)) {
    const [{ start }, { end }] = [firstOf(ofEntry), lastOf(ofEntry)];
    present(matches[entry], 'the entry of a word').push({ leaf, start, end });
  }
}

/** Whether a folded word of a text in these languages matches a word or prefix of a query. */
function matcherOf(
  part: QueryWord | QueryPrefix,
  languages: readonly string[],
): (word: string) => boolean {
  const { text } = part;
  if (part.kind === 'prefix') return (word) => word.startsWith(text);
  if (!part.anyForm) return (word) => word === text;
  const inflected = languages.flatMap((language) => formsIn(language, text));
  const forms = new Set([text, ...formsAnywhere(text), ...inflected]);
  return (word) => forms.has(word);
}

// The words of a query that are marked in a text: all except the commonest, which are in every sentence.

/** Articles, prepositions, conjunctions and the like of the site's languages; folded. */
const COMMON_WORDS = wordList('common');

/** A common word is marked within a phrase, beside NEAR, and if a query has no other words. */
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
