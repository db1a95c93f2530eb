// What stands beside or near each other: phrases and NEAR, block by block.

import { ByBlock } from './by-block.ts';
import { bitsRoom, isEmpty, keepBits, type Bits } from './block.ts';
import type { Deadline } from './deadline.ts';
import { apart, type EntrySet } from './entry-set.ts';
import { excludedFrom, having } from './forms.ts';
import { addJoined } from './join-places.ts';
import { near } from './near-places.ts';
import { waysToFind, type Part } from './phrase-parts.ts';
import { bitsOfPlaces, followed, placesOf, type ExcludedBy } from './places.ts';
import { PlacesRoom, type Places } from './places-room.ts';
import type { QueryLeaf, QueryNear, QueryPhrase, QueryPrefix, QueryWord } from './query.ts';
import type { FormPostings, PostingsByBlock, SearchIndex } from './search-index.ts';

export interface AskedOfPlaces {
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  readonly swahili: EntrySet;
}

/** Where something stands. */
type PlacesByBlock = ByBlock<Places>;

/** Those of a set that have a phrase. */
export async function havingPhrase(
  asked: AskedOfPlaces,
  { parts: words }: QueryPhrase,
  within: EntrySet,
): Promise<EntrySet> {
  const found: EntrySet[] = [];
  for (const way of await waysToFind(asked.index, words, within)) {
    const [first, second, ...others] = way.parts;
    if (second === undefined) {
      found.push(await having(asked, first!.sought, way.within));
      continue;
    }
    const together = await havingTogether(asked, first!, second, way.within);
    const isWhole = others.length === 0;
    found.push(isWhole ? together : entriesOf(await placesOfParts(asked, way.parts, together)));
  }
  return apart(found);
}

/** Those of a set that have one thing near another. */
export async function havingNear(
  asked: AskedOfPlaces,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const first = await placesOfPhrase(asked, leftWords, within);
  const second = await placesOfPhrase(asked, rightWords, entriesOf(first));
  const found = new Map<number, Bits>();
  for (const [at, block] of second.blocks.entries()) {
    asked.deadline.check();
    const [ofFirst, others] = [first.of(block)!, second.values[at]!];
    const bits = near(ofFirst, leftWords.length, others, rightWords.length, distance);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

function wordsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}

/** Where a phrase begins in the entries of a set. */
export async function placesOfPhrase(
  asked: AskedOfPlaces,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<PlacesByBlock> {
  const found: PlacesByBlock[] = [];
  for (const { parts, within: here } of await waysToFind(asked.index, words, within)) {
    const [first, second] = parts;
    const together =
      second === undefined ? here : await havingTogether(asked, first!, second, here);
    found.push(await placesOfParts(asked, parts, together));
  }
  return inOrder(found);
}

/** Those of a set that have two parts of a phrase as far apart as they are in it: all of it where it has no others. */
async function havingTogether(
  asked: AskedOfPlaces,
  one: Part,
  other: Part,
  within: EntrySet,
): Promise<EntrySet> {
  const rarer = await readPart(asked, one, within);
  const next = await readPart(asked, other, rarer.postings);
  return entriesTogether(asked, rarer, next, within);
}

function entriesTogether(
  { index, deadline }: AskedOfPlaces,
  rarer: ReadPart,
  next: ReadPart,
  within: EntrySet,
): EntrySet {
  const found = new Map<number, Bits>();
  const { blocks, values } = next.postings;
  const room = bitsRoom(blocks.length);
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

/** Where a prefix stands for hundreds of words, their places are put in order once. */
const JOINED_ONE_BY_ONE = 16;

function addFollowed(
  bits: Bits,
  rarer: ReadPart,
  ofRarer: readonly FormPostings[],
  next: ReadPart,
  ofNext: readonly FormPostings[],
): void {
  passing.clear();
  const starts = placesOf(ofRarer, null, rarer.excludedBy, passing, rarer.by);
  bitsOfPlaces(followed(starts, ofNext, next.excludedBy, next.by, passing, passing), bits);
}

/** Where a phrase of some parts begins, the rarest of them first: the others are looked for where that one stands. */
async function placesOfParts(
  asked: AskedOfPlaces,
  [first, second, ...others]: readonly Part[],
  within: EntrySet,
): Promise<PlacesByBlock> {
  const room = new PlacesRoom();
  const rarest = await readPart(asked, first!, within);
  if (second === undefined) return placesOfOne(asked, rarest, within, room);
  // Few entries have even the two rarest, and they take no more memory than the commonest words.
  const next = await readPart(asked, second, rarest.postings);
  let found = placesOfBoth(asked, rarest, next, within, room);
  for (const part of others) {
    if (found.blocks.length === 0) break;
    found = followedBy(asked, found, await readPart(asked, part, found), room);
  }
  return found;
}

interface ReadPart {
  readonly by: number;
  readonly postings: PostingsByBlock;
  readonly excludedBy: ExcludedBy;
}

async function readPart(
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

/** Where a part stands. */
function placesOfOne(
  { index, deadline }: AskedOfPlaces,
  { postings: { blocks, values: lists }, excludedBy, by }: ReadPart,
  within: EntrySet,
  room: PlacesRoom,
): PlacesByBlock {
  const found = new PlacesFound();
  for (let at = 0; at < blocks.length; at++) {
    deadline.check();
    const block = blocks[at]!;
    const wanted = unlessAll(index, within, block);
    const places = placesOf(lists[at]!, wanted, excludedBy, room, by);
    found.add(block, places);
  }
  return found.all();
}

/** The entries of a set in a block; null where they are all there are. */
function unlessAll({ everything }: SearchIndex, within: EntrySet, block: number): Bits | null {
  const bits = within.get(block)!;
  return bits === everything.get(block) ? null : bits;
}

/** Where a part stands and another one with it, as far apart as they are in the phrase. */
function placesOfBoth(
  { index, deadline }: AskedOfPlaces,
  rarest: ReadPart,
  next: ReadPart,
  within: EntrySet,
  room: PlacesRoom,
): PlacesByBlock {
  const found = new PlacesFound();
  const { blocks, values: lists } = rarest.postings;
  const other = next.postings;
  for (let at = 0, otherAt = 0; otherAt < other.blocks.length; at++) {
    const block = blocks[at]!;
    if (other.blocks[otherAt] !== block) continue;
    deadline.check();
    passing.clear();
    const wanted = unlessAll(index, within, block);
    const [first, forms] = [lists[at]!, other.values[otherAt++]!];
    const starts = placesOf(first, wanted, rarest.excludedBy, passing, rarest.by);
    found.add(block, followed(starts, forms, next.excludedBy, next.by, passing, room));
  }
  return found.all();
}

/** Those that have another part so far on. */
function followedBy(
  { deadline }: AskedOfPlaces,
  found: PlacesByBlock,
  { postings: { blocks, values: lists }, excludedBy, by }: ReadPart,
  room: PlacesRoom,
): PlacesByBlock {
  const kept = new PlacesFound();
  for (let at = 0, before = 0; at < blocks.length; before++) {
    const block = found.blocks[before]!;
    if (blocks[at] !== block) continue;
    deadline.check();
    passing.clear();
    const starts = found.values[before]!;
    kept.add(block, followed(starts, lists[at++]!, excludedBy, by, passing, room));
  }
  return kept.all();
}

/** For what is needed while one block is looked at; made once. */
const passing = new PlacesRoom();

/** Blocks and what was found in them, if anything. */
class PlacesFound {
  readonly #blocks: number[] = [];
  readonly #places: Places[] = [];

  add(block: number, places: Places): void {
    if (places.from === places.to) return;
    this.#blocks.push(block);
    this.#places.push(places);
  }

  all(): PlacesByBlock {
    return new ByBlock(this.#blocks, this.#places);
  }
}

/** What was found in different blocks, as one. */
function inOrder(some: readonly PlacesByBlock[]): PlacesByBlock {
  if (some.length === 1) return some[0]!;
  const all = some.flatMap(({ blocks, values }) =>
    blocks.map((block, at) => ({ block, places: values[at]! })),
  );
  all.sort((one, other) => one.block - other.block);
  return new ByBlock(
    all.map(({ block }) => block),
    all.map(({ places }) => places),
  );
}

function entriesOf({ blocks, values }: PlacesByBlock): EntrySet {
  const set = new Map<number, Bits>();
  const room = bitsRoom(blocks.length);
  for (let at = 0; at < blocks.length; at++) {
    set.set(blocks[at]!, bitsOfPlaces(values[at]!, room()));
  }
  return set;
}
