// Pairs of frequent words. A phrase of words that stand nearly everywhere would be found by reading where all of them
// stand; so where two frequent words follow one another, the pair is a term with places of its own.
//
// Which pairs are indexed is decided block by block, and by stems: either every form of two words or none.

import type { Standing } from './sort-places.ts';

/**
 * One of the two stems stands in this part of the entries of the block, the other at least in this: also where ids were
 * left out and a block has fewer entries, phrases are found by pairs. But not in a handful of entries, as the newest are.
 */
const MOST_PART = 1 / 4;
const OFTEN_PART = 1 / 32;
const PARTS_OF_AT_LEAST = 1_024;

const OFTEN = 1;
const MOST = 2;

/** How frequent the stems of a block are. */
export interface Frequent {
  /** By number of the stem: 0, OFTEN or MOST. */
  readonly kinds: Uint8Array;
  /** The stems that are any of these. */
  readonly often: readonly number[];
  readonly most: readonly number[];
}

/** The frequent stems of what stands in a block, given the stem of each term (from 1), and how many stems there are. */
export function frequentStems(
  { terms, ends }: Standing,
  stemOfTerm: Uint32Array,
  stems: number,
): Frequent {
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
  const whole = Math.max(PARTS_OF_AT_LEAST, ends.length);
  const [mostEntries, oftenEntries] = [whole * MOST_PART, whole * OFTEN_PART];
  const kinds = new Uint8Array(stems);
  const often: number[] = [];
  const most: number[] = [];
  for (let stem = 0; stem < stems; stem++) {
    if (entries[stem]! < oftenEntries) continue;
    often.push(stem);
    if (entries[stem]! >= mostEntries) most.push(stem);
    kinds[stem] = entries[stem]! >= mostEntries ? MOST : OFTEN;
  }
  return { kinds, often, most };
}

/** The pairs of what stands in a block, numbered from 1 in the order they come. */
export interface Pairs {
  readonly standing: Standing;
  /** The terms of each pair. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

export function pairsOf(words: Standing, stemOfTerm: Uint32Array, { kinds }: Frequent): Pairs {
  const { terms, ends } = words;
  const pairAt = new Uint32Array(terms.length);
  const places = new Uint32Array(terms.length);
  const pairEnds: number[] = [];
  let count = 0;
  const numbers = new Map<number, number>();
  const first: number[] = [];
  const second: number[] = [];
  for (let entry = 0, start = 0; entry < ends.length; start = ends[entry++]!) {
    const last = ends[entry]! - 1;
    let kind = start > last ? 0 : kinds[stemOfTerm[terms[start]!]!]!;
    for (let at = start; at < last; at++) {
      const before = kind;
      kind = kinds[stemOfTerm[terms[at + 1]!]!]!;
      if (before === 0 || kind === 0 || Math.max(before, kind) !== MOST) continue;
      const [one, next] = [terms[at]!, terms[at + 1]!];
      const key = one * stemOfTerm.length + next;
      let number = numbers.get(key);
      if (number === undefined) {
        number = first.push(one);
        second.push(next);
        numbers.set(key, number);
      }
      places[count] = at - start;
      pairAt[count++] = number;
    }
    pairEnds.push(count);
  }
  return {
    standing: { terms: pairAt, places, locals: words.locals, ends: pairEnds },
    first,
    second,
  };
}
