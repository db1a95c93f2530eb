// The entries of each speaker label, block by block: two bytes an entry, held in memory while the record stays as it is.
// A text that is part of a label selects some of the labels, and a block has far fewer labels than entries.

import { labelText, type SpeakerFields } from '../../record/speaker-label.ts';
import { BLOCK_SIZE, setBit, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { readStoredLabel } from '../index/stored-label.ts';
import { foldedLabel, type FoldedLabel } from '../../record/labels/label-text.ts';
import { readLabels } from './numbered-column.ts';
import { memoizeByView, type RecordReader } from './record-reader.ts';

/** The entries of a block that have a label, sorted by label. */
interface BlockLabels {
  /** The labels of the block by number. */
  readonly labels: Uint32Array;
  /** For each of these labels, where its entries end in `locals`. */
  readonly ends: Uint16Array;
  readonly locals: Uint16Array;
}

export interface SpokenLabel extends FoldedLabel {
  readonly fields: SpeakerFields;
  /** As it is shown. */
  readonly text: string;
}

export interface EntriesByLabel {
  /** Each label by its number; number 0 has none. */
  readonly labels: readonly (SpokenLabel | null)[];
  readonly blocks: ReadonlyMap<number, BlockLabels>;
}

export const readEntriesByLabel = memoizeByView(
  async (reader: RecordReader): Promise<EntriesByLabel> => {
    const { names, numbers } = await readLabels(reader);
    const counts = new Uint32Array(names.length);
    const blocks = new Map<number, BlockLabels>();
    for (const [block, ofBlock] of numbers) blocks.set(block, sortByLabel(ofBlock, counts));
    return { labels: names.map((name) => (name === null ? null : spokenLabel(name))), blocks };
  },
);

function spokenLabel(stored: string): SpokenLabel {
  const fields = readStoredLabel(stored);
  const text = labelText(fields, '');
  return { fields, text, ...foldedLabel(text) };
}

/** A counting sort. `counts` has a 0 for every label, before and after. */
function sortByLabel(numbers: ArrayLike<number>, counts: Uint32Array): BlockLabels {
  const labels: number[] = [];
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const label = numbers[local]!;
    if (label !== 0 && counts[label]!++ === 0) labels.push(label);
  }
  const ends: number[] = [];
  let end = 0;
  for (const label of labels) {
    const first = end;
    end += counts[label]!;
    ends.push(end);
    // From here on, the offset of the label's next entry.
    counts[label] = first;
  }
  const locals = new Uint16Array(end);
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const label = numbers[local]!;
    if (label !== 0) locals[counts[label]!++] = local;
  }
  for (const label of labels) counts[label] = 0;
  return { labels: Uint32Array.from(labels), ends: Uint16Array.from(ends), locals };
}

/** Selects entries of each block: those whose label, by its number, and whose local id pass. */
export function selectLabelled(
  blocks: EntriesByLabel['blocks'],
  hasLabel: (label: number) => boolean,
  testOf: (block: number) => (local: number) => boolean,
): EntriesByLabel['blocks'] {
  const selected = new Map<number, BlockLabels>();
  for (const [block, { labels, ends, locals }] of blocks) {
    const someLabels: number[] = [];
    const someEnds: number[] = [];
    const someLocals = new Uint16Array(locals.length);
    const isSelected = testOf(block);
    let end = 0;
    for (const [at, label] of labels.entries()) {
      if (!hasLabel(label)) continue;
      const before = end;
      for (const local of locals.subarray(ends[at - 1] ?? 0, ends[at])) {
        if (isSelected(local)) someLocals[end++] = local;
      }
      if (end === before) continue;
      someLabels.push(label);
      someEnds.push(end);
    }
    if (end === 0) continue;
    selected.set(block, {
      labels: Uint32Array.from(someLabels),
      ends: Uint16Array.from(someEnds),
      locals: someLocals.slice(0, end),
    });
  }
  return selected;
}

/** How many entries of a set have each label, by its number. */
export function countByLabel(
  { labels, blocks }: Pick<EntriesByLabel, 'blocks'> & { readonly labels: readonly unknown[] },
  found: EntrySet,
): Uint32Array {
  const totals = new Uint32Array(labels.length);
  for (const [block, ofBlock] of blocks) {
    const bits = found.get(block);
    if (bits === undefined) continue;
    addCounts(totals, ofBlock, bits);
  }
  return totals;
}

function addCounts(totals: Uint32Array, { labels, ends, locals }: BlockLabels, bits: Bits): void {
  for (let at = 0; at < labels.length; at++) {
    let count = 0;
    for (let next = ends[at - 1] ?? 0; next < ends[at]!; next++) {
      const local = locals[next]!;
      count += (bits[local >>> 5]! >>> (local & 31)) & 1;
    }
    totals[labels[at]!]! += count;
  }
}

/** Adds to `bits` the entries of a block whose label is selected: has a 1 at its number. */
export function addEntriesOfLabels(
  bits: Bits,
  { labels, ends, locals }: BlockLabels,
  selected: Uint8Array,
): void {
  for (let at = 0; at < labels.length; at++) {
    if (selected[labels[at]!] === 0) continue;
    const end = ends[at]!;
    for (let next = at === 0 ? 0 : ends[at - 1]!; next < end; next++) setBit(bits, locals[next]!);
  }
}
