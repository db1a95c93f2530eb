// Terms: what the index knows entries by. Words stand as they are, folded; what is no word begins with `=`,
// which no word does.

import type { EntryType } from '../../hansard/entry.ts';
import type { Language } from '../../hansard/language.ts';
import { stemOf } from '../text/tokenizer.ts';

export const typeTerm = (type: EntryType): string => `=type:${type}`;
export const languageTerm = (language: Language): string => `=language:${language}`;
export const personTerm = (personId: number): string => `=person:${personId}`;

/** Entries that begin a contribution. */
export const BEGINS_TERM = '=begins';

export const LABEL_PREFIX = '=label:';
export const labelTerm = (speakerName: string): string => LABEL_PREFIX + foldLabel(speakerName);

/** A speaker's label as it is compared: case, accents and the shape of quotes do not matter. */
export function foldLabel(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
    .slice(0, LABEL_LENGTH_MAX)
    .toWellFormed();
}

/** Labels are at most 200 characters; what compatibility forms unfold to is cut. */
const LABEL_LENGTH_MAX = 600;

/** Prefixes so short that very many words share them are terms of their own. */
export const SHORT_PREFIX = 3;

/** The short prefixes of a word, as terms. */
export function prefixTerms(word: string): string[] {
  const terms: string[] = [];
  for (let length = 1; length <= SHORT_PREFIX && length <= word.length; length++) {
    const prefix = word.slice(0, length);
    // Half a character is nothing anybody can search for, nor a store keep.
    if (prefix.isWellFormed()) terms.push(`=${prefix}*`);
  }
  return terms;
}

/** How many units a short prefix has, given its term. */
export function lengthOfPrefix(term: string): number {
  return term.length - '=*'.length;
}

const PAIR_PREFIX = '=pair:';

/** Two words that follow one another (word-pairs.ts). */
export const pairTerm = (one: string, next: string): string => `${PAIR_PREFIX}${one} ${next}`;

const NEIGHBOUR_PREFIX = '=neighbour:';

/** A frequent word and the bucket of the rare one after it, or before it (neighbours.ts). */
export const neighbourTerm = (word: string, bucket: number, isAfter: boolean): string =>
  `${NEIGHBOUR_PREFIX}${word} ${isAfter ? '>' : '<'}${bucket}`;

/** Stems that are so frequent in a block that pairs with them are indexed there; only in which blocks they stand counts. */
export const frequentTerm = (stem: string): string => `=frequent:${stem}`;

/** The stem by which a term is found together with others: of a word its own, of a pair those of both; else null. */
export function stemOfTerm(term: string): string | null {
  if (!term.startsWith('=')) return stemOf(term);
  if (term.startsWith(NEIGHBOUR_PREFIX)) {
    const [word, bucket] = term.slice(NEIGHBOUR_PREFIX.length).split(' ');
    return `${stemOf(word!)} ${bucket}`;
  }
  if (!term.startsWith(PAIR_PREFIX)) return null;
  const [one, next] = term.slice(PAIR_PREFIX.length).split(' ');
  return stemOfPair(one!, next!);
}

export function stemOfNeighbour(word: string, bucket: number, isAfter: boolean): string {
  return stemOfTerm(neighbourTerm(word, bucket, isAfter))!;
}

export function stemOfPair(one: string, next: string): string {
  return `${stemOf(one)} ${stemOf(next)}`;
}
