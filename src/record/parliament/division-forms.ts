// How a parliament prints a division: its heading, its lists of names and its result.

export interface DivisionForms {
  /** Patterns of headings that begin a division; each is matched against a whole heading, without regard to case. */
  readonly headings: readonly string[];
  /** Patterns of the label of each list of votes, in capitals as it is printed in a document. */
  readonly ayes: readonly string[];
  readonly noes: readonly string[];
  readonly abstentions: readonly string[];
  /** Patterns of what stands in a list without names: "Nil". */
  readonly none: readonly string[];
  /** Patterns of the line that names the tellers. */
  readonly tellers: readonly string[];
  /** Patterns of the beginning of a question that is printed in full; case matters: "THAT". */
  readonly questions: readonly string[];
  /** Patterns of a question within a speech, with the group `question`; case matters: "I beg to move that …". */
  readonly moved: readonly string[];
  /** Patterns of the note of the result, with the groups `ayes` and `noes` where it has the numbers. */
  readonly carried: readonly string[];
  readonly negatived: readonly string[];
  /** Titles before several names, in lower case: "messrs". */
  readonly pluralTitles: readonly string[];
  /** Words before the last name of a list, in lower case: "and". */
  readonly conjunctions: readonly string[];
}
