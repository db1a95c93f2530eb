// The entries of each label, block by block: kept in memory while the record stays as it is, two bytes an entry. A part of
// a label stands for some of the labels, and looking at those of a block is much less than looking at its entries.

import { BLOCK_SIZE, setBit, type Bits } from '../index/bits.ts';
import type { SearchContext } from './search-context.ts';
import { labelsOf } from './numbered-column.ts';
import type { RecordView } from './record-view.ts';

/** The entries of a block that have a label, in order of their labels. */
interface OfBlock {
  /** The labels of the block by number, and where the entries of each end. */
  readonly labels: readonly number[];
  readonly ends: readonly number[];
  readonly locals: Uint16Array;
}

export interface EntriesByLabel {
  /** The name of each label by its number; of 0 there is none. */
  readonly names: readonly (string | null)[];
  readonly blocks: ReadonlyMap<number, OfBlock>;
}

const known = new WeakMap<RecordView, EntriesByLabel>();

export async function entriesByLabel(
  reading: Pick<SearchContext, 'snapshot' | 'view' | 'deadline'>,
): Promise<EntriesByLabel> {
  const before = known.get(reading.view);
  if (before !== undefined) return before;
  const { names, numbers } = await labelsOf(reading);
  const counts = new Uint32Array(names.length);
  const blocks = new Map<number, OfBlock>();
  for (const [block, ofBlock] of numbers) blocks.set(block, sorted(ofBlock, counts));
  const made = { names, blocks };
  known.set(reading.view, made);
  return made;
}

/** `counts` has a 0 for every label, before and after. */
function sorted(numbers: ArrayLike<number>, counts: Uint32Array): OfBlock {
  const labels: number[] = [];
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const label = numbers[local]!;
    if (label !== 0 && counts[label]!++ === 0) labels.push(label);
  }
  const ends: number[] = [];
  let end = 0;
  for (const label of labels) {
    end += counts[label]!;
    ends.push(end);
    // From here on, where the next entry of the label is put.
    counts[label] = end - counts[label]!;
  }
  const locals = new Uint16Array(end);
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const label = numbers[local]!;
    if (label !== 0) locals[counts[label]!++] = local;
  }
  for (const label of labels) counts[label] = 0;
  return { labels, ends, locals };
}

/** Adds to bits the entries of a block with a label that is meant. */
export function addOfLabels(
  bits: Bits,
  { labels, ends, locals }: OfBlock,
  isMeant: Uint8Array,
): void {
  for (let at = 0; at < labels.length; at++) {
    if (isMeant[labels[at]!] === 0) continue;
    for (let next = ends[at - 1] ?? 0; next < ends[at]!; next++) setBit(bits, locals[next]!);
  }
}
