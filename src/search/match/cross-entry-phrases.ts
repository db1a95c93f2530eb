// Finds phrases across the cut between two entries of one contribution: some words end the one, the others begin the next.

import { firstOf } from '../../present.ts';
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
import { bitsAt, intersect, countSet, union, inOrder, type EntrySet } from '../index/entry-set.ts';
import { COST } from '../index/budget.ts';
import { entriesWith, termSetOf } from './term-set.ts';
import { entriesWithPhrase } from './match-phrase.ts';
import { acrossInTexts, type TextsOfContributions } from './phrase-in-texts.ts';
import { planPhrase } from './phrase-plan.ts';
import { phrasePositions, type PositionsByBlock } from './phrase-positions.ts';
import type { PositionContext } from './phrase-term.ts';
import {
  addEntriesBeginning,
  addEntriesEnding,
  type AddEntriesAtEdge,
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
  /** How many positions the entries of a block have before the footer. */
  bodiesIn(block: number): Uint32Array;
}

/** An entry of every contribution that has a phrase across a cut. */
export async function entriesWithPhraseAcross(
  context: PositionContext,
  words: Words,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const counted: CountedWord[] = [];
  for (const word of words) {
    const { terms } = await termSetOf(context, word, true);
    if (terms.length > TERMS_MAX) return new Map();
    counted.push({
      word,
      count: terms.reduce((sum, term) => sum + context.index.countOf(term), 0),
    });
  }
  const within = await candidates(context, counted, adjacent);
  if (within.size === 0) return within;
  if (within === context.index.everything && words.length > COMMON_WORDS_MAX) return new Map();
  const isEverything = within === context.index.everything;
  const besideCuts = {
    continued: isEverything ? adjacent.continued : intersect(adjacent.continued, within),
    continuing: isEverything ? adjacent.continuing : intersect(adjacent.continuing, within),
  };
  const isLong = words.length > SHORT_PHRASE;
  const found = [
    await (isLong ? acrossCutOfLong : acrossCut)(context, words, besideCuts, adjacent),
  ];
  if (words.length > 2 && words.length <= ACROSS_SHORT_WORDS_MAX) {
    found.push(await acrossShortEntries(context, words, within, adjacent));
  }
  return union(found);
}

/** Entries that the next one continues, and entries that continue the one before. */
type BesideCuts = Pick<AdjacentEntriesReader, 'continued' | 'continuing'>;

/**
 * Wherever a long phrase is cut in two, one entry has half of it or more: its first words, or its last ones. So two parts are
 * looked for once, and not two parts for each cut. Few entries have either of them, and the texts of few are read.
 */
async function acrossCutOfLong(
  context: PositionContext,
  words: Words,
  { continued, continuing }: BesideCuts,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const middle = words.length >>> 1;
  const [first, last] = [words.slice(0, middle + 1), words.slice(middle)];
  const withFirst = await entriesWithPhrase(context, first, continued);
  const withLast = await entriesWithPhrase(context, last, continuing);
  const withEither = union([withFirst, withLast]);
  if (countSet(withEither) <= TEXTS_MAX) {
    return await acrossInTexts(context, words, withEither, adjacent);
  }
  return await acrossCut(context, words, { continued: withFirst, continuing: withLast }, adjacent);
}

/** So many texts are read sooner than positions are compared for each cut. */
const TEXTS_MAX = 1_000;

/** Finds the phrase across a cut between two entries. Of each pair, the result has the entry with the part that more entries have. */
async function acrossCut(
  context: PositionContext,
  words: Words,
  { continued, continuing }: BesideCuts,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found: EntrySet[] = [];
  for (let cut = 1; cut < words.length; cut++) {
    const [ended, begun] = [words.slice(0, cut), words.slice(cut)];
    if (await isRarer(context, ended, begun)) {
      const last = await endingWith(context, ended, continued, adjacent);
      const next = beside(context, last, (id) => adjacent.after(id));
      found.push(await beginningWith(context, begun, next, adjacent));
    } else {
      const first = await beginningWith(context, begun, continuing, adjacent);
      const before = beside(context, first, (id) => adjacent.before(id));
      found.push(await endingWith(context, ended, before, adjacent));
    }
  }
  return union(found);
}

/** Whether one part of a phrase is in fewer entries than the other; of a long phrase, the longer part is taken to be. */
async function isRarer(context: PositionContext, one: Words, other: Words): Promise<boolean> {
  if (one.length + other.length > SHORT_PHRASE) return one.length > other.length;
  const atMost = async (words: Words): Promise<number> => {
    const [rarest] = await planPhrase(context, words);
    return rarest.entries;
  };
  return (await atMost(one)) < (await atMost(other));
}

const SHORT_PHRASE = 4;

/** A prefix of more words is not searched for across a cut, and no longer phrase over three entries or more. */
const TERMS_MAX = 200;
const ACROSS_SHORT_WORDS_MAX = 8;

/** A longer phrase of common words alone is not searched for across cuts: nobody said one. */
const COMMON_WORDS_MAX = 16;

/** A word of more entries narrows the contributions too little for what reading it costs. */
const COMMON_ENTRIES = 40_000;

/** A word of a phrase, and how many entries have it. */
interface CountedWord {
  readonly word: QueryWord | QueryPrefix;
  readonly count: number;
}

/** The entries of the contributions that have all of the words that are not common. */
async function candidates(
  context: PositionContext,
  words: readonly CountedWord[],
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const rare = words
    .filter(({ count }) => count <= COMMON_ENTRIES)
    .sort((one, other) => one.count - other.count);
  const { everything } = context.index;
  let left: EntrySet | null = null;
  for (const { word } of rare) {
    const withWord = await entriesWith(context, await termSetOf(context, word), everything);
    context.budget.spend(COST.entry * countSet(withWord));
    const here = adjacent.beginningsFor(withWord);
    left = left === null ? here : intersect(left, here);
    if (left.size === 0) return left;
  }
  return left === null ? everything : adjacent.entriesOf(left);
}

/** The neighbour of each entry that has one. */
function beside(
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
  words: Words,
  within: EntrySet,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found = await phrasePositions(context, words, within);
  return entriesAtEdge(found, words.length, adjacent, addEntriesEnding);
}

/** The entries of `within` that begin with these words. */
async function beginningWith(
  context: PositionContext,
  words: Words,
  within: EntrySet,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found = await phrasePositions(context, words, within);
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
  within: EntrySet,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const short = intersect(adjacent.short(words.length - 2), within);
  const middle: EntrySet[] = [];
  let previous = firstOf(words);
  for (const word of words.slice(1, -1)) {
    let here = await entriesWith(context, await termSetOf(context, word), short);
    // Many entries have the word in their footer only. The entry before must have the word before.
    const before = beside(context, here, (id) => adjacent.before(id));
    const ended = await entriesWith(context, await termSetOf(context, previous), before);
    here = intersect(
      here,
      beside(context, ended, (id) => adjacent.after(id)),
    );
    const isMany = countSet(here) > FEW;
    middle.push(isMany ? await beginningWith(context, [word], here, adjacent) : here);
    previous = word;
  }
  return await acrossInTexts(context, words, union(middle), adjacent);
}
