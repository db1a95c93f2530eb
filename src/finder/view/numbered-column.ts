// A value of each entry, such as its speaker, by a number that is the same in all blocks: two bytes an entry, held in memory while the
// record stays as it is.

import { present } from '../../present.ts';
import { type Bits, BLOCK_SIZE, setBit } from '@hansard/search/index/bits';
import { damagedIndex } from '@hansard/search/errors';
import { bitsAt, type EntrySet, inOrder } from '@hansard/search/index/entry-set';
import type { Column, ColumnName } from '@hansard/search/index/index-block';
import { columnWithout } from '@hansard/search/index/replaced-entries';
import type { RecordReader } from './record-reader.ts';

export interface NumberedColumn<Name> {
  /** The name of each number. Number 0 is for entries without a name, and has none. */
  readonly names: readonly (Name | null)[];
  /** For each block, the number of each of its entries by their local id. */
  readonly numbers: ReadonlyMap<number, Numbers>;
}

export type Numbers = Uint16Array | Uint32Array;

/** Room for the numbers of a block, none of which is more than this. */
export function numbersUpTo(most: number): Numbers {
  return most < 65_536 ? new Uint16Array(BLOCK_SIZE) : new Uint32Array(BLOCK_SIZE);
}

/** A column with names, of which each has one number: the columns of a block number their names for that block alone. */
export async function readNamed<Name extends ColumnName>(
  reader: RecordReader,
  name: string,
): Promise<NumberedColumn<Name>> {
  const names: (Name | null)[] = [null];
  const numbers = new Map<number, Numbers>();
  const numbersOf = new Map<Name, number>();
  const numberOf = (text: Name | undefined): number => {
    if (text === undefined) throw damagedIndex();
    const number = numbersOf.get(text) ?? names.push(text) - 1;
    numbersOf.set(text, number);
    return number;
  };
  for (const [block, columns] of await readParts(reader, name)) {
    // The number of each name of a part, once an entry has it: a name is looked up once, not for every entry.
    const parts = columns.map((part) => ({
      ...part,
      known: new Uint32Array(1 + (part.names?.length ?? 0)),
    }));
    const most = parts.reduce((sum, { known }) => sum + known.length, names.length);
    const ofBlock = numbersUpTo(most);
    numbers.set(block, ofBlock);
    numberEntries(ofBlock, parts, (name) => numberOf(name as Name));
  }
  return { names, numbers };
}

/**
 * Names are numbered in the order in which entries have them. Not part of the function above: V8 hardly optimizes a loop of an asynchronous
 * one, which took 0.1 s more for 1.6 million entries.
 */
function numberEntries(
  ofBlock: Numbers,
  parts: readonly (Column & { readonly known: Uint32Array })[],
  numberOf: (name: ColumnName | undefined) => number,
): void {
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const part = parts.length === 1 ? parts[0] : parts.find((one) => one.numbers[local]);
    const inPart = part?.numbers[local] ?? 0;
    if (part === undefined || inPart === 0) continue;
    ofBlock[local] = part.known[inPart] ||= numberOf(part.names?.[inPart - 1]);
  }
}

/** A column of numbers: by block, those of its entries by their local id. */
export async function readNumbers(
  reader: RecordReader,
  name: string,
): Promise<ReadonlyMap<number, Numbers>> {
  const numbers = new Map<number, Numbers>();
  for (const [block, parts] of await readParts(reader, name)) {
    const most = Math.max(...parts.map((part) => Math.max(...part.numbers)));
    const ofBlock = numbersUpTo(most);
    numbers.set(block, ofBlock);
    for (const part of parts) {
      for (let local = 0; local < part.numbers.length; local++) {
        if (part.numbers[local] !== 0) ofBlock[local] = part.numbers[local]!;
      }
    }
  }
  return numbers;
}

/** A column of every block, in order: that of the stored block, without replaced entries, and those of the tail. */
async function readParts(
  { snapshot, view, budget }: RecordReader,
  name: string,
): Promise<Map<number, Column[]>> {
  const { storedBlocks, replaced } = view.map;
  const parts = new Map<number, Column[]>();
  for await (const column of snapshot.index.column(name, storedBlocks.length)) {
    budget.check();
    const { block } = present(storedBlocks[parts.size], 'the block of a column');
    const gone = replaced.get(block);
    parts.set(block, [gone === undefined ? column : columnWithout(column, gone)]);
  }
  for (const { block, column } of view.tail.blocks) {
    const known = parts.get(block);
    if (known === undefined) parts.set(block, [column(name)]);
    else known.push(column(name));
  }
  return inOrder(parts);
}

/** How many entries of a set have each number. */
export function countByNumber(
  { names, numbers }: NumberedColumn<unknown>,
  found: EntrySet,
): Uint32Array {
  const totals = new Uint32Array(names.length);
  eachNumber(numbers, found, (number) => void totals[number]!++);
  return totals;
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
  { names, numbers }: NumberedColumn<Name>,
  within: EntrySet,
  isWanted: (name: Name | null, number: number) => boolean,
): EntrySet {
  const selected = Uint8Array.from(names, (name, number) => (isWanted(name, number) ? 1 : 0));
  const found = new Map<number, Bits>();
  eachNumber(numbers, within, (number, block, local) => {
    if (selected[number] === 1) setBit(bitsAt(found, block), local);
  });
  return found;
}

function eachNumber(
  numbers: ReadonlyMap<number, Numbers>,
  entries: EntrySet,
  visit: (number: number, block: number, local: number) => void,
): void {
  for (const [block, bits] of entries) {
    const ofBlock = numbers.get(block);
    if (ofBlock === undefined) continue;
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        visit(ofBlock[local]!, block, local);
      }
    }
  }
}
