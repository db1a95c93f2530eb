// Words beside frequent ones. A phrase of words that stand nearly everywhere would be found by reading where all of them
// stand. So where a frequent word and another follow one another often, the pair is a term with places of its own; and where
// they seldom do, the frequent word and the bucket of the other are (neighbours.ts).
//
// Which of the two is decided block by block, and by stems: either every form of two words is a pair or none.

import { BUCKETS } from '../index/neighbours.ts';
import type { TokenList } from './sort-positions.ts';

/**
 * A stem is frequent where it stands in this part of a block's entries: also where ids were left out and a block has fewer,
 * phrases are found by pairs. But not in a handful of entries, as the newest are.
 */
const FREQUENT_PART = 1 / 8;
const PARTS_OF_AT_LEAST = 1_024;

/** So often two stems follow one another in a block where they are a pair. Each pair is a row more, a bucket is there anyway. */
const PAIR_TIMES = 24;

/** The numbers of the frequent stems of what stands in a block, given the stem of each term (from 1), and how many stems there are. */
export function frequentStems(
  { terms, ends }: TokenList,
  stemOfTerm: Uint32Array,
  stems: number,
): number[] {
  const entries = new Uint32Array(stems);
  const last = new Uint32Array(stems);
  for (let entry = 0, at = 0; entry < ends.length; entry++) {
    for (const end = ends[entry]!; at < end; at++) {
      const stem = stemOfTerm[terms[at]!]!;
      if (last[stem] === entry + 1) continue;
      last[stem] = entry + 1;
      entries[stem]!++;
    }
  }
  const enough = Math.max(PARTS_OF_AT_LEAST, ends.length) * FREQUENT_PART;
  const frequent: number[] = [];
  for (let stem = 0; stem < stems; stem++) if (entries[stem]! >= enough) frequent.push(stem);
  return frequent;
}

/** The pairs of what stands in a block, numbered from 1 in the order they come. */
export interface Pairs {
  readonly standing: TokenList;
  /** The terms of each pair; for one of them its bucket instead, as `bucketAsTerm` has it, where they are none. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

const bucketAsTerm = (bucket: number): number => -1 - bucket;

/** The bucket that stands for a term, where it is below 0. */
export function bucketInstead(term: number): number {
  return -1 - term;
}

export function pairsOf(
  words: TokenList,
  stemOfTerm: Uint32Array,
  frequent: readonly number[],
  bucketOfStem: readonly number[],
): Pairs {
  const { terms, ends } = words;
  const numbering = new PairNumbers(stemOfTerm, frequent, bucketOfStem);
  numbering.countAll(words);
  const pairAt = new Uint32Array(terms.length);
  const places = new Uint32Array(terms.length);
  const pairEnds: number[] = [];
  let count = 0;
  for (let entry = 0, start = 0; entry < ends.length; start = ends[entry++]!) {
    for (let at = start, last = ends[entry]! - 1; at < last; at++) {
      const number = numbering.numberOf(terms[at]!, terms[at + 1]!);
      if (number === 0) continue;
      places[count] = at - start;
      pairAt[count++] = number;
    }
    pairEnds.push(count);
  }
  const { first, second } = numbering;
  const standing = { terms: pairAt, places, locals: words.locals, ends: pairEnds };
  return { standing, first, second };
}

/**
 * Numbers the pairs of a block. Each word of the record beside a frequent one comes by here twice: what is known of two
 * stems is in tables with a row for each frequent one, as the first of the two and as the second, and a column for every stem.
 */
class PairNumbers {
  readonly first: number[] = [];
  readonly second: number[] = [];
  /** By term: its stem among those of the block; its row among the frequent ones, from 1; and its bucket. */
  readonly #column: Uint32Array;
  readonly #row: Uint32Array;
  readonly #bucket: Uint8Array;
  readonly #columns: number;
  /** How often two stems follow one another; and the number of one pair of words that have these stems. */
  readonly #times: Uint32Array;
  readonly #numbers: Uint32Array;
  /** Those of other words with the same stems. */
  readonly #others = new Map<string, number>();
  /** Of frequent terms beside buckets: by the term among the frequent ones, before or after, and bucket. */
  readonly #frequentTerm: Uint32Array;
  readonly #besideBuckets: Uint32Array;

  constructor(
    stemOfTerm: Uint32Array,
    frequent: readonly number[],
    bucketOfStem: readonly number[],
  ) {
    const columnOfStem = new Uint32Array(bucketOfStem.length);
    const rowOfStem = new Uint32Array(bucketOfStem.length);
    for (let row = 0; row < frequent.length; row++) rowOfStem[frequent[row]!] = row + 1;
    const length = stemOfTerm.length;
    this.#column = new Uint32Array(length);
    this.#row = new Uint32Array(length);
    this.#bucket = new Uint8Array(length);
    this.#frequentTerm = new Uint32Array(length);
    let columns = 0;
    let frequentTerms = 0;
    for (let term = 1; term < length; term++) {
      const stem = stemOfTerm[term]!;
      if (columnOfStem[stem] === 0) columnOfStem[stem] = ++columns;
      this.#column[term] = columnOfStem[stem]! - 1;
      this.#row[term] = rowOfStem[stem]!;
      this.#bucket[term] = bucketOfStem[stem]!;
      if (rowOfStem[stem] !== 0) this.#frequentTerm[term] = frequentTerms++;
    }
    this.#columns = columns;
    this.#times = new Uint32Array(2 * frequent.length * columns);
    this.#numbers = new Uint32Array(2 * frequent.length * columns);
    this.#besideBuckets = new Uint32Array(2 * frequentTerms * BUCKETS);
  }

  countAll({ terms, ends }: TokenList): void {
    for (let entry = 0, start = 0; entry < ends.length; start = ends[entry++]!) {
      for (let at = start, last = ends[entry]! - 1; at < last; at++) {
        const slot = this.#slotOf(terms[at]!, terms[at + 1]!);
        if (slot >= 0) this.#times[slot]!++;
      }
    }
  }

  /** The number of two terms that follow one another; 0 where neither is frequent. */
  numberOf(one: number, next: number): number {
    const slot = this.#slotOf(one, next);
    if (slot < 0) return 0;
    if (this.#times[slot]! < PAIR_TIMES) return this.#besideBucket(one, next);
    const known = this.#numbers[slot]!;
    if (known === 0) return (this.#numbers[slot] = this.#add(one, next));
    if (this.first[known - 1] === one && this.second[known - 1] === next) return known;
    const key = `${one} ${next}`;
    const other = this.#others.get(key) ?? this.#add(one, next);
    this.#others.set(key, other);
    return other;
  }

  /** Where two terms are in the tables: by the first where that is frequent, or else by the second; -1 where neither is. */
  #slotOf(one: number, next: number): number {
    const row = this.#row[one]!;
    if (row !== 0) return 2 * (row - 1) * this.#columns + this.#column[next]!;
    const other = this.#row[next]!;
    return other === 0 ? -1 : (2 * other - 1) * this.#columns + this.#column[one]!;
  }

  #besideBucket(one: number, next: number): number {
    const isAfter = this.#row[one] !== 0;
    const [term, bucket] = isAfter ? [one, this.#bucket[next]!] : [next, this.#bucket[one]!];
    const slot = (2 * this.#frequentTerm[term]! + (isAfter ? 1 : 0)) * BUCKETS + bucket;
    const known = this.#besideBuckets[slot]!;
    if (known !== 0) return known;
    const added = isAfter
      ? this.#add(one, bucketAsTerm(bucket))
      : this.#add(bucketAsTerm(bucket), next);
    return (this.#besideBuckets[slot] = added);
  }

  #add(one: number, next: number): number {
    this.second.push(next);
    return this.first.push(one);
  }
}
