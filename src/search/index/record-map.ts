// Which entries the record has: those of stored blocks that were not replaced, and those of the tail.

import type { Run } from './index-block.ts';
import { localOf, setRange, type Bits } from './bits.ts';
import { bitsAt, inOrder, type EntrySet } from './entry-set.ts';
import type { StoredBlock } from './index-reader.ts';
import { joinRuns, runsWithout, type ReplacedByBlock } from './replaced-entries.ts';
import type { Tail } from './tail.ts';

/** Which entries there are, and of which sitting each is. */
export interface RecordMap {
  readonly storedBlocks: readonly StoredBlock[];
  /** In ascending order of id. */
  readonly runs: readonly Run[];
  readonly everything: EntrySet;
  readonly replaced: ReplacedByBlock;
}

export function mapOfRecord(
  storedBlocks: readonly StoredBlock[],
  tail: Tail,
  replaced: ReplacedByBlock,
): RecordMap {
  const runsByBlock = new Map<number, readonly Run[]>();
  for (const { block, runs } of storedBlocks) {
    const bits = replaced.get(block);
    runsByBlock.set(block, bits === undefined ? runs : runsWithout(runs, bits));
  }
  for (const { block, runs } of tail.blocks) {
    runsByBlock.set(block, joinRuns([...(runsByBlock.get(block) ?? []), ...runs]));
  }
  const everything = new Map<number, Bits>();
  const allRuns: Run[] = [];
  for (const [block, runs] of inOrder(runsByBlock)) {
    for (const run of runs) {
      allRuns.push(run);
      setRange(bitsAt(everything, block), localOf(run.first), localOf(run.last));
    }
  }
  return { storedBlocks, runs: allRuns, everything, replaced };
}
