// Compares numbers that have no checksum with what says the same once more: those of rows of postings with the row of their term,
// those of blocks with their runs. What was overwritten on the disk in one of them is noticed.

import { blockOf } from './bits.ts';
import type { IndexTerm } from './block-postings.ts';
import { damagedIndex } from './checksum.ts';
import type { StoredBlock, StoredTerm, WantedPostings } from './index-reader.ts';
import type { PatchedRow } from './patched-rows.ts';
import { blocksOf, GROUP_BLOCKS } from './posting-group.ts';

const BITS_PER_BYTE = 8;

/** Throws where a group has no row although its term says so, or has the term in other blocks. */
export function verifyRows(
  rows: readonly PatchedRow[],
  wanted: readonly WantedPostings[],
  termOf: (termId: number) => StoredTerm,
): void {
  const groups = wanted.reduce((sum, one) => sum + one.groups.length, 0);
  if (rows.length !== groups) throw damagedIndex();
  for (const { termId, group, parts } of rows) {
    if (blocksOf(parts) !== blocksIn(termOf(termId), group)) throw damagedIndex();
  }
}

/** Throws where all postings of a term are more or fewer than its entries: a group that its term does not name is not read. */
export function verifyCounts(
  terms: readonly IndexTerm[],
  gathered: { readonly countOf: (term: IndexTerm) => number },
): void {
  for (const term of terms) {
    if (term.stored?.entries !== gathered.countOf(term)) throw damagedIndex();
  }
}

/** The blocks as they are. Throws where one is missing, out of order, or not the block of its entries. */
export function verifiedBlocks(blocks: readonly StoredBlock[]): readonly StoredBlock[] {
  let before = -1;
  for (const [index, { ordinal, block, runs }] of blocks.entries()) {
    const isOfRuns = runs.every(
      ({ first, last }) => blockOf(first) === block && blockOf(last) === block,
    );
    if (ordinal !== index || block <= before || !isOfRuns) throw damagedIndex();
    before = block;
  }
  return blocks;
}

/** The blocks of a group that a term has, a bit each, as a row of the group has them. */
function blocksIn({ blocks }: StoredTerm, group: number): number {
  const at = (group * GROUP_BLOCKS) / BITS_PER_BYTE;
  return (blocks[at] ?? 0) | ((blocks[at + 1] ?? 0) << BITS_PER_BYTE);
}
