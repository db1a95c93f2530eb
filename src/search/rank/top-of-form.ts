// The best of all entries that have one form: where nothing else is asked for, its weights alone are the order of relevance,
// and no set of entries need be made.

import { TopScores } from './top-scores.ts';
import { idOf } from '../index/bits.ts';
import { WEIGHTS, type Postings } from '../index/postings.ts';
import type { Form } from '../index/form-postings.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';

/** What is no word, as a short prefix, has the same weight everywhere: its best are the first. */
export function hasWeights({ text }: Form): boolean {
  return !text.startsWith('=');
}

/** The ids of the best so many, the best first, equals in order of id. */
export async function topOfForm(
  index: IndexSnapshot,
  form: Form,
  wanted: number,
): Promise<number[]> {
  const kept = new TopScores(wanted, index.countOf(form));
  // Several of a block where they are of the tail, whose parts follow one another.
  for (const { block, postings } of (
    await index.postings([form], index.everything)
  ).values.flat()) {
    addWeighed(kept, block, postings);
  }
  return kept.ids();
}

function addWeighed(kept: TopScores, block: number, postings: Postings): void {
  kept.makeRoom();
  const { above } = kept;
  for (let at = 0; at < postings.length; at++) {
    const weight = postings[at]! & (WEIGHTS - 1);
    if (weight > above) kept.add(weight, idOf(block, postings[at]! >>> 4));
  }
}
