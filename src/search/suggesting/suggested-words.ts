// The words of the record that the last word of what is typed may become.

import type { IndexSnapshot } from '../index/index-snapshot.ts';

export interface SuggestedWord {
  /** Folded, as the index has it. */
  readonly word: string;
  /** How many entries have it. */
  readonly entries: number;
}

/** Fewer letters begin a tenth of all words: a list of those costs more than it helps. */
const TYPED_LETTERS_MIN = 3;

/** What most entries have first. The word itself is among them, where entries have it. */
export async function suggestWords(
  index: IndexSnapshot,
  typed: readonly string[],
  size: number,
): Promise<SuggestedWord[]> {
  const last = typed.at(-1) ?? '';
  if (last.length < TYPED_LETTERS_MIN || !/^\p{L}+$/u.test(last)) return [];
  return (await index.termsWithPrefix(last))
    .map((term) => ({ word: term.text, entries: index.countOf(term) }))
    .filter(({ entries }) => entries > 0)
    .sort((one, other) => other.entries - one.entries || (one.word < other.word ? -1 : 1))
    .slice(0, size);
}
