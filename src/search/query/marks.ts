// Where the words of a query are in the texts of a contribution, to be marked when one reads it.

import type { TokenRules } from '../../hansard/languages/token-rules.ts';
import { matchesAcross, type EntryText } from './cross-entry-matches.ts';
import { markedWords } from './marked-words.ts';
import { byOffset, findMatches, type Match } from './matches.ts';
import { parseQuery } from './parse-query.ts';
import { tokensOf } from '../text/tokenizer.ts';

/** Offsets of a text in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/** The longest speech of the record has 60,000 characters; what is after this is not marked. */
const MARKED_UNITS_MAX = 100_000;

/** For each text, what the query finds in it: in order, disjoint. Nothing where the query is none or is over a limit. */
export function marksOf(
  texts: readonly EntryText[],
  queryText: string,
  rules: TokenRules,
): readonly (readonly Mark[])[] {
  const query = parseQuery(queryText, rules);
  if (query === null || query.kind === 'fault') return texts.map(() => []);
  const leaves = markedWords(query);
  const searched = beginningOf(texts);
  const across = matchesAcross(searched, leaves);
  return texts.map((_, at) => {
    const text = searched[at];
    if (text === undefined) return [];
    const words = tokensOf(text.content.slice(0, text.bodyEnd), text.tokens);
    return joinMatches([...findMatches(words, leaves, text.languages), ...across[at]!]);
  });
}

/** The first texts, as many as are marked. */
function beginningOf(texts: readonly EntryText[]): readonly EntryText[] {
  let left = MARKED_UNITS_MAX;
  const end = texts.findIndex(({ content }) => (left -= content.length) < 0);
  return end === -1 ? texts : texts.slice(0, end);
}

/** Matches that overlap or touch are one mark. */
export function joinMatches(matches: readonly Match[]): Mark[] {
  const marks: [number, number][] = [];
  for (const { start, end } of [...matches].sort(byOffset)) {
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
