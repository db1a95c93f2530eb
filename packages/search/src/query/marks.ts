// Where the words of a query are in the texts of passages, for marking.

import type { TokenRules } from '../text/token-rules.ts';
import { findMatches, markedWords, type Match, type SearchableEntry } from './matches.ts';
import { parseQuery, type QueryLeaf } from './parse-query.ts';

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
