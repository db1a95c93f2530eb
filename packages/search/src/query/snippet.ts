// Snippets: the piece of a text that best shows the words of a query.

import { firstOf, present } from '../present.ts';
import { findMatches, markedWords, type Match, type SearchableEntry } from './matches.ts';
import { joinMatches, type Mark } from './marks.ts';
import type { Query } from './parse-query.ts';

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
