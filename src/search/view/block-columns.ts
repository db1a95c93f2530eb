// Reads the columns that entries are counted by, block by block: those of stored blocks, and those of the tail.

import { present } from '../../present.ts';
import type { Columns } from '../index/index-block.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { columnsWithout } from '../index/replaced-entries.ts';
import type { RecordReader } from './record-reader.ts';

export interface BlockColumns<Name extends keyof Columns> {
  readonly block: number;
  readonly columns: Pick<Columns, Name>;
}

/** The named columns of the blocks that have entries of a set, in order. A list of names is read with the column of its numbers. */
export async function* readBlockColumns<Name extends keyof Columns>(
  { snapshot, view, budget }: RecordReader,
  names: readonly Name[],
  within: EntrySet,
): AsyncIterable<BlockColumns<Name>> {
  const { storedBlocks, replaced } = view.map;
  const inTail = Map.groupBy(
    view.tail.blocks.filter(({ block }) => within.has(block)),
    ({ block }) => block,
  );
  const withTail = (block: number, stored: Pick<Columns, Name> | null): BlockColumns<Name> => {
    const parts: Pick<Columns, Name>[] = (inTail.get(block) ?? []).map(({ columns }) => columns);
    inTail.delete(block);
    if (stored !== null) parts.unshift(stored);
    return { block, columns: parts.reduce((one, other) => joinColumns(names, one, other)) };
  };
  const wanted = storedBlocks.filter(({ block }) => within.has(block));
  const ordinals = wanted.map(({ ordinal }) => ordinal);
  for await (const { ordinal, columns } of snapshot.index.columns(names, ordinals)) {
    budget.check();
    const { block } = present(storedBlocks[ordinal], 'the block of an ordinal');
    const gone = replaced.get(block);
    yield withTail(block, gone === undefined ? columns : columnsWithout(columns, gone));
  }
  for (const block of inTail.keys()) yield withTail(block, null);
}

/** Columns with the values of both, which are for different entries. */
function joinColumns<Name extends keyof Columns>(
  names: readonly Name[],
  one: Pick<Columns, Name>,
  other: Pick<Columns, Name>,
): Pick<Columns, Name> {
  const [first, second] = [one, other] as unknown as [Columns, Columns];
  const joined = names.map((name) => [name, JOINED[name](first, second)]);
  return Object.fromEntries(joined) as Pick<Columns, Name>;
}

/** How each column is joined: the numbers of the second are those of names that come after the names of the first. */
const JOINED: {
  readonly [Name in keyof Columns]: (one: Columns, other: Columns) => Columns[Name];
} = {
  people: (one, other) => [...one.people, ...other.people],
  person: (one, other) =>
    joinValues(one.person, other.person, (size) => new Uint16Array(size), one.people.length),
  labels: (one, other) => [...one.labels, ...other.labels],
  label: (one, other) =>
    joinValues(one.label, other.label, (size) => new Uint16Array(size), one.labels.length),
  words: (one, other) => joinValues(one.words, other.words, (size) => new Uint32Array(size)),
  body: (one, other) => joinValues(one.body, other.body, (size) => new Uint32Array(size)),
};

function joinValues<Values extends Uint16Array | Uint32Array>(
  one: Values,
  other: Values,
  allocate: (size: number) => Values,
  offset = 0,
): Values {
  const joined = allocate(Math.max(one.length, other.length));
  joined.set(one);
  for (const [local, value] of other.entries()) if (value !== 0) joined[local] = value + offset;
  return joined;
}
