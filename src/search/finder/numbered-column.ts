// Who, and under which label, said each entry. Who is kept in memory while the record stays as it is, two bytes an entry.

import { BLOCK_SIZE } from '../index/bits.ts';
import type { SearchContext } from './search-context.ts';
import { eachColumns } from './columns.ts';
import type { RecordView } from './record-view.ts';

type Reading = Pick<SearchContext, 'snapshot' | 'view' | 'deadline'>;

export interface NumberedColumn<Name> {
  /** The name of each number; of 0, which is for entries that have none, there is no name. */
  readonly names: readonly (Name | null)[];
  /** The numbers of a block's entries, by their place in it. */
  readonly numbers: ReadonlyMap<number, Numbers>;
}

type Numbers = Uint16Array | Uint32Array;

const people = new WeakMap<RecordView, NumberedColumn<number>>();

/** The people by their ids. */
export async function peopleOf(reading: Reading): Promise<NumberedColumn<number>> {
  const known = people.get(reading.view);
  if (known !== undefined) return known;
  const column = new Numbering<number>();
  for await (const { block, columns } of eachColumns(
    reading,
    ['people', 'person'],
    reading.view.map.everything,
  )) {
    column.add(block, columns.people, columns.person);
  }
  people.set(reading.view, column);
  return column;
}

/** The folded labels, as terms; read anew, for they are kept the other way round (entries-by-label.ts). */
export async function labelsOf(reading: Reading): Promise<NumberedColumn<string>> {
  const column = new Numbering<string>();
  for await (const { block, columns } of eachColumns(
    reading,
    ['labels', 'label'],
    reading.view.map.everything,
  )) {
    column.add(block, columns.labels, columns.label);
  }
  return column;
}

/** Each block numbers its names for itself; here they have one number in all blocks. */
export class Numbering<Name> implements NumberedColumn<Name> {
  readonly names: (Name | null)[] = [null];
  readonly numbers = new Map<number, Numbers>();
  readonly #numberOf = new Map<Name, number>();

  /** A block of the tail comes in segments, each with the entries that the others do not have. */
  add(block: number, namesHere: readonly Name[], numbersHere: Uint16Array): void {
    const renumbered = Uint32Array.of(0, ...namesHere.map((name) => this.#number(name)));
    let numbers = this.numbers.get(block) ?? new Uint16Array(BLOCK_SIZE);
    if (this.names.length > NAMES_IN_TWO_BYTES && numbers instanceof Uint16Array) {
      numbers = Uint32Array.from(numbers);
    }
    this.numbers.set(block, numbers);
    for (let local = 0; local < numbersHere.length; local++) {
      const number = renumbered[numbersHere[local]!]!;
      if (number !== 0) numbers[local] = number;
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
