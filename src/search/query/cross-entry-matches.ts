// Phrases across the cut between two entries of one contribution, found in their texts. A page's footer at
// the end of an entry is left out.

import type { Language } from '../../hansard/language.ts';
import { splitFooter } from '../../hansard/contributions/page-footer.ts';
import { formOf, type Match } from './matches.ts';
import type { QueryLeaf, QueryPrefix, QueryWord } from './parse-query.ts';
import { tokensOf, type Token } from '../text/tokenizer.ts';

/** An entry of a contribution. */
export interface EntryText {
  readonly content: string;
  readonly language: Language;
}

/** Where leaves of a query that are phrases stand across the cuts of a contribution, for each of its entries. */
export function matchesAcross(
  texts: readonly EntryText[],
  leaves: readonly QueryLeaf[],
): readonly (readonly Match[])[] {
  const matches = texts.map((): Match[] => []);
  for (const [number, leaf] of leaves.entries()) {
    if (leaf.kind !== 'phrase' || texts.length < 2) continue;
    for (const { entry, start, end } of piecesAcross(texts, leaf.parts)) {
      matches[entry]!.push({ leaf: number, start, end });
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
  readonly language: Language;
}

/** The pieces of every occurrence of a phrase in more than one of a contribution's entries, in order. */
export function piecesAcross(
  texts: readonly EntryText[],
  phrase: readonly (QueryWord | QueryPrefix)[],
): PhrasePiece[] {
  const words = texts.flatMap(bodyWords);
  const pieces: PhrasePiece[] = [];
  for (let at = 0; at + phrase.length <= words.length; at++) {
    const last = at + phrase.length - 1;
    if (words[at]!.entry === words[last]!.entry) continue;
    if (!phrase.every((part, step) => isMatch(part, words[at + step]!))) continue;
    for (const ofEntry of Map.groupBy(words.slice(at, last + 1), ({ entry }) => entry).values()) {
      const { entry, start } = ofEntry[0]!;
      pieces.push({ entry, start, end: ofEntry.at(-1)!.end });
    }
  }
  return pieces;
}

function bodyWords({ content, language }: EntryText, entry: number): EntryToken[] {
  const { bodyEnd } = splitFooter(content);
  return tokensOf(content)
    .filter(({ start }) => start < bodyEnd)
    .map((word) => ({ ...word, entry, language }));
}

function isMatch({ kind, text }: QueryWord | QueryPrefix, word: EntryToken): boolean {
  if (kind === 'prefix') return word.text.startsWith(text);
  return formOf(word.text, word.language) === formOf(text, word.language);
}
