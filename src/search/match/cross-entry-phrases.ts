// Finds phrases across the cut between two entries of one contribution: some words end the one, the others begin the next.

import { present } from '../../present.ts';
import {
  bitsAllocator,
  blockOf,
  eachBit,
  idOf,
  isEmpty,
  localOf,
  setBit,
  type Bits,
} from '../index/bits.ts';
import {
  bitsAt,
  countOnce,
  countSet,
  inOrder,
  intersect,
  union,
  type EntrySet,
} from '../index/entry-set.ts';
import { COST } from '../index/budget.ts';
import { entriesWith } from './term-set.ts';
import { entriesWithPhrase } from './match-phrase.ts';
import { acrossInTexts, type TextsOfContributions } from './phrase-in-texts.ts';
import { planPhrase, type PhrasePlan } from './phrase-plan.ts';
import { plannedPositions, type PositionsByBlock } from './phrase-positions.ts';
import type { PositionContext } from './phrase-term.ts';
import {
  addEntriesBeginning,
  addEntriesEnding,
  eachCut,
  type AddEntriesAtEdge,
  type CutPhrase,
} from '../positions/edge-positions.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';

type Words = readonly (QueryWord | QueryPrefix)[];

/** How the entries of contributions follow one another. Entries that are nothing but a page's footer are left out. */
export interface AdjacentEntriesReader extends TextsOfContributions {
  /** Entries that continue the contribution of the entry before; and the entries before those, perhaps some more. */
  readonly continuing: EntrySet;
  readonly continued: EntrySet;
  /** Entries that are both and have at most this number of positions. */
  short(positions: number): EntrySet;
  /** The entry before or after an entry in the same contribution; null where there is none. */
  before(id: number): number | null;
  after(id: number): number | null;
  /** The entries that begin the contributions which some entries are part of; and all entries of those contributions. */
  beginningsFor(entries: EntrySet): EntrySet;
  entriesOf(beginnings: EntrySet): EntrySet;
  /** How many positions each entry of a block has. */
  bodiesIn(block: number): Uint32Array;
}

/** An entry of every contribution that has a phrase across a cut. */
export async function entriesWithPhraseAcross(
  context: PositionContext,
  words: Words,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  if (plan.some(({ termSet }) => termSet.terms.length > TERMS_MAX)) return new Map();
  const found = [
    await (isByHalves(context, plan)
      ? acrossCutByHalves(context, words, plan, adjacent)
      : acrossCut(context, plan, adjacent)),
  ];
  if (words.length > 2 && words.length <= ACROSS_SHORT_WORDS_MAX) {
    found.push(await acrossShortEntries(context, words, plan, adjacent));
  }
  return union(found);
}

/** A prefix of more words is not searched for across a cut, and no longer phrase over three entries or more. */
const TERMS_MAX = 200;
const ACROSS_SHORT_WORDS_MAX = 8;

/**
 * Whether so many entries have a word of the phrase near an edge, or it has so many cuts, that `acrossCut` would cost more than finding
 * the entries that have half of it: for each cut, the words beside the rarest one are read again.
 */
function isByHalves({ index }: PositionContext, plan: PhrasePlan): boolean {
  const [rarest, ...others] = plan;
  const cuts = others.length;
  if (cuts < CUTS_OF_LONG) return false;
  return cuts > CUTS_MAX || rarest.entries * cuts > ENTRIES_SHARE * countOnce(index.everything);
}

/** A phrase of four words has halves of two or three: many entries have them. */
const CUTS_OF_LONG = 4;
/** With `the` beside a rare word, each cut counts up to 12 million (COST) of the 300 million that a request may. */
const CUTS_MAX = 8;
/** Of the record: with 1.6 million entries, a rarest word of 240,000 in a phrase of five words, or of 120,000 in one of nine. */
const ENTRIES_SHARE = 0.6;

/**
 * Wherever a long phrase is cut in two, one entry has half of it or more: its first words, or its last ones. Few entries have either
 * half of common words, and the texts of few are read.
 */
async function acrossCutByHalves(
  context: PositionContext,
  words: Words,
  plan: PhrasePlan,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const middle = words.length >>> 1;
  const withHalf = union([
    await entriesWithPhrase(context, words.slice(0, middle + 1), adjacent.continued),
    await entriesWithPhrase(context, words.slice(middle), adjacent.continuing),
  ]);
  if (countSet(withHalf) > TEXTS_MAX) return await acrossCut(context, plan, adjacent);
  return await acrossInTexts(context, words, withHalf, adjacent);
}

/** Up to this many texts, reading them is faster than comparing positions for each cut. */
const TEXTS_MAX = 1_000;

/**
 * Finds the phrase across a cut between two entries. Its rarest word is read first: how far it is from the edge of an entry tells
 * where the phrase would be cut. The other words are read only in the entries that have it there, and in their neighbours.
 */
async function acrossCut(
  context: PositionContext,
  plan: PhrasePlan,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const [{ termSet, entries, offset }] = plan;
  const phrase = { offset, words: plan.length };
  const beside: EntrySet[] = [];
  if (offset < phrase.words - 1) beside.push(adjacent.continued);
  if (offset > 0) beside.push(adjacent.continuing);
  const rarest = { termSet, entries, offset: 0 };
  const positions = await plannedPositions(context, [rarest], union(beside));
  const found: EntrySet[] = [];
  for (const [cut, near] of entriesByCut(context, positions, phrase, adjacent)) {
    const ended = partOf(plan, 0, cut);
    const begun = partOf(plan, cut, phrase.words);
    if (offset < cut) {
      const last = await endingWith(context, ended, near, adjacent);
      const next = neighbours(context, last, (id) => adjacent.after(id));
      found.push(await beginningWith(context, begun, next, adjacent));
    } else {
      const first = await beginningWith(context, begun, near, adjacent);
      const before = neighbours(context, first, (id) => adjacent.before(id));
      found.push(await endingWith(context, ended, before, adjacent));
    }
  }
  return union(found);
}

/** The entries in which a word of a phrase is where it would be if the phrase were cut there, by the number of words before the cut. */
function entriesByCut(
  { budget }: PositionContext,
  { items }: PositionsByBlock,
  phrase: CutPhrase,
  adjacent: AdjacentEntriesReader,
): ReadonlyMap<number, EntrySet> {
  const byCut = new Map<number, Map<number, Bits>>();
  for (const { block, value: positions } of items) {
    budget.spend(COST.entry * (positions.to - positions.from));
    eachCut(positions, phrase, adjacent.bodiesIn(block), (cut, local) => {
      const entries = byCut.get(cut) ?? new Map<number, Bits>();
      byCut.set(cut, entries);
      setBit(bitsAt(entries, block), local);
    });
  }
  return byCut;
}

/** The plan of the words of a phrase from one offset to before another. */
function partOf(plan: PhrasePlan, from: number, to: number): PhrasePlan {
  const [rarest, ...others] = plan
    .filter(({ offset }) => offset >= from && offset < to)
    .map((term) => ({ ...term, offset: term.offset - from }));
  return [present(rarest, 'a word of the part'), ...others];
}

/** The neighbour of each entry that has one. */
function neighbours(
  { budget }: PositionContext,
  entries: EntrySet,
  to: (id: number) => number | null,
): EntrySet {
  budget.spend(COST.neighbour * countSet(entries));
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(entries.size);
  for (const [block, bits] of entries) {
    eachBit(bits, (local) => {
      const id = to(idOf(block, local));
      if (id !== null) setBit(bitsAt(found, blockOf(id), allocate), localOf(id));
    });
  }
  return inOrder(found);
}

/** The entries of `within` that end with these words. */
async function endingWith(
  context: PositionContext,
  words: PhrasePlan,
  within: EntrySet,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found = await plannedPositions(context, words, within);
  return entriesAtEdge(found, words.length, adjacent, addEntriesEnding);
}

/** The entries of `within` that begin with these words. */
async function beginningWith(
  context: PositionContext,
  words: PhrasePlan,
  within: EntrySet,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found = await plannedPositions(context, words, within);
  return entriesAtEdge(found, words.length, adjacent, addEntriesBeginning);
}

/** The entries that begin or end with a phrase, given where the phrase starts and how many words it has. */
function entriesAtEdge(
  { items }: PositionsByBlock,
  words: number,
  adjacent: AdjacentEntriesReader,
  addEntries: AddEntriesAtEdge,
): EntrySet {
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(items.length);
  for (const { block, value: starts } of items) {
    const bits = allocate();
    addEntries(bits, starts, words, adjacent.bodiesIn(block));
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

/** So few entries are read sooner than it is found which of them begin with a word. */
const FEW = 100;

/**
 * A phrase over three entries or more contains all of the entries between the first and the last. Those are short and
 * few: their texts are read, and those of the entries round them.
 */
async function acrossShortEntries(
  context: PositionContext,
  words: Words,
  plan: PhrasePlan,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const short = await shortEntries(context, plan, adjacent);
  const middle: EntrySet[] = [];
  const [first, ...others] = plan.toSorted((one, other) => one.offset - other.offset);
  let previous = present(first, 'the first word of a phrase');
  for (const word of others.slice(0, -1)) {
    let here = await entriesWith(context, word.termSet, short);
    // The entry before must have the word before.
    const before = neighbours(context, here, (id) => adjacent.before(id));
    const ended = await entriesWith(context, previous.termSet, before);
    here = intersect(
      here,
      neighbours(context, ended, (id) => adjacent.after(id)),
    );
    const isMany = countSet(here) > FEW;
    const alone: PhrasePlan = [{ ...word, offset: 0 }];
    middle.push(isMany ? await beginningWith(context, alone, here, adjacent) : here);
    previous = word;
  }
  return await acrossInTexts(context, words, union(middle), adjacent);
}

/** A word of more entries narrows the contributions too little for what reading it costs. */
const COMMON_ENTRIES = 40_000;

/** The entries that may lie within the phrase: of the contributions that have its rarest word, unless that is common. */
async function shortEntries(
  context: PositionContext,
  [rarest, ...others]: PhrasePlan,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const short = adjacent.short(others.length - 1);
  if (rarest.entries > COMMON_ENTRIES) return short;
  const withRarest = await entriesWith(context, rarest.termSet, context.index.everything);
  context.budget.spend(COST.entry * countSet(withRarest));
  return intersect(short, adjacent.entriesOf(adjacent.beginningsFor(withRarest)));
}
