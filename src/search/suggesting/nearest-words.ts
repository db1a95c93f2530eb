// The words of the index that are nearest to one that is typed: what may have been meant where it finds nothing.

import { areClose, editDistance } from '../../record/labels/compare-names.ts';
import { COST } from '../index/budget.ts';
import type { RecordReader } from '../view/record-reader.ts';

export interface NearWord {
  readonly text: string;
  /** How many entries have it. */
  readonly entries: number;
}

/** Words with two wrong letters are looked for among those that begin alike: few are misspelt so early, and the index is sorted. */
const SAME_BEGINNING = 4;

/** The nearest first; of those as near, the one that most entries have. A word of four letters or fewer has too many neighbours. */
export async function nearestWords(
  { index, budget }: Pick<RecordReader, 'index' | 'budget'>,
  word: string,
  size: number,
): Promise<NearWord[]> {
  if (!/^[a-z]{5,32}$/.test(word)) return [];
  const edits = oneEditFrom(word);
  budget.spend(COST.term * edits.length);
  const terms = [
    ...(await index.terms(edits)),
    ...(await index.termsWithPrefix(word.slice(0, SAME_BEGINNING))),
  ];
  const near = new Map(
    terms
      .filter(({ text }) => text !== word && areClose(word, text))
      .map((term) => [term.text, { term, distance: editDistance(word, term.text) }]),
  );
  return [...near.values()]
    .map(({ term, distance }) => ({ text: term.text, entries: index.countOf(term), distance }))
    .filter(({ entries }) => entries > 0)
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        other.entries - one.entries ||
        (one.text < other.text ? -1 : 1),
    )
    .slice(0, size)
    .map(({ text, entries }) => ({ text, entries }));
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every text with one letter added, left out, replaced or exchanged with the next: some 50 for each letter of the word. */
function oneEditFrom(word: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      texts.add(before + letter + after);
      if (after !== '') texts.add(before + letter + after.slice(1));
    }
    if (after !== '') texts.add(before + after.slice(1));
    if (after.length > 1) texts.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  texts.delete(word);
  return [...texts];
}
