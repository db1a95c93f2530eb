// Plans what becomes of a sitting of the record when a document of that sitting is imported. An entry keeps its id as long as its
// text is in the document. Nothing is read or stored here.

import { present } from '../../base/present.ts';
import { isWithoutPlace, matchEntries } from './match-entries.ts';
import type { Outcome } from './outcomes.ts';
import { type DocumentEntry, planEntry, planMissing, planNew } from './plan-entry.ts';
import type { RecordEntry } from './record-entry.ts';
import { repeatsWithdrawn, spacedWords } from './withdrawn-text.ts';

/**
 * The outcomes for all entries of the sitting and of the document, in the order that the sitting will have. `near` is what people
 * withdrew from this sitting, or from others of its day.
 */
export function planSitting(
  entries: readonly RecordEntry[],
  document: readonly DocumentEntry[],
  near: readonly RecordEntry[] = [],
): Outcome[] {
  const matches = matchEntries(entries, document);
  const repeats = repeatsWithdrawn([...entries, ...near]);
  const outcomes = document.map((documentEntry, at): Outcome => {
    const match = matches[at] ?? null;
    if (match === null) return { ...planNew(documentEntry, repeats), entry: null, at };
    const entry = present(entries[match], 'an entry of the record');
    return { ...planEntry(entry, documentEntry, repeats), entry, at };
  });
  const matched = new Set(matches);
  const unstored = outcomes
    .filter(({ kind }) => kind === 'stays withdrawn')
    .map(({ at }) => spacedWords(document[at ?? -1]?.content ?? ''));
  const missing = entries
    .filter((_, index) => !matched.has(index))
    .map((entry): Outcome => ({ ...planMissing(entry, unstored), entry, at: null }));
  return numbered(inOrder(outcomes, missing));
}

// The order of the sitting after the import.

/**
 * The document determines the order, unless its order is unchanged: then the record's order stays, which a person may have
 * changed. An entry that the document lacks stays after the entry that it follows in the record.
 */
function inOrder(outcomes: readonly Outcome[], missing: readonly Outcome[]): Outcome[] {
  const isPlaced = ({ entry }: Outcome): boolean => entry !== null && !isWithoutPlace(entry);
  const placed = outcomes.filter(isPlaced);
  const oldCounters = placed.map(({ entry }) => (entry?.base ?? entry?.now)?.textCounter ?? 0);
  const isOldOrder = oldCounters.every(
    (counter, index) => counter >= (oldCounters[index - 1] ?? 0),
  );
  const sorted = isOldOrder
    ? placed.toSorted((first, outcome) => counterOf(first) - counterOf(outcome))
    : placed;
  let next = 0;
  const sequence = outcomes.map((outcome) =>
    isPlaced(outcome) ? present(sorted[next++], 'an entry in its order') : outcome,
  );
  for (const outcome of missing.toSorted((a, b) => counterOf(a) - counterOf(b))) {
    const after = sequence.findLastIndex(
      (placedOutcome) => isPlaced(placedOutcome) && counterOf(placedOutcome) <= counterOf(outcome),
    );
    sequence.splice(after + 1, 0, outcome);
  }
  return sequence;
}

function counterOf({ entry }: Outcome): number {
  return entry?.now.textCounter ?? 0;
}

/** The counter of a withdrawn entry stays free, so that it can be restored there. */
function numbered(sequence: readonly Outcome[]): Outcome[] {
  const used = new Set(
    sequence.filter(({ text }) => text !== null).map((outcome) => counterOf(outcome)),
  );
  let counter = 0;
  return sequence.map((outcome) => {
    const { text, entry } = outcome;
    if (text !== null) return { ...outcome, text: { ...text, textCounter: ++counter } };
    if (entry?.withdrawn === 'by a person' && !used.has(counterOf(outcome))) counter += 1;
    return outcome;
  });
}
