// A part of a phrase as it is read from the index.

import type { Bits } from './block.ts';
import type { Deadline } from './deadline.ts';
import type { EntrySet } from './entry-set.ts';
import { excludedFrom } from './forms.ts';
import type { Part } from './phrase-parts.ts';
import type { ExcludedBy } from './places.ts';
import type { PostingsByBlock } from './form-postings.ts';
import type { SearchIndex } from './search-index.ts';

export interface AskedOfPlaces {
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  readonly swahili: EntrySet;
}

export interface ReadPart {
  readonly by: number;
  readonly postings: PostingsByBlock;
  readonly excludedBy: ExcludedBy;
}

export async function readPart(
  asked: AskedOfPlaces,
  { sought, by }: Part,
  within: { has(block: number): boolean },
): Promise<ReadPart> {
  return {
    by,
    postings: await asked.index.postings(sought.forms, within, true),
    excludedBy: (one) => excludedFrom(asked, sought, one),
  };
}

/** The entries of a set in a block; null where they are all there are. */
export function unlessAll(
  { everything }: SearchIndex,
  within: EntrySet,
  block: number,
): Bits | null {
  const bits = within.get(block)!;
  return bits === everything.get(block) ? null : bits;
}
