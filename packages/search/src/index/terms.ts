// Terms: the keys of the index. Words are stored folded; any other term begins with `=`, which no word does.

/**
 * The longest prefix that is a separate term, because very many words share it, in characters. Such a term has no weights and
 * no positions.
 */
export const SHORT_PREFIX_LENGTH_MAX = 3;

/** Whether a term is a word of a text. */
export const isWord = (term: string): boolean => !term.startsWith('=');

/** Whether it is a field of entries: neither a word nor a short prefix. */
export const isField = (term: string): boolean => term.startsWith('=') && !term.endsWith('*');

/** The short prefixes of a word, as terms. */
export function prefixTerms(word: string): string[] {
  const terms: string[] = [];
  for (let length = 1; length <= SHORT_PREFIX_LENGTH_MAX && length <= word.length; length++) {
    const prefix = word.slice(0, length);
    // Half a surrogate pair can be neither searched for nor stored.
    if (prefix.isWellFormed()) terms.push(`=${prefix}*`);
  }
  return terms;
}
