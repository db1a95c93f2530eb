// Reads the columns that entries are counted by, block by block: first the stored blocks, then the tail.

import { present } from '../../present.ts';
import type { Columns } from '../index/index-block.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { RecordReader } from './record-reader.ts';

export interface BlockColumns<Name extends keyof Columns> {
  readonly block: number;
  readonly columns: Pick<Columns, Name>;
}

/**
 * The named columns of the blocks that have entries of a set, in order. A block of the tail comes in segments, each
 * with entries that the others do not have.
 */
export async function* readBlockColumns<Name extends keyof Columns>(
  { snapshot, view, budget }: RecordReader,
  names: readonly Name[],
  within: EntrySet,
): AsyncIterable<BlockColumns<Name>> {
  const stored = new Map(
    view.map.storedBlocks
      .filter(({ block }) => within.has(block))
      .map(({ ordinal, block }) => [ordinal, block]),
  );
  for await (const { ordinal, columns } of snapshot.index.columns(names, [...stored.keys()])) {
    budget.check();
    yield { block: present(stored.get(ordinal), 'the block of an ordinal'), columns };
  }
  for (const { block, columns } of view.tail.blocks) {
    if (within.has(block)) yield { block, columns };
  }
}
