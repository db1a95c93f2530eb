// In which entries two parts of a phrase stand as far apart as they are in it.

import { bitsAllocator, isEmpty, keepBits, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { addJoined } from '../positions/join-positions.ts';
import type { PlannedTerm } from './phrase-plan.ts';
import { entriesOfPositions, followed, positionsOf } from '../positions/positions.ts';
import { PositionBuffer } from '../positions/position-buffer.ts';
import { readPhraseTerm, unlessAll, type PositionContext, type PhraseTerm } from './phrase-term.ts';
import type { FormPostings } from '../index/form-postings.ts';

/** Those of a set that have two parts of a phrase as far apart as they are in it: all of it where it has no others. */
export async function entriesWithBoth(
  asked: PositionContext,
  one: PlannedTerm,
  other: PlannedTerm,
  within: EntrySet,
): Promise<EntrySet> {
  const rarer = await readPhraseTerm(asked, one, within);
  const next = await readPhraseTerm(asked, other, rarer.postings);
  return entriesTogether(asked, rarer, next, within);
}

function entriesTogether(
  { index, deadline }: PositionContext,
  rarer: PhraseTerm,
  next: PhraseTerm,
  within: EntrySet,
): EntrySet {
  const found = new Map<number, Bits>();
  const { blocks, values } = next.postings;
  const room = bitsAllocator(blocks.length);
  const isBefore = rarer.by < next.by;
  const distance = Math.abs(next.by - rarer.by);
  const excludedBy = (one: FormPostings): Bits | null =>
    rarer.excludedBy(one) ?? next.excludedBy(one);
  for (let at = 0, rarerAt = 0; at < blocks.length; rarerAt++) {
    const block = blocks[at]!;
    if (rarer.postings.blocks[rarerAt] !== block) continue;
    deadline.check();
    const ofRarer = rarer.postings.values[rarerAt]!;
    const ofNext = values[at++]!;
    const bits = room();
    if (ofRarer.length * ofNext.length > JOINED_ONE_BY_ONE) {
      addFollowed(bits, rarer, ofRarer, next, ofNext);
    } else if (isBefore) addJoined(bits, ofRarer, ofNext, distance, excludedBy);
    else addJoined(bits, ofNext, ofRarer, distance, excludedBy);
    const wanted = unlessAll(index, within, block);
    if (wanted !== null) keepBits(bits, wanted);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

/** Where a prefix stands for hundreds of words, their positions are put in order once. */
const JOINED_ONE_BY_ONE = 16;

function addFollowed(
  bits: Bits,
  rarer: PhraseTerm,
  ofRarer: readonly FormPostings[],
  next: PhraseTerm,
  ofNext: readonly FormPostings[],
): void {
  passing.clear();
  const starts = positionsOf(ofRarer, null, rarer.excludedBy, passing, rarer.by);
  entriesOfPositions(followed(starts, ofNext, next.excludedBy, next.by, passing, passing), bits);
}

/** For what is needed while one block is looked at; made once. */
const passing = new PositionBuffer();
