// Where the words of a query are in the texts of contributions, to be marked when one reads them.

import type { TokenRules } from '../text/token-rules.ts';
import { matchesAcross, type SearchableEntry } from './cross-entry-matches.ts';
import { byOffset, findMatches, markedWords, type Match } from './matches.ts';
import { parseQuery, type QueryLeaf } from './parse-query.ts';
import { tokensOf } from '../text/tokenizer.ts';

/** Offsets of a text in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/** A sitting of five hours has 210,000 characters, and the longest twice as many; what is after this is not marked. */
const MARKED_UNITS_MAX = 500_000;

/** The texts of a contribution, in order. */
export type ContributionTexts = readonly SearchableEntry[];

/** Marks what a query finds in one contribution of a page after another. Nothing where the query is none or is over a limit. */
export class QueryMarker {
  readonly #leaves: readonly QueryLeaf[];
  #unitsLeft: number;

  constructor(queryText: string, rules: TokenRules) {
    const query = parseQuery(queryText, rules);
    this.#leaves = query === null || query.kind === 'fault' ? [] : markedWords(query);
    this.#unitsLeft = this.#leaves.length === 0 ? 0 : MARKED_UNITS_MAX;
  }

  /** For each text of a contribution, what the query finds in it: in order, disjoint. */
  marks(texts: ContributionTexts): readonly (readonly Mark[])[] {
    this.#unitsLeft -= texts.reduce((units, { content }) => units + content.length, 0);
    return this.#unitsLeft < 0 ? texts.map(() => []) : marksOfContribution(texts, this.#leaves);
  }
}

function marksOfContribution(
  texts: ContributionTexts,
  leaves: readonly QueryLeaf[],
): readonly (readonly Mark[])[] {
  const across = matchesAcross(texts, leaves);
  return texts.map(({ content, bodyEnd, languages, tokens }, at) => {
    const words = tokensOf(content.slice(0, bodyEnd), tokens);
    return joinMatches([...findMatches(words, leaves, languages), ...(across[at] ?? [])]);
  });
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
