// A value of each entry, such as its speaker, as a number: two bytes per entry, held in memory while its block is unchanged.

import { type Bits, BLOCK_SIZE, eachBit, setBit } from '@hansard/search/bits';
import { damagedIndex } from '@hansard/search/errors';
import { bitsAt, type EntrySet, inOrder } from '@hansard/search/entry-set';
import { type Column, type ColumnName, columnWithout } from '@hansard/search/index';
import { type RecordReader, extendByBlock, readOfBlocks } from './record-view.ts';
import { present } from '../../base/present.ts';
import { memoize, memoizeByObject } from '../../base/memoize.ts';

export interface NumberedColumn<Name> {
  /** The name of each number. Number 0 is for entries without a name. */
  readonly names: readonly (Name | null)[];
  readonly blocks: ReadonlyMap<number, NumberedBlock>;
}

/** Names are numbered within a block, so that it need not be numbered again when another block changes. */
export interface NumberedBlock {
  /** By local id, the number of the entry's name within the block. */
  readonly numbers: Numbers;
  /** By that number, the number in the column. */
  readonly inColumn: Uint32Array;
}

export type Numbers = Column['numbers'];

/** An array for the numbers of a block, which are at most this. */
export function numbersUpTo(most: number): Numbers {
  return most < 65_536 ? new Uint16Array(BLOCK_SIZE) : new Uint32Array(BLOCK_SIZE);
}

/** The number of an entry in the column; 0 if it has no name. */
export function numberIn({ numbers, inColumn }: NumberedBlock, local: number): number {
  return inColumn[numbers[local] ?? 0] ?? 0;
}

/** A column with names, numbered in order of occurrence. */
export async function readNamed<Name extends ColumnName>(
  reader: RecordReader,
  name: string,
): Promise<NumberedColumn<Name>> {
  const columns = await readColumns(reader, name);
  const nothing = { numberOf: new Map<Name | null, number>([[null, 0]]), blocks: new Map() };
  const column = extendByBlock(reader.view, [name, columns], nothing, (before, some) => {
    const numberOf = new Map(before.numberOf);
    const numbered = (one: Name | null): number => {
      const number = numberOf.get(one) ?? numberOf.size;
      numberOf.set(one, number);
      return number;
    };
    const blocks = new Map<number, NumberedBlock>(before.blocks);
    for (const block of some) {
      const { names, numbers } = present(columns.get(block), 'a column of a block');
      if (names === null) throw damagedIndex();
      const inColumn = Uint32Array.from([null, ...(names as Name[])], numbered);
      blocks.set(block, { numbers, inColumn });
    }
    return { numberOf, blocks };
  });
  return { names: [...column.numberOf.keys()], blocks: column.blocks };
}

/** A column of numbers: by block, the numbers of its entries by local id. */
export async function readNumbers(
  reader: RecordReader,
  name: string,
): Promise<ReadonlyMap<number, Numbers>> {
  const columns = await readColumns(reader, name);
  return new Map([...columns].map(([block, { numbers }]) => [block, numbers]));
}

/** A column of every block, in order: the stored values except those of replaced entries, joined with those of the tail. */
async function readColumns(
  { snapshot, view, budget }: RecordReader,
  name: string,
): Promise<ReadonlyMap<number, Column>> {
  const stored = await readOfBlocks(view, name, async (blocks) => {
    const columns: Column[] = [];
    const ordinals = blocks.map(({ ordinal }) => ordinal);
    for await (const column of snapshot.index.column(name, ordinals)) {
      budget.check();
      const gone = view.map.replaced.get(blocks[columns.length]?.block ?? -1);
      columns.push(joined(NO_COLUMN)(gone === undefined ? column : columnWithout(column, gone)));
    }
    return columns;
  });
  const columns = new Map(stored);
  for (const [block, ofTail] of Map.groupBy(view.tail, (one) => one.block)) {
    const joint = ofTail.reduce<Column>(
      (before, { column }) => joined(before)(column(name)),
      stored.get(block) ?? NO_COLUMN,
    );
    columns.set(block, joint);
  }
  return inOrder(columns);
}

const NO_COLUMN: Column = { names: null, numbers: new Uint16Array(0) };

/** Joins columns of different entries; memoized for each pair. */
const joined = memoizeByObject((one: Column) =>
  memoizeByObject((other: Column): Column => {
    const columns = [one, other];
    const isNamed = columns.some(({ names }) => names !== null);
    const names: ColumnName[] = [];
    /** By the number of a name in its column: each name is looked up once, not once per entry. */
    const known = columns.map((column) => new Uint16Array(1 + (column.names?.length ?? 0)));
    const isShort = isNamed || columns.every(({ numbers }) => numbers instanceof Uint16Array);
    const joint = numbersUpTo(isShort ? 0 : Infinity);
    for (let local = 0; local < BLOCK_SIZE; local++) {
      const at = one.numbers[local] ? 0 : 1;
      const number = columns[at]?.numbers[local] ?? 0;
      if (number === 0) continue;
      joint[local] = isNamed
        ? (known[at]![number] ||= names.push(columns[at]?.names?.[number - 1] ?? NO_NAME))
        : number;
    }
    if (names.includes(NO_NAME)) throw damagedIndex();
    return { names: isNamed ? names.map(interned) : null, numbers: joint };
  }),
);

const NO_NAME = -1;

/** Equal names of different blocks are in memory once. */
const interned = (name: ColumnName): ColumnName =>
  typeof name === 'string' ? sameText(name) : name;
const sameText = memoize((text: string) => text);

/** The number of entries of a set by number. */
export function countByNumber(
  { names, blocks }: NumberedColumn<unknown>,
  found: EntrySet,
): Uint32Array {
  const totals = new Uint32Array(names.length);
  for (const [block, bits] of found) {
    const { numbers, inColumn } = blocks.get(block) ?? NO_NUMBERS;
    // Not by eachBit: a function called for each entry takes twice as long.
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        totals[inColumn[numbers[(word << 5) + 31 - Math.clz32(left & -left)]!]!]!++;
      }
    }
  }
  return totals;
}

/** The number of entries of a set by name; names without entries are omitted. */
export function countByName<Name>(
  column: NumberedColumn<Name>,
  found: EntrySet,
): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const [number, total] of countByNumber(column, found).entries()) {
    const name = column.names[number] ?? null;
    if (name !== null && total > 0) counts.set(name, total);
  }
  return counts;
}

/** The entries of a set whose name passes the test; the name is null for entries without one. */
export function entriesNamed<Name>(
  { names, blocks }: NumberedColumn<Name>,
  within: EntrySet,
  isWanted: (name: Name | null, number: number) => boolean,
): EntrySet {
  const selected = Uint8Array.from(names, (name, number) => (isWanted(name, number) ? 1 : 0));
  const found = new Map<number, Bits>();
  for (const [block, bits] of within) {
    const { numbers, inColumn } = blocks.get(block) ?? NO_NUMBERS;
    const isSelected = inColumn.map((number) => selected[number] ?? 0);
    if (!isSelected.includes(1)) continue;
    eachBit(bits, (local) => {
      if (isSelected[numbers[local] ?? 0] === 1) setBit(bitsAt(found, block), local);
    });
  }
  return found;
}

const NO_NUMBERS: NumberedBlock = { numbers: new Uint16Array(0), inColumn: new Uint32Array(0) };
