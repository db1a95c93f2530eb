// A value of each entry, such as its speaker, as a number. The names of a block are held in memory while the block is unchanged;
// the numbers of its entries, two bytes each, from when a request needs them.

import { type Bits, BLOCK_SIZE, rangeMask } from '@hansard/search/bits';
import { damagedIndex } from '@hansard/search/errors';
import { type EntrySet, inOrder } from '@hansard/search/entry-set';
import {
  type Column,
  type ColumnName,
  columnWithout,
  type StoredBlock,
} from '@hansard/search/index';
import type { RecordReader } from './record-view.ts';
import { lastOf, present } from '../../base/present.ts';

/** The values of a column, numbered from 1. All versions of the record share it: a number keeps its meaning. */
export class NameTable<Value> {
  readonly #values: (Value | null)[] = [null];
  readonly #numbers = new Map<ColumnName, number>();
  readonly #read: (name: ColumnName) => Value;

  /** `read` returns the value of a stored name. */
  constructor(read: (name: ColumnName) => Value) {
    this.#read = read;
  }

  /** By number; null for number 0, which is that of entries without a name. */
  get values(): readonly (Value | null)[] {
    return this.#values;
  }

  numberOf(name: ColumnName): number {
    const assigned = this.#numbers.get(name);
    if (assigned !== undefined) return assigned;
    const number = this.#values.push(this.#read(name)) - 1;
    this.#numbers.set(name, number);
    return number;
  }
}

/** By block, in order: for each number within the block, the number in the table. */
export type NumberedNames = ReadonlyMap<number, Uint32Array>;

/** The number of each entry of a block, by local id. */
export type Numbers = Column['numbers'];

/** The names of a column in every block, in order of occurrence within the block. */
export async function readNames(
  reader: RecordReader,
  name: string,
  table: NameTable<unknown>,
): Promise<NumberedNames> {
  const numbered = (names: readonly ColumnName[] | null): Uint32Array => {
    if (names === null) throw damagedIndex();
    const numbers = new Uint32Array(1 + names.length);
    for (let at = 0; at < names.length; at++) numbers[1 + at] = table.numberOf(names[at]!);
    return numbers;
  };
  const mixed = await readMixed(reader, name);
  const stored = await reader.view.cache.ofBlocks(
    `names of ${name}`,
    unmixed(reader, mixed),
    async (blocks) => {
      const all: Uint32Array[] = [];
      for await (const names of reader.snapshot.index.names(name, ordinalsOf(blocks))) {
        reader.budget.check();
        all.push(numbered(names));
      }
      return all;
    },
  );
  const ofMixed = [...mixed].map(([block, { names }]) => [block, numbered(names)] as const);
  return inOrder(new Map([...stored, ...ofMixed]));
}

/** The numbers of entries in some blocks. */
export async function readNumbers(
  reader: RecordReader,
  name: string,
  within: Pick<EntrySet, 'has'>,
): Promise<ReadonlyMap<number, Numbers>> {
  const mixed = await readMixed(reader, name);
  const wanted = unmixed(reader, mixed).filter(({ block }) => within.has(block));
  const stored = await reader.view.cache.ofBlocks(`numbers of ${name}`, wanted, async (blocks) => {
    const all: Numbers[] = [];
    for await (const numbers of reader.snapshot.index.numbers(name, ordinalsOf(blocks))) {
      reader.budget.check();
      all.push(numbers);
    }
    return all;
  });
  const ofMixed = [...mixed].map(([block, { numbers }]) => [block, numbers] as const);
  return new Map([...stored, ...ofMixed]);
}

const ordinalsOf = (blocks: readonly StoredBlock[]): number[] =>
  blocks.map(({ ordinal }) => ordinal);

/** The stored blocks that have neither replaced entries nor entries of the tail. */
export function unmixed(
  { view }: RecordReader,
  mixed: Pick<ReadonlyMap<number, unknown>, 'has'>,
): readonly StoredBlock[] {
  return view.map.storedBlocks.filter(({ block }) => !mixed.has(block));
}

/** A column of the other blocks: the stored values except those of replaced entries, joined with those of the tail. */
export const readMixed = (
  reader: RecordReader,
  name: string,
): Promise<ReadonlyMap<number, Column>> => {
  const { cache, map, tail } = reader.view;
  const { storedBlocks, replaced } = map;
  const read = async (): Promise<ReadonlyMap<number, Column>> => {
    const byBlock = Map.groupBy(tail, ({ block }) => block);
    const blocks = storedBlocks.filter(({ block }) => replaced.has(block) || byBlock.has(block));
    const stored = await cache.ofBlocks(`without replaced: ${name}`, blocks, (some) =>
      readWithout(reader, name, some),
    );
    const partsOf = [...byBlock].map(([block, ofTail]): [number, Column[]] => [
      block,
      [stored.get(block) ?? NO_COLUMN, ...ofTail.map(({ column }) => column(name))],
    ]);
    const joints = cache.kept<ReadonlyMap<number, readonly JointColumn[]>>(
      `joint: ${name}`,
      partsOf.flat(2),
      (earlier) =>
        new Map(
          partsOf.map(([block, parts]) => [block, joinAll(parts, earlier?.get(block) ?? [])]),
        ),
    );
    const ofTail = [...joints].map(([block, steps]) => [block, lastOf(steps).joint] as const);
    return inOrder(new Map([...stored, ...ofTail]));
  };
  return cache.read(`mixed: ${name}`, () => reader.budget.uncounted(read));
};

/** A column, and what it and those before it are together. */
interface JointColumn {
  readonly part: Column;
  readonly joint: Column;
}

/** Joins one column after the other. Those with which the earlier ones begin are joined already. */
function joinAll(parts: readonly Column[], earlier: readonly JointColumn[]): JointColumn[] {
  const isChanged = parts.findIndex((part, at) => part !== earlier[at]?.part);
  const steps = earlier.slice(0, isChanged === -1 ? parts.length : isChanged);
  for (const part of parts.slice(steps.length)) {
    const joint = steps.at(-1)?.joint;
    steps.push({ part, joint: joint === undefined ? part : joined(joint, part) });
  }
  return steps;
}

/** A column of stored blocks without replaced entries, and without the names that only they have. */
async function readWithout(
  { snapshot, view, budget }: RecordReader,
  name: string,
  blocks: readonly StoredBlock[],
): Promise<Column[]> {
  const names = await Array.fromAsync(snapshot.index.names(name, ordinalsOf(blocks)));
  const numbers = await Array.fromAsync(snapshot.index.numbers(name, ordinalsOf(blocks)));
  return blocks.map(({ block }, at) => {
    budget.check();
    const ofBlock = present(numbers[at], 'the numbers of a column');
    const column = { names: names[at] ?? null, numbers: ofBlock };
    const gone = view.map.replaced.get(block);
    return joined(NO_COLUMN, gone === undefined ? column : columnWithout(column, gone));
  });
}

const NO_COLUMN: Column = { names: null, numbers: new Uint16Array(0) };

/** Joins columns of different entries. */
function joined(stored: Column, added: Column): Column {
  const columns = [stored, added];
  const isNamed = columns.some(({ names }) => names !== null);
  const names: ColumnName[] = [];
  /** By the number of a name in its column: each name is looked up once, not once per entry. */
  const numbersByName = columns.map((column) => new Uint16Array(1 + (column.names?.length ?? 0)));
  const isShort = isNamed || columns.every(({ numbers }) => numbers instanceof Uint16Array);
  const joint = isShort ? new Uint16Array(BLOCK_SIZE) : new Uint32Array(BLOCK_SIZE);
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const at = stored.numbers[local] ? 0 : 1;
    const number = columns[at]?.numbers[local] ?? 0;
    if (number === 0) continue;
    joint[local] = isNamed
      ? (numbersByName[at]![number] ||= names.push(columns[at]?.names?.[number - 1] ?? NO_NAME))
      : number;
  }
  if (names.includes(NO_NAME)) throw damagedIndex();
  return { names: isNamed ? names : null, numbers: joint };
}

const NO_NAME = -1;

/** The number of entries of a block's set by number within the block, from one local id to another. `counts` is cleared first. */
export function countNumbers(
  counts: Uint32Array,
  numbers: Numbers,
  bits: Bits,
  [from, to]: readonly [number, number],
): void {
  counts.fill(0);
  // Not by eachBit: a function called for each entry takes twice as long.
  for (let word = from >>> 5; word <= to >>> 5; word++) {
    for (let left = bits[word]! & rangeMask(word, from, to); left !== 0; left &= left - 1) {
      counts[numbers[(word << 5) + 31 - Math.clz32(left & -left)]!]!++;
    }
  }
}
