// Tests every label of the record, within the budget of the query that needs it.

import { COST, type Budget } from '../index/budget.ts';
import type { EntriesByLabel, SpokenLabel } from '../view/entries-by-label.ts';

/** A test of a label, and how many words it looks for in each. */
export interface LabelTest {
  readonly words: number;
  readonly matches: (label: SpokenLabel) => boolean;
}

/** Names as people type them cost as much as a term. */
const WORDS_PER_TERM = 20;

/** Labels that are tested between two looks at the time and at the client: some milliseconds of work at most. */
const TESTED_LABELS = 1_024;

/** Has a 1 at the number of each label that passes. */
export function selectLabels(
  labels: EntriesByLabel['labels'],
  { words, matches }: LabelTest,
  budget: Budget,
): Uint8Array {
  budget.spend(COST.term * Math.ceil(words / WORDS_PER_TERM) * labels.length);
  const selected = new Uint8Array(labels.length);
  for (let number = 0; number < labels.length; number++) {
    if (number % TESTED_LABELS === 0) budget.check();
    const label = labels[number] ?? null;
    if (label !== null && matches(label)) selected[number] = 1;
  }
  return selected;
}
