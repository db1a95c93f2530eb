// Labels of speakers as they are compared: with what a person types, and with each other.

import { typedWords } from './typed-name.ts';

/** Two labels that fold to the same text are one: case, accents and the shape of quotes do not matter. */
export function foldLabel(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase();
}

/** A label, folded, and the same without punctuation. */
export interface FoldedLabel {
  readonly folded: string;
  readonly plain: string;
}

export function foldedLabel(label: string): FoldedLabel {
  const folded = foldLabel(label);
  return { folded, plain: withoutPunctuation(folded) };
}

export interface LabelMatcher {
  /** How many words are looked for in each label. */
  readonly words: number;
  readonly matches: (label: FoldedLabel) => boolean;
}

/**
 * Whether a label has each word that was typed, or has it as a part of a word, in any order; null where nothing was typed. The
 * punctuation of a word counts only where the word is nothing else: "Achengo, Patrick" finds "Hon. Patrick Achengo".
 */
export function labelMatcher(typed: string): LabelMatcher | null {
  const words = typedWords(foldLabel(typed));
  if (words.length === 0) return null;
  const tests = words.map((word) => {
    const plainWord = withoutPunctuation(word);
    // A label that has a word of letters alone also has it without punctuation.
    if (word === plainWord) return ({ plain }: FoldedLabel): boolean => plain.includes(word);
    return ({ folded, plain }: FoldedLabel): boolean =>
      folded.includes(word) || (plainWord !== '' && plain.includes(plainWord));
  });
  const [first, ...others] = tests;
  const isAlone = first !== undefined && others.length === 0;
  const matches = isAlone ? first : (label: FoldedLabel) => tests.every((test) => test(label));
  return { words: words.length, matches };
}

function withoutPunctuation(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}\s]+/gu, '');
}
