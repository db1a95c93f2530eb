// A set of entries of the record: bits by block, in ascending order of block.

import { firstOf } from '../required.ts';
import {
  type Bits,
  BLOCK_SIZE,
  blockOf,
  countBits,
  countCommon,
  countRange,
  eachBit,
  emptyBits,
  hasBit,
  idOf,
  intersectBits,
  isEmpty,
  localOf,
  NO_BITS,
  setBit,
  setRange,
  subtractBits,
  unionBits,
} from './bits.ts';
import type { Run } from './index-block.ts';

/** Blocks without an entry of the set are absent. Returned sets are never modified. */
export type EntrySet = ReadonlyMap<number, Bits>;

export function setOf(ids: Iterable<number>): EntrySet {
  const set = new Map<number, Bits>();
  for (const id of [...ids].sort((a, b) => a - b)) setBit(bitsAt(set, blockOf(id)), localOf(id));
  return set;
}

/** The entries of runs of ids; their blocks are in ascending order if the runs are. */
export function setOfRuns(runs: readonly Pick<Run, 'first' | 'last'>[]): EntrySet {
  const set = new Map<number, Bits>();
  for (const { first, last } of runs) addRun(set, first, last);
  return set;
}

/** Adds the ids from one to another, both included. */
export function addRun(set: Map<number, Bits>, first: number, last: number): void {
  for (let block = blockOf(first); block <= blockOf(last); block++) {
    const from = Math.max(first, idOf(block, 0));
    const to = Math.min(last, idOf(block, BLOCK_SIZE - 1));
    setRange(bitsAt(set, block), localOf(from), localOf(to));
  }
}

/** The bits of a block in a set under construction, whose blocks must come in ascending order; or of any other key. */
export function bitsAt<Key>(byKey: Map<Key, Bits>, key: Key): Bits {
  let bits = byKey.get(key);
  if (bits === undefined) byKey.set(key, (bits = emptyBits()));
  return bits;
}

export function inSet(set: EntrySet, id: number): boolean {
  const bits = set.get(blockOf(id));
  return bits !== undefined && hasBit(bits, localOf(id));
}

const counts = new WeakMap<EntrySet, number>();

/** The size of a set. It is computed once: a set is not modified after it was counted. */
export function countSet(set: EntrySet): number {
  let count = counts.get(set);
  if (count !== undefined) return count;
  count = 0;
  for (const bits of set.values()) count += countBits(bits);
  counts.set(set, count);
  return count;
}

/** The size of the intersection. */
export function countBoth(first: EntrySet, entrySet: EntrySet): number {
  const [few, many] = first.size <= entrySet.size ? [first, entrySet] : [entrySet, first];
  let count = 0;
  for (const [block, bits] of few) {
    const ofMany = many.get(block);
    if (ofMany !== undefined) count += countCommon(bits, ofMany);
  }
  return count;
}

/** The intersection. */
export function intersect(first: EntrySet, entrySet: EntrySet): EntrySet {
  if (first === entrySet) return first;
  const [few, many] = first.size <= entrySet.size ? [first, entrySet] : [entrySet, first];
  const result = new Map<number, Bits>();
  for (const [block, bits] of few) {
    const ofMany = many.get(block);
    if (ofMany === undefined) continue;
    const bitsLeft = bits.slice();
    intersectBits(bitsLeft, ofMany);
    if (!isEmpty(bitsLeft)) result.set(block, bitsLeft);
  }
  return result;
}

/** The union. */
export function union(sets: readonly EntrySet[]): EntrySet {
  if (sets.length === 1) return firstOf(sets);
  const result = new Map<number, Bits>();
  for (const set of sets) for (const [block, bits] of set) unionBits(bitsAt(result, block), bits);
  return inOrder(result);
}

/** The difference. */
export function subtract(first: EntrySet, entrySet: EntrySet): EntrySet {
  const result = new Map<number, Bits>();
  for (const [block, bits] of first) {
    const bitsLeft = bits.slice();
    subtractBits(bitsLeft, entrySet.get(block) ?? NO_BITS);
    if (!isEmpty(bitsLeft)) result.set(block, bitsLeft);
  }
  return result;
}

/** At most `limit` ids from the 0-based position `from` on, in ascending order. */
export function idsFrom(set: EntrySet, from: number, limit: number): number[] {
  const ids: number[] = [];
  let passed = 0;
  for (const [block, bits] of set) {
    const here = countBits(bits);
    if (passed + here > from) {
      eachBit(bits, (local) => {
        if (passed >= from && ids.length < limit) ids.push(idOf(block, local));
        passed++;
      });
    } else {
      passed += here;
    }
    if (ids.length === limit) break;
  }
  return ids;
}

/** How many ids of the set are at most this one. */
export function countUpTo(set: EntrySet, id: number): number {
  let count = 0;
  for (const [block, bits] of set) {
    if (idOf(block, 0) > id) break;
    const last = Math.min(BLOCK_SIZE - 1, id - idOf(block, 0));
    count += countRange(bits, 0, last);
  }
  return count;
}

/** The ids of a set, in ascending order. */
export function* idsIn(set: EntrySet): Generator<number> {
  for (const [block, bits] of set) {
    const ids: number[] = [];
    eachBit(bits, (local) => void ids.push(idOf(block, local)));
    yield* ids;
  }
}

/** Items in order, in batches. */
export function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The same with its blocks in ascending order. */
export function inOrder<Value>(byBlock: ReadonlyMap<number, Value>): Map<number, Value> {
  return new Map([...byBlock].sort(([block], [otherBlock]) => block - otherBlock));
}

// The language of every entry of a record, as sets of entries.

export interface EntryLanguages {
  /** By code. Entries in several languages are under the code for several, and also in the sets of those. */
  readonly byLanguage: ReadonlyMap<string, EntrySet>;
  /** The language of entries in none of the sets, such as newer ones: the most spoken one. */
  readonly otherwise: string;
}

/** The code of an entry's language, or the one for several. */
export function languageIn({ byLanguage, otherwise }: EntryLanguages, id: number): string {
  for (const [language, entries] of byLanguage) if (inSet(entries, id)) return language;
  return otherwise;
}
