// Which entries the record has: the kept blocks and, after them, the tail.

import { localOf, setRange, type Bits } from './block.ts';
import { bitsAt, type EntrySet } from './entry-set.ts';
import type { KeptBlock } from './index-reader.ts';
import type { Run } from './indexed-block.ts';
import type { Tail } from './tail.ts';

/** Which entries there are, and of which sitting each is. */
export interface RecordMap {
  readonly kept: readonly KeptBlock[];
  /** In ascending order of id. */
  readonly runs: readonly Run[];
  readonly everything: EntrySet;
}

export function mapOfRecord(kept: readonly KeptBlock[], tail: Tail): RecordMap {
  const everything = new Map<number, Bits>();
  const runs: Run[] = [];
  for (const { block, runs: ofBlock } of [...kept, ...tail.blocks]) {
    for (const run of ofBlock) {
      runs.push(run);
      setRange(bitsAt(everything, block), localOf(run.first), localOf(run.last));
    }
  }
  return { kept, runs, everything };
}
