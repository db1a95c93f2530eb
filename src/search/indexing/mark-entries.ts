// Marks the entries of a block with what their sittings as a whole say of them: which begin a contribution, and their languages.

import type { ReadingRules } from '../../hansard/contributions/reading-rules.ts';
import { marksOfSitting, type EntryMarks } from '../../hansard/contributions/sitting-marks.ts';
import { startsOfSitting } from '../../hansard/contributions/sitting-starts.ts';
import { present } from '../../present.ts';
import type { IndexedEntry } from '../index/index-block.ts';
import type { Text } from './entry-text.ts';

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

/** The entries of a block, and its sittings as they were read. */
export interface MarkedBlock {
  readonly entries: readonly IndexedEntry[];
  readonly sittings: ReadonlyMap<number, ReadSitting>;
}

export interface ReadSitting {
  /** In the order they were said. */
  readonly texts: readonly Text[];
  /** The ids of those that begin a contribution. */
  readonly starts: ReadonlySet<number>;
}

export function markEntries({ texts, around }: BlockTexts, rules: ReadingRules): MarkedBlock {
  const others = Map.groupBy(around, ({ sittingId }) => sittingId);
  const marks = new Map<number, EntryMarks>();
  const sittings = new Map<number, ReadSitting>();
  for (const [sittingId, ofBlock] of Map.groupBy(texts, (text) => text.sittingId)) {
    const sitting = [...ofBlock, ...(others.get(sittingId) ?? [])];
    sitting.sort((one, other) => one.textCounter - other.textCounter);
    const ids = new Set(ofBlock.map(({ id }) => id));
    const starts = startsOfSitting(sitting, rules);
    for (const [id, ofEntry] of marksOfSitting(sitting, rules, ids, starts)) marks.set(id, ofEntry);
    sittings.set(sittingId, { texts: sitting, starts });
  }
  const entries = texts.map((text) => {
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
  return { entries, sittings };
}
