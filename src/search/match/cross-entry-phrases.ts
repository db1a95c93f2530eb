// Finds phrases across the cut between two entries of one contribution: some words end one, the others begin the next.

import { piecesAcross, type EntryText } from '../query/cross-entry-matches.ts';
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
  intersect,
  countSet,
  union,
  inBatches,
  setOf,
  inOrder,
  type EntrySet,
} from '../index/entry-set.ts';
import { entriesWith, termSetOf } from './term-set.ts';
import { planPhrase } from './phrase-plan.ts';
import { phrasePositions, type PositionsByBlock } from './phrase-positions.ts';
import type { PositionContext } from './phrase-term.ts';
import type { Positions } from '../positions/position-buffer.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';

type Words = readonly (QueryWord | QueryPrefix)[];

/** How the entries of contributions follow one another. Those that are nothing but a page's footer do not count. */
export interface AdjacentEntriesReader {
  /** Entries that go on with the contribution of the one before; and those before them, or some more. */
  readonly continuing: EntrySet;
  readonly continued: EntrySet;
  /** Those that are both and have at most so many positions. */
  short(positions: number): EntrySet;
  /** The entry of the same contribution before one, or after it; null where there is none. */
  before(id: number): number | null;
  after(id: number): number | null;
  /** The entries that begin the contributions some entries are part of; and all that are part of those. */
  beginningsFor(entries: EntrySet): EntrySet;
  membersOf(beginnings: EntrySet): EntrySet;
  /** How many positions the entries of a block have before the footer. */
  bodiesIn(block: number): Uint32Array;
  /** An entry and those of the same contribution round it, so far that each side has so many positions. */
  around(id: number, positions: number): readonly number[];
  texts(ids: readonly number[]): Promise<ReadonlyMap<number, EntryText>>;
}

/** For every contribution that has a phrase across a cut, an entry of it. */
export async function entriesWithPhraseAcross(
  asked: PositionContext,
  words: Words,
  joined: AdjacentEntriesReader,
): Promise<EntrySet> {
  const counts: number[] = [];
  for (const word of words) {
    const { forms } = await termSetOf(asked, word, true);
    if (forms.length > FORMS_MAX) return new Map();
    counts.push(forms.reduce((sum, form) => sum + asked.index.countOf(form), 0));
  }
  const within = await worthLooking(asked, words, counts, joined);
  if (within.size === 0) return within;
  if (within === asked.index.everything && words.length > COMMON_WORDS_MAX) return new Map();
  const found: EntrySet[] = [];
  const isEverything = within === asked.index.everything;
  const continued = isEverything ? joined.continued : intersect(joined.continued, within);
  const continuing = isEverything ? joined.continuing : intersect(joined.continuing, within);
  for (let cut = 1; cut < words.length; cut++) {
    const [ended, begun] = [words.slice(0, cut), words.slice(cut)];
    if (await isRarer(asked, ended, begun)) {
      const last = await endingWith(asked, ended, continued, joined);
      const next = beside(last, (id) => joined.after(id));
      found.push(await beginningWith(asked, begun, next, joined));
    } else {
      const first = await beginningWith(asked, begun, continuing, joined);
      const before = beside(first, (id) => joined.before(id));
      found.push(await endingWith(asked, ended, before, joined));
    }
  }
  if (words.length > 2 && words.length <= OVER_SHORT_WORDS_MAX) {
    found.push(await overShortOnes(asked, words, within, joined));
  }
  return union(found);
}

/** Whether the one part of a phrase is in fewer entries than the other: of a long phrase the longer one is. */
async function isRarer({ index }: PositionContext, one: Words, other: Words): Promise<boolean> {
  if (one.length + other.length > SHORT_PHRASE) return one.length > other.length;
  const atMost = async (words: Words): Promise<number> => {
    const [rarest] = await planPhrase(index, words);
    return rarest.entries;
  };
  return (await atMost(one)) < (await atMost(other));
}

const SHORT_PHRASE = 4;

/** A prefix that stands for more words is not looked for across a cut, and no longer phrase over entries within it. */
const FORMS_MAX = 200;
const OVER_SHORT_WORDS_MAX = 8;

/** So many words in a row, all of them common, are nothing anybody said. */
const COMMON_WORDS_MAX = 16;

/** Words that more entries have tell too little about a contribution for what it takes to look for them. */
const COMMON_ENTRIES = 40_000;

/** The entries of the contributions that have all of the words which are not too common. */
async function worthLooking(
  asked: PositionContext,
  words: Words,
  counts: readonly number[],
  joined: AdjacentEntriesReader,
): Promise<EntrySet> {
  const rare = words
    .map((word, at) => ({ word, count: counts[at]! }))
    .filter(({ count }) => count <= COMMON_ENTRIES)
    .sort((one, other) => one.count - other.count);
  const { everything } = asked.index;
  let left: EntrySet | null = null;
  for (const { word } of rare) {
    const here = joined.beginningsFor(
      await entriesWith(asked, await termSetOf(asked, word), everything),
    );
    left = left === null ? here : intersect(left, here);
    if (left.size === 0) return left;
  }
  return left === null ? everything : joined.membersOf(left);
}

/** The neighbour of each entry that has one. */
function beside(entries: EntrySet, to: (id: number) => number | null): EntrySet {
  const found = new Map<number, Bits>();
  const room = bitsAllocator(entries.size);
  for (const [block, bits] of entries) {
    eachBit(bits, (local) => {
      const id = to(idOf(block, local));
      if (id !== null) setBit(bitsAt(found, blockOf(id), room), localOf(id));
    });
  }
  return inOrder(found);
}

/** Those of a set that words are the last of. */
async function endingWith(
  asked: PositionContext,
  words: Words,
  within: EntrySet,
  joined: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found = await phrasePositions(asked, words, within);
  return entriesAt(found, joined, ({ locals, positions, from, to }, bodies, bits) => {
    for (let at = from; at < to; at++) {
      const local = locals[at]!;
      if (positions[at]! + words.length === bodies[local]) setBit(bits, local);
    }
  });
}

/** Those of a set that words are the first of. */
async function beginningWith(
  asked: PositionContext,
  words: Words,
  within: EntrySet,
  joined: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found = await phrasePositions(asked, words, within);
  return entriesAt(found, joined, ({ locals, positions, from, to }, bodies, bits) => {
    for (let at = from; at < to; at++) {
      const local = locals[at]!;
      if (positions[at] === 0 && words.length <= bodies[local]!) setBit(bits, local);
    }
  });
}

/** The entries that have something where it is wanted. */
function entriesAt(
  { blocks, values }: PositionsByBlock,
  joined: AdjacentEntriesReader,
  addWanted: (positions: Positions, bodies: Uint32Array, bits: Bits) => void,
): EntrySet {
  const found = new Map<number, Bits>();
  const room = bitsAllocator(blocks.length);
  for (let at = 0; at < blocks.length; at++) {
    const bits = room();
    addWanted(values[at]!, joined.bodiesIn(blocks[at]!), bits);
    if (!isEmpty(bits)) found.set(blocks[at]!, bits);
  }
  return found;
}

/** Entries whose surroundings are read at once. */
const ENTRIES_AT_ONCE = 100;

/** Entries that are sooner read than it is told whether a word is the first of them. */
const FEW = 100;

/**
 * A phrase over three entries or more has all of those between in it. They are few, so they are read, and the entries
 * round them.
 */
async function overShortOnes(
  asked: PositionContext,
  words: Words,
  within: EntrySet,
  joined: AdjacentEntriesReader,
): Promise<EntrySet> {
  const short = intersect(joined.short(words.length - 2), within);
  const middle: EntrySet[] = [];
  for (let at = 1; at + 1 < words.length; at++) {
    let here = await entriesWith(asked, await termSetOf(asked, words[at]!), short);
    // Many have it in their footer only. What stands before such an entry ends with the word before.
    const before = beside(here, (id) => joined.before(id));
    const ended = await entriesWith(asked, await termSetOf(asked, words[at - 1]!), before);
    here = intersect(
      here,
      beside(ended, (id) => joined.after(id)),
    );
    const isMany = countSet(here) > FEW;
    middle.push(isMany ? await beginningWith(asked, [words[at]!], here, joined) : here);
  }
  const found: number[] = [];
  for (const some of inBatches(union(middle), ENTRIES_AT_ONCE)) {
    asked.deadline.check();
    const around = some.map((id) => joined.around(id, words.length));
    const texts = await joined.texts([...new Set(around.flat())]);
    for (const [index, ids] of around.entries()) {
      const said = ids.map((id) => texts.get(id)!);
      if (piecesAcross(said, words).length > 0) found.push(some[index]!);
    }
  }
  return setOf(found);
}
