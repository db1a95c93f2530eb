// The entries that have any of some forms, as bits.

import { bitsAllocator, countBits, isEmpty, keepBits, type Bits } from './bits.ts';
import type { EntrySet } from './entry-set.ts';
import { addAmong, addPostings, addPostingsBut } from './postings.ts';
import type { FormPostings, PostingsByBlock } from './form-postings.ts';

/** Those of a set, given all that there is; where an entry is excluded from a form, that does not count. */
export function entriesWithPostings(
  { blocks, values: lists }: PostingsByBlock,
  within: EntrySet,
  everything: EntrySet,
  excludedFrom: (one: FormPostings) => Bits | null,
): EntrySet {
  const room = bitsAllocator(blocks.length);
  const bits = blocks.map(() => room());
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!;
    const wanted = within.get(block)!;
    // The same bits where all that there is passed.
    const isAll = wanted === everything.get(block);
    addHaving(bits[at]!, lists[at]!, isAll ? null : wanted, excludedFrom);
  }
  const found = new Map<number, Bits>();
  for (let at = 0; at < blocks.length; at++) {
    if (!isEmpty(bits[at]!)) found.set(blocks[at]!, bits[at]!);
  }
  return found;
}

/** Adds the wanted entries of a block that have any of some forms; null for all entries. */
function addHaving(
  bits: Bits,
  forms: readonly FormPostings[],
  wanted: Bits | null,
  excludedFrom: (one: FormPostings) => Bits | null,
): void {
  const few = wanted === null ? Infinity : countBits(wanted) * MUCH_MORE;
  let isNarrow = wanted !== null;
  for (let at = 0; at < forms.length; at++) {
    const { postings } = forms[at]!;
    const excluded = excludedFrom(forms[at]!);
    if (postings.length > few) {
      addAmong(bits, wanted!, postings, excluded);
      continue;
    }
    isNarrow = false;
    if (excluded === null) addPostings(bits, postings);
    else addPostingsBut(bits, postings, excluded);
  }
  if (wanted !== null && !isNarrow) keepBits(bits, wanted);
}

const MUCH_MORE = 8;
