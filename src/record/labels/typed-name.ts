// What somebody types to find a name or a label by: its different words, and how much of it is looked for.

/** A label has at most 403 characters: title, name and brackets. */
const TYPED_UNITS_MAX = 1_000;

/** As many as a query may have (search/query/parse-query.ts); the label of a minister has a dozen. */
const TYPED_WORDS_MAX = 64;

/** The words of a text that is folded; each once, however often it was typed. */
export function typedWords(folded: string): readonly string[] {
  return [...new Set(folded.split(/\s+/))].filter((word) => word !== '');
}

/** What is wrong with a name that was typed, and what to do; null where it is looked for. */
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
