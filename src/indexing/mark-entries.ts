// Marks the entries of a block with what their sittings as a whole say of them: which begin a contribution, and their languages.

import { present } from '../present.ts';
import { startsOfSitting } from '../record/contributions/contribution.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { languagesOfSitting } from '../record/contributions/sitting-marks.ts';
import type { IndexedEntry } from './indexed-entry.ts';
import type { Text } from './entry-text.ts';

/** The texts of a block, and the other texts of its sittings, in any order. */
export interface BlockTexts {
  readonly texts: readonly Text[];
  readonly around: readonly Text[];
}

export function markEntries(block: BlockTexts, rules: ReadingRules): IndexedEntry[] {
  const ofBlock = new Set(block.texts);
  const starts = new Map<number, ReadonlySet<number>>();
  const codes = new Map<number, readonly string[]>();
  for (const [sittingId, texts] of sittingsOf(block)) {
    starts.set(sittingId, startsOfSitting(texts, rules));
    const languages = languagesOfSitting(texts, rules, (text) => ofBlock.has(text));
    for (const [id, ofEntry] of languages) codes.set(id, ofEntry);
  }
  return block.texts.map((text) => ({
    ...text,
    begins: present(starts.get(text.sittingId), 'the sitting of an entry').has(text.id),
    languages: present(codes.get(text.id), 'the languages of an entry'),
  }));
}

/** The texts of each sitting of a block, in the order they were said. */
export function sittingsOf({ texts, around }: BlockTexts): Map<number, Text[]> {
  const sittings = Map.groupBy(texts, ({ sittingId }) => sittingId);
  for (const text of around) sittings.get(text.sittingId)?.push(text);
  for (const sitting of sittings.values()) {
    sitting.sort((one, other) => one.textCounter - other.textCounter);
  }
  return sittings;
}
