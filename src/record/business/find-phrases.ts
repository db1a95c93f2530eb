// Finds phrases in texts: which of several kinds a text or a part of it is, with the words of its slots as printed.

import { matchPhrase, type Phrase } from './phrases.ts';
import type { Word } from './words.ts';

/** A phrase that was found, and the words of its slots as printed. */
export interface Found<Kind extends string> {
  readonly kind: Kind;
  readonly words: string;
  readonly slot: (name: string) => string | null;
  /** The words, and those after them in the sentence. */
  readonly sentence: string;
  /** Where the sentence begins in the text, where the words begin, and where they end. */
  readonly at: number;
  readonly from: number;
  readonly end: number;
}

/** The phrases of each kind, in the order in which the kinds are tried. */
export type PhrasesByKind<Kind extends string> = readonly (readonly [Kind, readonly Phrase[]])[];

export function firstMatch(phrases: readonly Phrase[], words: readonly Word[], isWhole: boolean) {
  if (words.length === 0) return null;
  for (const phrase of phrases) {
    if (!mayMatch(phrase, words)) continue;
    const match = matchPhrase(phrase, words, isWhole);
    if (match !== null) return match;
  }
  return null;
}

function mayMatch({ needs }: Phrase, words: readonly Word[]): boolean {
  return needs.every((anyOf) => words.some(({ folded }) => anyOf.has(folded)));
}

export function foundOf<Kind extends string>(
  kind: Kind,
  text: string,
  words: readonly Word[],
  { from, to, slots }: NonNullable<ReturnType<typeof matchPhrase>>,
): Found<Kind> {
  const textOf = (first: number, end: number): string =>
    end > first ? closed(text, words[first]?.from ?? 0, words[end - 1]?.to ?? 0) : '';
  return {
    kind,
    words: textOf(from, to),
    sentence: textOf(from, words.length),
    slot: (name) => {
      const capture = slots.get(name);
      return capture === undefined ? null : textOf(capture.from, capture.to);
    },
    at: words[0]?.from ?? 0,
    from: words[from]?.from ?? 0,
    end: words[to - 1]?.to ?? 0,
  };
}

/** A part of a text, with the bracket that closes one in it: "paragraph (b)". */
export function closed(text: string, from: number, to: number): string {
  const part = text.slice(from, to);
  const isOpen = part.lastIndexOf('(') > part.lastIndexOf(')');
  return isOpen && text.charAt(to) === ')' ? `${part})` : part;
}

/** The first kind of which a phrase is the whole text. */
export function findWhole<Kind extends string>(
  kinds: PhrasesByKind<Kind>,
  text: string,
  words: readonly Word[],
) {
  for (const [kind, phrases] of kinds) {
    const match = firstMatch(phrases, words, true);
    if (match !== null) return foundOf(kind, text, words, match);
  }
  return null;
}

/** The first kind of which a phrase is in the text. */
export function findWithin<Kind extends string>(
  kinds: PhrasesByKind<Kind>,
  text: string,
  words: readonly Word[],
) {
  return findEach(kinds, text, words)[0] ?? null;
}

/** Each kind of which a phrase is in the sentence. */
export function findEach<Kind extends string>(
  kinds: PhrasesByKind<Kind>,
  text: string,
  words: readonly Word[],
) {
  return kinds.flatMap(([kind, phrases]) => {
    const match = firstMatch(phrases, words, false);
    return match === null ? [] : [foundOf(kind, text, words, match)];
  });
}
