// Where phrases begin, block by block.

import { ByBlock } from './by-block.ts';
import { bitsRoom, type Bits } from './block.ts';
import type { EntrySet } from './entry-set.ts';
import { havingTogether } from './parts-together.ts';
import { waysToFind, type Part } from './phrase-parts.ts';
import { bitsOfPlaces, followed, placesOf } from './places.ts';
import { PlacesRoom, type Places } from './places-room.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import { readPart, unlessAll, type AskedOfPlaces, type ReadPart } from './read-part.ts';

/** Where something stands. */
export type PlacesByBlock = ByBlock<Places>;

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

/** Where a phrase of some parts begins, the rarest of them first: the others are looked for where that one stands. */
export async function placesOfParts(
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

/** The entries that something stands in. */
export function entriesOf({ blocks, values }: PlacesByBlock): EntrySet {
  const set = new Map<number, Bits>();
  const room = bitsRoom(blocks.length);
  for (let at = 0; at < blocks.length; at++) {
    set.set(blocks[at]!, bitsOfPlaces(values[at]!, room()));
  }
  return set;
}

/** For what is needed while one block is looked at; made once. */
const passing = new PlacesRoom();
