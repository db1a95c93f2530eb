// A value of each entry, such as its speaker, by a number that is the same in all blocks: two bytes an entry, held in memory while the
// record stays as it is.

import { present } from '../../present.ts';
import { type Bits, BLOCK_SIZE, emptyBits, isEmpty, setBit } from '@hansard/search/index/bits';
import { damagedIndex } from '@hansard/search/errors';
import type { EntrySet } from '@hansard/search/index/entry-set';
import type { Columns } from '@hansard/search/index/index-block';
import { columnsWithout } from '@hansard/search/index/replaced-entries';
import type { RecordReader } from './record-reader.ts';

export interface NumberedColumn<Name> {
  /** The name of each number. Number 0 is for entries without a name, and has none. */
  readonly names: readonly (Name | null)[];
  /** For each block, the number of each of its entries by their local id. */
  readonly numbers: ReadonlyMap<number, Numbers>;
}

type Numbers = Uint16Array | Uint32Array;

/** The column of one block after another. */
export async function readNumbered<Name extends 'person' | 'label', Item>(
  reader: RecordReader,
  names: Name extends 'person' ? 'people' : 'labels',
  numbers: Name,
): Promise<NumberedColumn<Item>> {
  const column = new Numbering<Item>();
  const { everything } = reader.view.map;
  for await (const { block, columns } of readBlockColumns(reader, [names, numbers], everything)) {
    column.add(block, columns[names] as unknown as readonly Item[], columns[numbers]);
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

/** The entries of a set whose numbers have a 1 in `selected`. */
export function entriesNumbered(
  { numbers }: NumberedColumn<unknown>,
  within: EntrySet,
  selected: Uint8Array,
): EntrySet {
  const found = new Map<number, Bits>();
  for (const [block, bits] of within) {
    const ofBlock = numbers.get(block);
    if (ofBlock === undefined) continue;
    const matching = emptyBits();
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        if (selected[ofBlock[local]!] === 1) setBit(matching, local);
      }
    }
    if (!isEmpty(matching)) found.set(block, matching);
  }
  return found;
}

/** The entries of a set that have a name. */
export function entriesNamed<Name>(
  column: NumberedColumn<Name>,
  within: EntrySet,
  name: Name,
): EntrySet {
  const selected = Uint8Array.from(column.names, (one) => (one === name ? 1 : 0));
  return entriesNumbered(column, within, selected);
}

// Reads the columns that entries are counted by, block by block: those of stored blocks, and those of the tail.

interface BlockColumns<Name extends keyof Columns> {
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
