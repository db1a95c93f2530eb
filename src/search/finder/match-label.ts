// Finds entries by the labels of their speakers.

import { foldLabel, labelMatcher } from '../../record/labels/label-text.ts';
import {
  bitsAllocator,
  eachBit,
  intersectBits,
  isEmpty,
  setBit,
  type Bits,
} from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { addEntriesOfLabels, readEntriesByLabel } from '../view/entries-by-label.ts';
import { readPeople } from '../view/numbered-column.ts';
import type { RecordReader } from '../view/record-reader.ts';
import { selectLabels, type LabelTest } from './select-labels.ts';

/** The entries of a set whose label has the words that were typed. */
export async function entriesWithWordsOfLabel(
  reader: RecordReader,
  within: EntrySet,
  typed: string,
): Promise<EntrySet> {
  const matcher = labelMatcher(typed);
  return matcher === null ? within : await entriesWithLabel(reader, within, matcher);
}

/** The entries of a set that have a label and are linked to nobody. */
export async function entriesWithUnlinkedLabel(
  reader: RecordReader,
  within: EntrySet,
  label: string,
): Promise<EntrySet> {
  const folded = foldLabel(label);
  const labelled = await entriesWithLabel(reader, within, {
    words: 1,
    matches: (one) => one.folded === folded,
  });
  return await withoutPerson(reader, labelled);
}

/** The entries whose speaker label passes a test. */
async function entriesWithLabel(
  reader: RecordReader,
  within: EntrySet,
  test: LabelTest,
): Promise<EntrySet> {
  const { labels } = await readEntriesByLabel(reader);
  return await entriesOfLabels(reader, within, selectLabels(labels, test, reader.budget));
}

/** The entries whose speaker label is selected: has a 1 at its number. */
export async function entriesOfLabels(
  reader: RecordReader,
  within: EntrySet,
  selected: Uint8Array,
): Promise<EntrySet> {
  const { blocks } = await readEntriesByLabel(reader);
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(within.size);
  for (const [block, bits] of within) {
    const ofBlock = blocks.get(block);
    if (ofBlock === undefined) continue;
    const matching = allocate();
    addEntriesOfLabels(matching, ofBlock, selected);
    intersectBits(matching, bits);
    if (!isEmpty(matching)) found.set(block, matching);
  }
  return found;
}

/** The entries of a set that are linked to nobody. */
async function withoutPerson(reader: RecordReader, entries: EntrySet): Promise<EntrySet> {
  const { numbers } = await readPeople(reader);
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(entries.size);
  for (const [block, bits] of entries) {
    const people = numbers.get(block);
    const unlinked = allocate();
    eachBit(bits, (local) => {
      if ((people?.[local] ?? 0) === 0) setBit(unlinked, local);
    });
    if (!isEmpty(unlinked)) found.set(block, unlinked);
  }
  return found;
}
