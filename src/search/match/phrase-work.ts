// The work of finding phrases and NEAR, counted before it is done: from how many postings and positions a block has.

import { countBits } from '../index/bits.ts';
import type { BlockPostings, PostingsByBlock } from '../index/block-postings.ts';
import { COST } from '../index/budget.ts';
import type { ByBlock } from '../index/by-block.ts';
import { unlessAll, type EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import type { Positions } from '../positions/position-buffer.ts';

/** The work of finding the entries of `within` that have two terms at a distance: those of the rarer one are looked up. */
export function joinWork(
  rarer: PostingsByBlock,
  next: PostingsByBlock,
  index: IndexSnapshot,
  within: EntrySet,
): number {
  let work = 0;
  for (const { block, value: many } of next.items) {
    const few = rarer.of(block) ?? NONE;
    const [one, other] = [countPostings(few), countPostings(many)];
    const wanted = unlessAll(index, within, block);
    const wantedMax = wanted === null ? Infinity : few.length * many.length * countBits(wanted);
    work += COST.joinedPosting * Math.min(one, other, wantedMax) + COST.posting * (one + other);
    work += mergeWork(few) + mergeWork(many);
  }
  return work;
}

/** The work of decoding the positions of a term in the entries of `within`; those of others are skipped. */
export function decodeWork(
  postings: PostingsByBlock,
  index: IndexSnapshot,
  within: EntrySet,
): number {
  let work = 0;
  for (const { block, value: terms } of postings.items) {
    const wanted = unlessAll(index, within, block);
    const count = countPostings(terms);
    work += COST.posting * count + mergeWork(terms);
    work +=
      wanted === null
        ? COST.position * countPositionBytes(terms)
        : COST.foundPosting * Math.min(count, terms.length * countBits(wanted));
  }
  return work;
}

/** The work of counting the positions of terms, which are not decoded. */
export function countWork(postings: PostingsByBlock): number {
  let work = 0;
  for (const { value: terms } of postings.items) {
    work += COST.posting * countPostings(terms);
    work += COST.countedByte * countPositionBytes(terms);
  }
  return work;
}

/** The work of looking a term up at the starts of a phrase. */
export function followWork(starts: ByBlock<Positions>, term: PostingsByBlock): number {
  let work = 0;
  for (const { block, value: terms } of term.items) {
    const positions = starts.of(block);
    const length = positions === undefined ? 0 : positions.to - positions.from;
    const count = countPostings(terms);
    work += COST.posting * count + mergeWork(terms);
    work += COST.foundPosting * Math.min(count, terms.length * length);
  }
  return work;
}

/** The work of merging the positions of the many terms of a prefix; of few terms it is none to speak of. */
function mergeWork(terms: readonly BlockPostings[]): number {
  return terms.length < MANY_TERMS ? 0 : COST.mergedPosition * countPositionBytes(terms);
}

const MANY_TERMS = 8;

const NONE: readonly BlockPostings[] = [];

function countPostings(terms: readonly BlockPostings[]): number {
  let count = 0;
  for (const { postings } of terms) count += postings.length;
  return count;
}

function countPositionBytes(terms: readonly BlockPostings[]): number {
  let bytes = 0;
  for (const { positions } of terms) bytes += positions?.length ?? 0;
  return bytes;
}
