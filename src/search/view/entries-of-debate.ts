// The entries of one debate.

import { BLOCK_SIZE, blockOf, idOf, localOf, setRange, type Bits } from '../index/bits.ts';
import { bitsAt, type EntrySet } from '../index/entry-set.ts';
import type { RecordReader } from './record-reader.ts';

/** The entries of a debate; none where there is no such debate. */
export async function entriesOfDebate(
  { snapshot }: Pick<RecordReader, 'snapshot'>,
  debateId: number,
): Promise<EntrySet> {
  const found = new Map<number, Bits>();
  for (const [first, last] of (await snapshot.debate(debateId))?.runs ?? []) {
    for (let block = blockOf(first); block <= blockOf(last); block++) {
      const from = Math.max(first, idOf(block, 0));
      const to = Math.min(last, idOf(block, BLOCK_SIZE - 1));
      setRange(bitsAt(found, block), localOf(from), localOf(to));
    }
  }
  return found;
}
