// Marks the entries of a block with what only their whole sittings can tell: which begin a contribution, and their languages.

import { present } from '../present.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { type EntryMarks, marksOfSitting } from '../record/contributions/sitting-marks.ts';
import type { IndexedEntry } from './indexed-entry.ts';
import type { Text } from './entry-text.ts';

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

export function markEntries(
  block: BlockTexts,
  rules: ReadingRules,
  sittings = sittingsOf(block),
): IndexedEntry[] {
  const ofBlock = new Set(block.texts);
  const marks = new Map<number, EntryMarks>();
  for (const texts of sittings.values()) {
    const ofSitting = marksOfSitting(texts, rules, (text) => ofBlock.has(text));
    for (const [id, ofEntry] of ofSitting) marks.set(id, ofEntry);
  }
  return block.texts.map((text) => {
    const { begins, languages } = present(marks.get(text.id), 'the marks of an entry');
    return { ...text, begins, languages };
  });
}

/** The texts of each sitting of a block, in spoken order. */
export function sittingsOf({ texts, around }: BlockTexts): Map<number, Text[]> {
  const sittings = Map.groupBy(texts, ({ sittingId }) => sittingId);
  for (const text of around) sittings.get(text.sittingId)?.push(text);
  for (const sitting of sittings.values()) {
    sitting.sort((one, other) => one.textCounter - other.textCounter);
  }
  return sittings;
}
