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
  for (let at = 0; at < next.blocks.length; at++) {
    const [few, many] = [rarer.of(next.blocks[at]!) ?? NONE, next.values[at]!];
    const [one, other] = [countPostings(few), countPostings(many)];
    const wanted = unlessAll(index, within, next.blocks[at]!);
    const wantedMax = wanted === null ? Infinity : few.length * many.length * countBits(wanted);
    work += COST.joinedPosting * Math.min(one, other, wantedMax) + COST.posting * (one + other);
    work += mergeWork(few) + mergeWork(many);
  }
  return work;
}

/** The work of decoding the positions of a term in the entries of `within`; those of others are skipped. */
export function decodeWork(
  { blocks, values }: PostingsByBlock,
  index: IndexSnapshot,
  within: EntrySet,
): number {
  let work = 0;
  for (let at = 0; at < blocks.length; at++) {
    const wanted = unlessAll(index, within, blocks[at]!);
    const terms = values[at]!;
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
export function countWork({ values }: PostingsByBlock): number {
  let work = 0;
  for (let at = 0; at < values.length; at++) {
    work += COST.posting * countPostings(values[at]!);
    work += COST.countedByte * countPositionBytes(values[at]!);
  }
  return work;
}

/** The work of looking a term up at the starts of a phrase. */
export function followWork(starts: ByBlock<Positions>, term: PostingsByBlock): number {
  let work = 0;
  for (let at = 0; at < term.blocks.length; at++) {
    const [positions, terms] = [starts.of(term.blocks[at]!), term.values[at]!];
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
  for (let at = 0; at < terms.length; at++) count += terms[at]!.postings.length;
  return count;
}

function countPositionBytes(terms: readonly BlockPostings[]): number {
  let bytes = 0;
  for (let at = 0; at < terms.length; at++) bytes += terms[at]!.positions?.length ?? 0;
  return bytes;
}
