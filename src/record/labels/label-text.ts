// Speaker labels as they are compared with what a person types and with each other.

/** Case, accents and the shape of quotes do not matter. */
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

/**
 * Whether a label contains each typed word, possibly as part of a word, in any order; null if nothing was typed. A word's
 * punctuation counts only if the word is nothing else: "Achengo, Patrick" finds "Hon. Patrick Achengo".
 */
export function labelMatcher(typed: string) {
  const words = typedWords(foldLabel(typed));
  if (words.length === 0) return null;
  const tests = words.map((word) => {
    const plainWord = withoutPunctuation(word);
    // A label that contains a word of letters alone also contains it without punctuation.
    if (word === plainWord) return ({ plain }: FoldedLabel): boolean => plain.includes(word);
    return ({ folded, plain }: FoldedLabel): boolean =>
      folded.includes(word) || (plainWord !== '' && plain.includes(plainWord));
  });
  const [first, ...furtherTests] = tests;
  const isAlone = first !== undefined && furtherTests.length === 0;
  const matches = isAlone ? first : (label: FoldedLabel) => tests.every((test) => test(label));
  // How many words are looked for in each label, and the test.
  return { words: words.length, matches };
}

function withoutPunctuation(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}\s]+/gu, '');
}

// The text that somebody types to find a name or a label: its distinct words, and its limits.

/** A label has at most 403 characters: title, name and brackets. */
const TYPED_UNITS_MAX = 1_000;

/** As many as a query may have (packages/search/src/query/parse-query.ts); the label of a minister has a dozen. */
const TYPED_WORDS_MAX = 64;

/** The distinct words of a folded text. */
export function typedWords(folded: string): readonly string[] {
  return [...new Set(folded.split(/\s+/))].filter((word) => word !== '');
}

/** What is wrong with a typed name, and what to do about it; null if it is accepted. */
export function typedNameFault(typed: string): string | null {
  if (typed.length > TYPED_UNITS_MAX) {
    return fault(`has ${typed.length} characters, and at most ${TYPED_UNITS_MAX} are allowed`);
  }
  const { length } = typedWords(typed);
  if (length <= TYPED_WORDS_MAX) return null;
  return fault(`has ${length} different words, and at most ${TYPED_WORDS_MAX} are allowed`);
}

function fault(what: string): string {
  return `The name ${what}. Type fewer words of it.`;
}
