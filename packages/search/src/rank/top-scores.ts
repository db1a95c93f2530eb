// Collects a page of the entries with the highest scores.

import { type Bits, BLOCK_SIZE, idOf } from '../index/bits.ts';
import { countOnce, type EntrySet } from '../index/entry-set.ts';

/**
 * Returns the scores of the `wanted` entries of a block by local id, or null where all are 0. The values of other entries
 * are undefined, and the array may be overwritten by the next call.
 */
export type ScoreBlock = (block: number, wanted: Bits) => Float32Array | null;

export interface Scorer {
  readonly scoreBlock: ScoreBlock;
  /** No score is above this. */
  readonly scoreMax: number;
}

export interface PageSlice {
  /** The 0-based position of the first item. */
  readonly from: number;
  readonly limit: number;
}

/** The number of steps that scores are rounded down to. */
const STEPS = 65_536;

/** More blocks than any record has. A step and an entry are one number, which is exact as floating point. */
const BLOCKS_MAX = 2 ** 24;
const ENTRIES_MAX = BLOCKS_MAX * BLOCK_SIZE;

/** The ids of a slice of a set, best first; entries of equal score are in order of id. */
export function topPage(
  found: EntrySet,
  { scoreBlock, scoreMax }: Scorer,
  { from, limit }: PageSlice,
): number[] {
  const wanted = Math.min(from + limit, countOnce(found));
  const blocks = [...found.keys()];
  const scale = scoreMax > 0 ? (STEPS - 1) / scoreMax : 0;
  // Each is a step, the best the lowest, and the entry by the index of its block: sorted as numbers, the best come first.
  const best = new Float64Array(2 * wanted + 2 * BLOCK_SIZE);
  let length = 0;
  /** One that is not below this is not among the best. */
  let bound = Infinity;
  const dropWorst = (): void => {
    best.subarray(0, length).sort();
    length = Math.min(length, wanted);
    if (length === wanted) bound = best[length - 1] ?? Infinity;
  };
  for (const [index, block] of blocks.entries()) {
    if (length + BLOCK_SIZE > best.length) dropWorst();
    const bits = found.get(block)!;
    const scores = scoreBlock(block, bits);
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        // The highest score of all is scaled to the last step, not to one past it.
        const step = scores === null ? 0 : Math.min(STEPS - 1, Math.floor(scores[local]! * scale));
        const one = (STEPS - 1 - step) * ENTRIES_MAX + index * BLOCK_SIZE + local;
        if (one < bound) best[length++] = one;
      }
    }
  }
  dropWorst();
  return Array.from(best.subarray(from, length), (one) => {
    const entry = one % ENTRIES_MAX;
    return idOf(blocks[Math.floor(entry / BLOCK_SIZE)]!, entry % BLOCK_SIZE);
  });
}
