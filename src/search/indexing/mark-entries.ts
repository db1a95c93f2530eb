// Marks the entries of a block with what their sittings as a whole say of them: which begin a contribution, and their languages.

import type { ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import { marksOfSitting, type EntryMarks } from '../../hansard/contributions/sitting-marks.ts';
import { present } from '../../present.ts';
import type { IndexedEntry } from '../index/index-block.ts';
import { entryTextOf, fragmentOf, type Text } from './entry-text.ts';

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

export function markEntries({ texts, around }: BlockTexts, rules: ReadingRules): IndexedEntry[] {
  const sittings = Map.groupBy([...texts, ...around], ({ sittingId }) => sittingId);
  const marks = new Map<number, EntryMarks>();
  for (const sitting of sittings.values()) {
    sitting.sort((one, other) => one.body.textCounter - other.body.textCounter);
    for (const [id, ofEntry] of marksOfSitting(sitting.map(fragmentOf), rules)) {
      marks.set(id, ofEntry);
    }
  }
  return texts.map((text) => ({
    ...entryTextOf(text),
    ...present(marks.get(text.id), 'what the sitting says of an entry'),
  }));
}
