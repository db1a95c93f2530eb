// The speaker of each entry, as a person and as a label, by a number that is the same in all blocks.

import {
  BLOCK_SIZE,
  bitsAllocator,
  intersectBits,
  isEmpty,
  setBit,
  type Bits,
} from '../index/bits.ts';
import { damagedIndex } from '../index/damaged-index.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { readBlockColumns } from './block-columns.ts';
import { memoizeByView, type RecordReader } from './record-reader.ts';

export interface NumberedColumn<Name> {
  /** The name of each number. Number 0 is for entries without a name, and has none. */
  readonly names: readonly (Name | null)[];
  /** For each block, the number of each of its entries by their local id. */
  readonly numbers: ReadonlyMap<number, Numbers>;
}

type Numbers = Uint16Array | Uint32Array;

/** The people by their ids: two bytes an entry, held in memory while the record stays as it is. */
export const readPeople = memoizeByView(
  async (reader: RecordReader): Promise<NumberedColumn<number>> => {
    const column = new Numbering<number>();
    const { everything } = reader.view.map;
    for await (const { block, columns } of readBlockColumns(
      reader,
      ['people', 'person'],
      everything,
    )) {
      column.add(block, columns.people, columns.person);
    }
    return column;
  },
);

/** The labels as they are stored (index/stored-label.ts). They are not held in memory: entries-by-label.ts holds them inverted. */
export async function readLabels(reader: RecordReader): Promise<NumberedColumn<string>> {
  const column = new Numbering<string>();
  const { everything } = reader.view.map;
  for await (const { block, columns } of readBlockColumns(
    reader,
    ['labels', 'label'],
    everything,
  )) {
    column.add(block, columns.labels, columns.label);
  }
  return column;
}

/** Gives each name one number. The columns of a block number their names for that block alone. */
export class Numbering<Name> implements NumberedColumn<Name> {
  readonly names: (Name | null)[] = [null];
  readonly numbers = new Map<number, Numbers>();
  readonly #numberOf = new Map<Name, number>();

  /** Adds a block, which must be after those before it. Names are numbered in the order in which entries have them. */
  add(block: number, blockNames: readonly Name[], blockNumbers: Uint16Array): void {
    const isLong = this.names.length + blockNames.length > NAMES_IN_TWO_BYTES;
    const numbers = isLong ? new Uint32Array(BLOCK_SIZE) : new Uint16Array(BLOCK_SIZE);
    this.numbers.set(block, numbers);
    const renumbered = new Uint32Array(blockNames.length + 1);
    for (let local = 0; local < blockNumbers.length; local++) {
      const number = blockNumbers[local]!;
      if (number === 0) continue;
      const name = blockNames[number - 1];
      if (name === undefined) throw damagedIndex();
      renumbered[number] ||= this.#number(name);
      numbers[local] = renumbered[number]!;
    }
  }

  #number(name: Name): number {
    let number = this.#numberOf.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.#numberOf.set(name, number);
    }
    return number;
  }
}

const NAMES_IN_TWO_BYTES = 65_536;

/** How many entries of a set have each number. */
export function countByNumber(
  { names, numbers }: NumberedColumn<unknown>,
  found: EntrySet,
): Uint32Array {
  const totals = new Uint32Array(names.length);
  for (const [block, bits] of found) {
    const ofBlock = numbers.get(block);
    if (ofBlock !== undefined) addNumbers(totals, ofBlock, bits);
  }
  return totals;
}

function addNumbers(totals: Uint32Array, numbers: Numbers, bits: Bits): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      totals[numbers[(word << 5) + 31 - Math.clz32(left & -left)]!]!++;
    }
  }
}

/** The entries of a set that are linked to a person. A link is a value of a column, not a term, so that entries are linked without indexing them again. */
export async function entriesOfPerson(
  reader: RecordReader,
  within: EntrySet,
  personId: number,
): Promise<EntrySet> {
  const { names, numbers } = await readPeople(reader);
  const wanted = names.indexOf(personId);
  if (wanted < 0) return new Map();
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(within.size);
  for (const [block, bits] of within) {
    const ofBlock = numbers.get(block);
    if (ofBlock === undefined) continue;
    const matching = allocate();
    for (let local = 0; local < BLOCK_SIZE; local++) {
      if (ofBlock[local] === wanted) setBit(matching, local);
    }
    intersectBits(matching, bits);
    if (!isEmpty(matching)) found.set(block, matching);
  }
  return found;
}
