// What entries are counted by, block by block: kept, then of the tail.

import type { Columns } from '../index/index-block.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { SearchContext } from './search-context.ts';

/** The columns of the blocks of a set, in order. */
export async function* eachColumns<Name extends keyof Columns>(
  { snapshot, view, deadline }: Pick<SearchContext, 'snapshot' | 'view' | 'deadline'>,
  names: readonly Name[],
  within: EntrySet,
): AsyncIterable<{ readonly block: number; readonly columns: Pick<Columns, Name> }> {
  const { kept } = view.map;
  const ordinals = kept.filter(({ block }) => within.has(block)).map(({ ordinal }) => ordinal);
  for await (const { ordinal, columns } of snapshot.index.columns(names, ordinals)) {
    deadline.check();
    yield { block: kept[ordinal]!.block, columns };
  }
  for (const { block, columns } of view.tail.blocks) {
    if (within.has(block)) yield { block, columns };
  }
}
