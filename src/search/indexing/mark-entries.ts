// Marks the entries of a block with what their sittings as a whole say of them: which begin a contribution, and their languages.

import type { ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import { marksOfSitting, type EntryMarks } from '../../hansard/contributions/sitting-marks.ts';
import { present } from '../../present.ts';
import type { IndexedEntry } from '../index/index-block.ts';
import type { Text } from './entry-text.ts';

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

export function markEntries({ texts, around }: BlockTexts, rules: ReadingRules): IndexedEntry[] {
  const others = Map.groupBy(around, ({ sittingId }) => sittingId);
  const marks = new Map<number, EntryMarks>();
  for (const [sittingId, ofBlock] of Map.groupBy(texts, (text) => text.sittingId)) {
    const sitting = [...ofBlock, ...(others.get(sittingId) ?? [])];
    sitting.sort((one, other) => one.textCounter - other.textCounter);
    const ids = new Set(ofBlock.map(({ id }) => id));
    for (const [id, ofEntry] of marksOfSitting(sitting, rules, ids)) marks.set(id, ofEntry);
  }
  return texts.map((text) => {
    const { id, sittingId, type, speakerName, speakerTitle, personId, content } = text;
    const { begins, languages } = present(marks.get(id), 'what the sitting says of an entry');
    return {
      id,
      sittingId,
      type,
      speakerName,
      speakerTitle,
      personId,
      content,
      begins,
      languages,
    };
  });
}
