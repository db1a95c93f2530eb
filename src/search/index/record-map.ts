// Which entries the record has: the stored blocks and, after them, the tail.

import type { Run } from './index-block.ts';
import { localOf, setRange, type Bits } from './bits.ts';
import { bitsAt, type EntrySet } from './entry-set.ts';
import type { StoredBlock } from './index-reader.ts';
import type { Tail } from './tail.ts';

/** Which entries there are, and of which sitting each is. */
export interface RecordMap {
  readonly storedBlocks: readonly StoredBlock[];
  /** In ascending order of id. */
  readonly runs: readonly Run[];
  readonly everything: EntrySet;
  /** The numbers that patches are stored under, of all groups that have any. */
  readonly patches: ReadonlySet<number>;
}

export function mapOfRecord(
  storedBlocks: readonly StoredBlock[],
  tail: Tail,
  patches: readonly number[],
): RecordMap {
  const everything = new Map<number, Bits>();
  const runs: Run[] = [];
  for (const { block, runs: ofBlock } of [...storedBlocks, ...tail.blocks]) {
    for (const run of ofBlock) {
      runs.push(run);
      setRange(bitsAt(everything, block), localOf(run.first), localOf(run.last));
    }
  }
  return { storedBlocks, runs, everything, patches: new Set(patches) };
}
