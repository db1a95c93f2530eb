// What stands beside or near each other: phrases and NEAR, block by block.

import { isEmpty, type Bits } from './block.ts';
import type { Deadline } from './deadline.ts';
import type { EntrySet } from './entry-set.ts';
import { excludedFrom, formsOf } from './forms.ts';
import type { Places } from './merge-places.ts';
import { bitsOfPlaces, followed, near, placesOf } from './places.ts';
import type { QueryLeaf, QueryNear, QueryPhrase, QueryPrefix, QueryWord } from './query.ts';
import type { Form, FormPostings, SearchIndex } from './search-index.ts';

interface Asked {
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  readonly swahili: EntrySet;
}

/** Where something stands, by block, in order. */
type PlacesByBlock = ReadonlyMap<number, Places>;

/** Those of a set that have a phrase. */
export async function havingPhrase(
  asked: Asked,
  phrase: QueryPhrase,
  within: EntrySet,
): Promise<EntrySet> {
  return entriesOf(await placesOfPhrase(asked, phrase.parts, within));
}

/** Those of a set that have one thing near another. */
export async function havingNear(
  asked: Asked,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const [leftParts, rightParts] = [partsOf(left), partsOf(right)];
  const first = await placesOfPhrase(asked, leftParts, within);
  const second = await placesOfPhrase(asked, rightParts, entriesOf(first));
  const found = new Map<number, Bits>();
  for (const [block, others] of second) {
    asked.deadline.check();
    const ofFirst = first.get(block)!;
    const bits = near(ofFirst, leftParts.length, others, rightParts.length, distance);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

function partsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}

/** A word of a phrase, or a word alone, and how far it is from the beginning. */
interface Part {
  readonly query: QueryWord | QueryPrefix;
  readonly by: number;
  readonly forms: readonly Form[];
  readonly entries: number;
}

/** Where a phrase begins in the entries of a set: its rarest word tells where the others are looked for. */
async function placesOfPhrase(
  asked: Asked,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<PlacesByBlock> {
  const parts: Part[] = [];
  for (const [by, query] of words.entries()) {
    const forms = await formsOf(asked, query, true);
    const entries = forms.reduce((sum, { term }) => sum + (term?.entries ?? 0), 0);
    parts.push({ query, by, forms, entries });
  }
  const [rarest, ...others] = parts.sort((one, other) => one.entries - other.entries);
  let found = await beginnings(asked, rarest!, within);
  for (const part of others) found = await keepFollowed(asked, part, found);
  return found;
}

async function beginnings(
  asked: Asked,
  { query, by, forms }: Part,
  within: EntrySet,
): Promise<PlacesByBlock> {
  const excludedBy = (one: FormPostings): Bits | null => excludedFrom(asked, query, one);
  const found = new Map<number, Places>();
  for (const [block, here] of await asked.index.postings(forms, within, true)) {
    asked.deadline.check();
    const places = placesOf(here, within.get(block)!, excludedBy, by);
    if (places.locals.length > 0) found.set(block, places);
  }
  return found;
}

async function keepFollowed(
  asked: Asked,
  { query, by, forms }: Part,
  starts: PlacesByBlock,
): Promise<PlacesByBlock> {
  const excludedBy = (one: FormPostings): Bits | null => excludedFrom(asked, query, one);
  const found = new Map<number, Places>();
  for (const [block, here] of await asked.index.postings(forms, starts, true)) {
    asked.deadline.check();
    const places = followed(starts.get(block)!, here, excludedBy, by);
    if (places.locals.length > 0) found.set(block, places);
  }
  return found;
}

function entriesOf(places: PlacesByBlock): EntrySet {
  const set = new Map<number, Bits>();
  for (const [block, ofBlock] of places) set.set(block, bitsOfPlaces(ofBlock));
  return set;
}
