// The entries that have any of some terms, as bits.

import { present } from '../../present.ts';
import { countBits, emptyBits, isEmpty, intersectBits, type Bits } from './bits.ts';
import type { EntrySet } from './entry-set.ts';
import { addAmong, addPostings, addPostingsBut } from './postings.ts';
import type { BlockPostings, PostingsByBlock } from './block-postings.ts';

/** The entries of `within` that have any of the terms; an entry that is excluded from a term does not match by it. */
export function entriesWithPostings(
  { items }: PostingsByBlock,
  within: EntrySet,
  everything: EntrySet,
  excludedFrom: (one: BlockPostings) => Bits | null,
): EntrySet {
  const found = new Map<number, Bits>();
  for (const { block, value: terms } of items) {
    const bits = emptyBits();
    const wanted = present(within.get(block), 'the entries of a block');
    // The same bits where every entry of the block is wanted.
    const isAll = wanted === everything.get(block);
    addEntries(bits, terms, isAll ? null : wanted, excludedFrom);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

/** Adds the wanted entries of a block that have any of some terms; null for all entries. */
function addEntries(
  bits: Bits,
  terms: readonly BlockPostings[],
  wanted: Bits | null,
  excludedFrom: (one: BlockPostings) => Bits | null,
): void {
  const few = wanted === null ? Infinity : countBits(wanted) * SEEK_RATIO;
  let isNarrow = wanted !== null;
  for (const term of terms) {
    const { postings } = term;
    const excluded = excludedFrom(term);
    if (wanted !== null && postings.length > few) {
      addAmong(bits, wanted, postings, excluded);
      continue;
    }
    isNarrow = false;
    if (excluded === null) addPostings(bits, postings);
    else addPostingsBut(bits, postings, excluded);
  }
  if (wanted !== null && !isNarrow) intersectBits(bits, wanted);
}

/** If a term is in more than this many times the wanted entries, each of those is looked up in its postings. */
export const SEEK_RATIO = 8;
