// Matches: the offsets of a query's words and phrases in a text.

import { firstOf, lastOf, present } from '../required.ts';
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
  parseQuery,
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
  for (const [leaf, query] of leaves.entries()) {
    const parts = wordsOf(query);
    const matchers = texts.map(({ languages }) => parts.map((part) => matcherOf(part, languages)));
    for (let at = 0; at + parts.length <= words.length; at++) {
      const isMatch = parts.every((_, step) => {
        const word = words[at + step];
        return word !== undefined && matchers[word.entry]?.[step]?.(word.text) === true;
      });
      if (isMatch) addPieces(matches, leaf, words.slice(at, at + parts.length));
    }
  }
  return matches.map((ofEntry) => ofEntry.sort((a, b) => a.start - b.start || a.end - b.end));
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

// Snippets: the piece of a text that best shows the words of a query.

/** A piece of an entry's content; marks are offsets within `text`, in UTF-16 units, in order, disjoint. */
export interface Snippet {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Whether content was omitted before or after it. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Two or three lines of a list of results. */
export const SNIPPET_UNITS = 240;

/** A text that is only a little longer is shown whole: omitting three words helps nobody. */
const WHOLE_UNITS_MAX = 280;

/** How far to look for a space, so that a text is cut between two words: nearly all words are shorter. */
const BOUNDARY_UNITS = 40;

/**
 * Matches are only searched for at the beginning of a text: otherwise a page of long texts would take seconds. The longest
 * entry of the record has 11,845 characters.
 */
export const SEARCHED_UNITS_MAX = 20_000;

/** The piece of a text with the densest matches; its beginning if there are none. */
export function makeSnippet(text: SearchableEntry, query: Query | null): Snippet {
  return firstOf(makeSnippets([text], query));
}

/** The snippets of a passage's entries, in which a phrase may continue from one to the next. */
export function makeSnippets(texts: readonly SearchableEntry[], query: Query | null): Snippet[] {
  const matches = findMatches(texts, markedWords(query), SEARCHED_UNITS_MAX);
  return texts.map(({ content }, at) => snippetOf(content, matches[at] ?? []));
}

function snippetOf(content: string, matches: readonly Match[]): Snippet {
  const [from, to] =
    content.length <= WHOLE_UNITS_MAX ? [0, content.length] : windowAround(content, matches);
  return {
    text: content.slice(from, to),
    marks: marksWithin(matches, from, to),
    cutBefore: content.slice(0, from).trim() !== '',
    cutAfter: content.slice(to).trim() !== '',
  };
}

function windowAround(content: string, matches: readonly Match[]): [from: number, to: number] {
  const [first, last] = densest(matches);
  // A phrase may be longer than a snippet: its beginning is shown.
  const length = Math.min(last - first, SNIPPET_UNITS);
  const lead = Math.floor((SNIPPET_UNITS - length) / 2);
  const from = Math.max(0, Math.min(first - lead, content.length - SNIPPET_UNITS));
  const to = Math.min(content.length, from + SNIPPET_UNITS);
  return trimmed(content, cutAfter(content, from, first), cutBefore(content, to, first + length));
}

/**
 * The offsets of the matches that fit into a snippet: of the choices with the most leaves of the query, the one with the most
 * matches.
 */
function densest(matches: readonly Match[]): [first: number, last: number] {
  let best: [number, number] = [0, 0];
  let bestScore = 0;
  const within = new Map<number, number>();
  let next = 0;
  for (const [at, match] of matches.entries()) {
    let last = matches[next];
    while (last !== undefined && (next <= at || last.end - match.start <= SNIPPET_UNITS)) {
      within.set(last.leaf, (within.get(last.leaf) ?? 0) + 1);
      last = matches[++next];
    }
    const score = within.size * matches.length + (next - at);
    if (score > bestScore) {
      bestScore = score;
      best = [match.start, present(matches[next - 1], 'the last match of a snippet').end];
    }
    const left = (within.get(match.leaf) ?? 0) - 1;
    if (left === 0) within.delete(match.leaf);
    else within.set(match.leaf, left);
  }
  return best;
}

/** The beginning of a word at `from` or soon after it, not after `latest`. */
function cutAfter(content: string, from: number, latest: number): number {
  if (from === 0) return 0;
  const until = Math.min(latest, from + BOUNDARY_UNITS);
  for (let at = from; at <= until; at++) if (isSpace(content, at - 1)) return at;
  return whole(content, Math.min(from, latest), -1);
}

/** The end of a word at `to` or shortly before it, not before `earliest`. */
function cutBefore(content: string, to: number, earliest: number): number {
  if (to === content.length) return to;
  const until = Math.max(earliest, to - BOUNDARY_UNITS);
  for (let at = to; at >= until; at--) if (isSpace(content, at)) return at;
  return whole(content, Math.max(to, earliest), 1);
}

/** Characters that belong to the one before them. */
const CLINGS = /^(?:\p{M}|\u200c|\u200d|[\udc00-\udfff])/u;
/** More marks on a letter are malicious; the letter is cut from them. */
const MARKS_MAX = 64;

/** The nearest offset in a direction that is not within a character. */
function whole(content: string, at: number, step: 1 | -1): number {
  let offset = at;
  for (let steps = 0; steps < MARKS_MAX && isWithinCharacter(content, offset); steps++)
    offset += step;
  return isWithinPair(content, offset) ? offset + step : offset;
}

function isWithinCharacter(content: string, at: number): boolean {
  if (at <= 0 || at >= content.length) return false;
  return isWithinPair(content, at) || CLINGS.test(content.slice(at, at + 2));
}

function isWithinPair(content: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(content.slice(at - 1, at + 1));
}

function isSpace(content: string, at: number): boolean {
  return /\s/.test(content.charAt(at));
}

function trimmed(content: string, from: number, to: number): [from: number, to: number] {
  let [start, end] = [from, to];
  while (start < end && isSpace(content, start)) start++;
  while (end > start && isSpace(content, end - 1)) end--;
  return [start, end];
}

function marksWithin(matches: readonly Match[], from: number, to: number): Mark[] {
  return joinMatches(
    matches
      .map(({ leaf, start, end }) => ({
        leaf,
        start: Math.max(start, from) - from,
        end: Math.min(end, to) - from,
      }))
      .filter(({ start, end }) => start < end),
  );
}

// Where the words of a query are in the texts of passages, for marking.

/** Offsets of a text in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/** A page of a whole day's text has some 200,000 characters; text beyond this is not marked. */
const MARKED_UNITS_MAX = 500_000;

/** Marks the matches of a query in the passages of a page. Nothing if there is no query or it exceeds a limit. */
export class QueryMarker {
  readonly #leaves: readonly QueryLeaf[];
  #unitsLeft: number;

  constructor(queryText: string, rules: TokenRules) {
    const query = parseQuery(queryText, rules);
    this.#leaves = query === null || query.kind === 'fault' ? [] : markedWords(query);
    this.#unitsLeft = this.#leaves.length === 0 ? 0 : MARKED_UNITS_MAX;
  }

  /** For each text of a passage, its matches: in order, disjoint. */
  marks(texts: readonly SearchableEntry[]): readonly (readonly Mark[])[] {
    this.#unitsLeft -= texts.reduce((units, { content }) => units + content.length, 0);
    return findMatches(texts, this.#unitsLeft < 0 ? [] : this.#leaves).map(joinMatches);
  }
}

/** Joins overlapping and adjacent matches, which are in order, into marks. */
export function joinMatches(matches: readonly Match[]): Mark[] {
  const marks: [number, number][] = [];
  for (const { start, end } of matches) {
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
