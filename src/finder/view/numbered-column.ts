// A value of each entry, such as its speaker, by a number: two bytes an entry, held in memory while its block stays as it is.

import { type Bits, BLOCK_SIZE, eachBit, setBit } from '@hansard/search/index/bits';
import { damagedIndex } from '@hansard/search/errors';
import { bitsAt, type EntrySet, inOrder } from '@hansard/search/index/entry-set';
import type { Column, ColumnName } from '@hansard/search/index/index-block';
import { columnWithout } from '@hansard/search/index/replaced-entries';
import { onceFor } from '../../record/parliament/parliament.ts';
import type { RecordReader } from './record-reader.ts';
import { readOfBlocks } from './record-view.ts';

export interface NumberedColumn<Name> {
  /** The name of each number. Number 0 is for entries without a name, and has none. */
  readonly names: readonly (Name | null)[];
  readonly blocks: ReadonlyMap<number, NumberedBlock>;
}

/** Names are numbered for a block alone, so that it need not be numbered again when another changes. */
export interface NumberedBlock {
  /** By local id, the number of each entry in the block. */
  readonly numbers: Numbers;
  /** By that, the number in the column. */
  readonly inColumn: Uint32Array;
}

export type Numbers = Column['numbers'];

/** Room for the numbers of a block, none of which is more than this. */
export function numbersUpTo(most: number): Numbers {
  return most < 65_536 ? new Uint16Array(BLOCK_SIZE) : new Uint32Array(BLOCK_SIZE);
}

/** The number in the column of an entry; 0 where it has no name. */
export function numberIn({ numbers, inColumn }: NumberedBlock, local: number): number {
  return inColumn[numbers[local] ?? 0] ?? 0;
}

/** A column with names, which are numbered in the order in which entries have them. */
export async function readNamed<Name extends ColumnName>(
  reader: RecordReader,
  name: string,
): Promise<NumberedColumn<Name>> {
  const columns = [...(await readColumns(reader, name))].map(([block, { names, numbers }]) => {
    if (names === null) throw damagedIndex();
    return { block, numbers, met: metNumbers(names) };
  });
  const names: (Name | null)[] = [null];
  const numberOf = new Uint32Array(metNames.length);
  const inColumn = (met: number): number =>
    met === 0 ? 0 : (numberOf[met] ||= names.push(metNames[met] as Name) - 1);
  const blocks = columns.map(
    ({ block, numbers, met }) => [block, { numbers, inColumn: met.map(inColumn) }] as const,
  );
  return { names, blocks: new Map(blocks) };
}

/** The names that were met in any column and version, each once: every block has those of the same few hundred people. Number 0 is for none. */
export const metNames: (ColumnName | null)[] = [null];
const numberOfMet = new Map<ColumnName | null, number>([[null, 0]]);

export function metNumber(name: ColumnName | null): number {
  const number = numberOfMet.get(name) ?? metNames.push(name) - 1;
  numberOfMet.set(name, number);
  return number;
}

/** The same by the number of a name in its block: looked up once while the block stays as it is. */
const metNumbers = onceFor((names: ColumnName[]) => {
  const numbers = Uint32Array.from([null, ...names], metNumber);
  // The texts of other blocks, of which each is there once.
  names.forEach((name, at) => (names[at] = metNames[numbers[at + 1] ?? 0] ?? name));
  return numbers;
});

/** A column of numbers: by block, those of its entries by their local id. */
export async function readNumbers(
  reader: RecordReader,
  name: string,
): Promise<ReadonlyMap<number, Numbers>> {
  const columns = await readColumns(reader, name);
  return new Map([...columns].map(([block, { numbers }]) => [block, numbers]));
}

/** One whose names are those that entries have, in the order in which they do. */
type JoinedColumn = Pick<Column, 'numbers'> & { readonly names: ColumnName[] | null };

/** A column of every block, in order: that of the stored block, without replaced entries, joined with those of the tail. */
async function readColumns(
  { snapshot, view, budget }: RecordReader,
  name: string,
): Promise<ReadonlyMap<number, JoinedColumn>> {
  const stored = await readOfBlocks(view, name, async (blocks) => {
    const columns: JoinedColumn[] = [];
    const ordinals = blocks.map(({ ordinal }) => ordinal);
    for await (const column of snapshot.index.column(name, ordinals)) {
      budget.check();
      const gone = view.map.replaced.get(blocks[columns.length]?.block ?? -1);
      columns.push(joined(NO_COLUMN)(gone === undefined ? column : columnWithout(column, gone)));
    }
    return columns;
  });
  const columns = new Map(stored);
  for (const [block, ofTail] of Map.groupBy(view.tail.blocks, (one) => one.block)) {
    const joint = ofTail.reduce<Column>(
      (before, { column }) => joined(before)(column(name)),
      stored.get(block) ?? NO_COLUMN,
    );
    columns.set(block, joint as JoinedColumn);
  }
  return inOrder(columns);
}

const NO_COLUMN: Column = { names: null, numbers: new Uint16Array(0) };

/** Columns of different entries as one, which is made once while both stay as they are. */
const joined = onceFor((one: Column) =>
  onceFor((other: Column): JoinedColumn => {
    const columns = [one, other];
    const isNamed = columns.some(({ names }) => names !== null);
    const names: ColumnName[] = [];
    /** By the number of a name in its column: a name is looked up once, not for every entry. */
    const known = columns.map((column) => new Uint16Array(1 + (column.names?.length ?? 0)));
    const most = isNamed ? 0 : Math.max(...columns.map(({ numbers }) => Math.max(...numbers)));
    const joint = numbersUpTo(most);
    for (let local = 0; local < BLOCK_SIZE; local++) {
      const at = one.numbers[local] ? 0 : 1;
      const number = columns[at]?.numbers[local] ?? 0;
      if (number === 0) continue;
      joint[local] = isNamed
        ? (known[at]![number] ||= names.push(columns[at]?.names?.[number - 1] ?? NO_NAME))
        : number;
    }
    if (names.includes(NO_NAME)) throw damagedIndex();
    return { names: isNamed ? names : null, numbers: joint };
  }),
);

const NO_NAME = -1;

/** How many entries of a set have each number. */
export function countByNumber(
  { names, blocks }: NumberedColumn<unknown>,
  found: EntrySet,
): Uint32Array {
  const totals = new Uint32Array(names.length);
  for (const [block, bits] of found) {
    const ofBlock = blocks.get(block);
    if (ofBlock !== undefined) addCounts(totals, ofBlock, bits);
  }
  return totals;
}

function addCounts(totals: Uint32Array, { numbers, inColumn }: NumberedBlock, bits: Bits): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      totals[inColumn[numbers[(word << 5) + 31 - Math.clz32(left & -left)]!]!]!++;
    }
  }
}

/** How many entries of a set have each name; names that none has are left out. */
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

/** The entries of a set whose name is wanted; null is that of entries without one. */
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
