// What stands beside or near each other: phrases and NEAR, block by block.

import { bitsRoom, isEmpty, keepBits, noBits, type Bits } from './block.ts';
import type { Deadline } from './deadline.ts';
import type { EntrySet } from './entry-set.ts';
import { addWhereMeant, excludedFrom, having } from './forms.ts';
import { near } from './near-places.ts';
import { waysToFind, type Part } from './phrase-parts.ts';
import { bitsOfPlaces, followed, placesOf, type ExcludedBy } from './places.ts';
import { PlacesRoom, type Places } from './places-room.ts';
import type { QueryLeaf, QueryNear, QueryPhrase, QueryPrefix, QueryWord } from './query.ts';
import { inOrder, type FormPostings, type SearchIndex } from './search-index.ts';

export interface AskedOfPlaces {
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  readonly swahili: EntrySet;
}

/** Where something stands, by block, in order. */
type PlacesByBlock = ReadonlyMap<number, Places>;

/** Those of a set that have a phrase. */
export async function havingPhrase(
  asked: AskedOfPlaces,
  { parts: words }: QueryPhrase,
  within: EntrySet,
): Promise<EntrySet> {
  const found = new Map<number, Bits>();
  for (const way of await waysToFind(asked.index, words, within)) {
    const [only, ...others] = way.parts;
    const here =
      others.length === 0
        ? await having(asked, only!.sought, way.within)
        : entriesOf(await placesOfParts(asked, way.parts, way.within));
    for (const [block, bits] of here) found.set(block, bits);
  }
  return inOrder(found);
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
  for (const [block, others] of second) {
    asked.deadline.check();
    const ofFirst = first.get(block)!;
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
  const found = new Map<number, Places>();
  for (const way of await waysToFind(asked.index, words, within)) {
    for (const [block, places] of await placesOfParts(asked, way.parts, way.within)) {
      found.set(block, places);
    }
  }
  return inOrder(found);
}

/** Where a phrase of some parts begins, the rarest of them first: the others are looked for where that one stands. */
async function placesOfParts(
  asked: AskedOfPlaces,
  parts: readonly Part[],
  within: EntrySet,
): Promise<PlacesByBlock> {
  const room = new PlacesRoom();
  // Few entries have even the two rarest, and they take no more memory than the commonest words.
  let found = await placesOfAll(asked, parts.slice(0, 2), within, room);
  for (const part of parts.slice(2)) {
    if (found.size === 0) break;
    const read = await readPart(asked, part, found);
    const kept = new Map<number, Places>();
    for (const [block, here] of read.blocks) {
      asked.deadline.check();
      const starts = found.get(block)!;
      const wanted = bitsOfPlaces(starts, noBits());
      const places = followed(starts, here, wanted, read.excludedBy, room, part.by);
      if (places.from < places.to) kept.set(block, places);
    }
    found = kept;
  }
  return found;
}

interface ReadPart {
  readonly by: number;
  readonly blocks: ReadonlyMap<number, readonly FormPostings[]>;
  readonly excludedBy: ExcludedBy;
}

async function readPart(
  asked: AskedOfPlaces,
  { sought, by }: Part,
  within: { has(block: number): boolean },
): Promise<ReadPart> {
  return {
    by,
    blocks: await asked.index.postings(sought.forms, within, true),
    excludedBy: (one) => excludedFrom(asked, sought, one),
  };
}

/** Only in entries that have all of the parts are places read. */
async function placesOfAll(
  asked: AskedOfPlaces,
  parts: readonly Part[],
  within: EntrySet,
  room: PlacesRoom,
): Promise<PlacesByBlock> {
  const read: ReadPart[] = [];
  for (const part of parts) read.push(await readPart(asked, part, read.at(-1)?.blocks ?? within));
  const [first, ...others] = read;
  const found = new Map<number, Places>();
  for (const block of read.at(-1)!.blocks.keys()) {
    asked.deadline.check();
    wanted.set(within.get(block)!);
    for (const part of others) keepHaving(wanted, part, block);
    if (isEmpty(wanted)) continue;
    let places = placesOf(first!.blocks.get(block)!, wanted, first!.excludedBy, room, first!.by);
    for (const { blocks, excludedBy, by } of others) {
      places = followed(places, blocks.get(block)!, wanted, excludedBy, room, by);
    }
    if (places.from < places.to) found.set(block, places);
  }
  return found;
}

/** Made once: they are needed for every block. */
const wanted = noBits();
const havingPart = noBits();

/** Narrows bits to the entries that have a part. */
function keepHaving(bits: Bits, { blocks, excludedBy }: ReadPart, block: number): void {
  havingPart.fill(0);
  for (const one of blocks.get(block)!) addWhereMeant(havingPart, one, excludedBy(one));
  keepBits(bits, havingPart);
}

function entriesOf(places: PlacesByBlock): EntrySet {
  const set = new Map<number, Bits>();
  const room = bitsRoom(places.size);
  for (const [block, ofBlock] of places) set.set(block, bitsOfPlaces(ofBlock, room()));
  return set;
}
