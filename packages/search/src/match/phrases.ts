// Finds phrases, and operands of NEAR that are close to each other, by the positions of their words. The rarest word of a
// phrase is decoded first, and each other word only where the previous ones were found.

import {
  type Bits,
  BLOCK_SIZE,
  NO_BITS,
  blockOf,
  eachBit,
  idOf,
  localOf,
  popCount,
  rangeMask,
  setBit,
} from '../index/bits.ts';
import { type Budget, COST } from '../index/budget.ts';
import { type EntrySet, bitsAt, inOrder, intersect, union } from '../index/entry-set.ts';
import type { PostingsByBlock } from '../index/index-reader.ts';
import { SHORT_PREFIX_LENGTH_MAX } from '../index/postings.ts';
import {
  type Query,
  type QueryNear,
  type QueryPhrase,
  type QueryPrefix,
  type QueryWord,
  wordsOf,
} from '../query/parse-query.ts';
import {
  addCounts,
  addDistinctCounts,
  entriesOfPositions,
  near,
  type Positions,
  readPositions,
  entryOf,
  positionIn,
} from './positions.ts';
import { type TermContext, type TermSet, termSetOf } from './term-set.ts';

export interface PositionContext extends TermContext {
  readonly budget: Budget;
}

type Words = readonly (QueryWord | QueryPrefix)[];

/** A word of a phrase, and the number of words before it. */
interface PlannedTerm {
  readonly termSet: TermSet;
  readonly offset: number;
  /** An upper bound of the entries in stored blocks that have it. */
  readonly entries: number;
}

/** The rarest term first: the others are only read in blocks that have it. */
export type PhrasePlan = readonly PlannedTerm[];

type PositionsByBlock = ReadonlyMap<number, Positions>;

/** The entries of `within` that have a phrase. */
export async function entriesWithPhrase(
  context: PositionContext,
  words: Words,
  within: EntrySet,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  return entriesOf(await plannedPositions(context, plan, within, true));
}

/** Where a phrase begins in the entries of `within`. */
async function phrasePositions(
  context: PositionContext,
  words: Words,
  within: EntrySet,
): Promise<PositionsByBlock> {
  return await plannedPositions(context, await planPhrase(context, words), within);
}

export async function planPhrase(context: TermContext, words: Words): Promise<PhrasePlan> {
  const terms: PlannedTerm[] = [];
  for (const [offset, word] of words.entries()) {
    const termSet = await termSetOf(context, word, true);
    const entries = termSet.terms.reduce((sum, { stored }) => sum + (stored?.entries ?? 0), 0);
    terms.push({ termSet, offset, entries });
  }
  return terms.sort((a, b) => a.entries - b.entries);
}

/** Where a planned phrase begins; optionally only once in each entry. */
export async function plannedPositions(
  { index, budget }: PositionContext,
  plan: PhrasePlan,
  within: EntrySet,
  isOneEnough = false,
): Promise<PositionsByBlock> {
  let positionsSoFar = null as PositionsByBlock | null;
  for (const planned of plan) {
    const { terms, matchingIn } = planned.termSet;
    const isLast = planned === plan.at(-1);
    const word = { matchingIn, offset: planned.offset, isOneEnough: isOneEnough && isLast };
    const earlier = positionsSoFar;
    if (earlier === null && within === index.everything) foreseePrefix(index, budget, planned);
    const postings = await index.postings(terms, earlier ?? within, true);
    positionsSoFar = positionsByBlock(budget, postings, (block, ofBlock) => {
      const starts = earlier?.get(block) ?? null;
      // For the words after the first, positions are only decoded in entries that have a start.
      const bits = starts === null ? within.get(block) : entriesOfPositions(starts);
      const positions = readPositions(ofBlock, bits ?? NO_BITS, word, starts);
      // Counted block by block: the positions of a prefix may take longer than a request may.
      if (ofBlock.length > 1) budget.spend(COST.sortedPosition * positions.length);
      return positions;
    });
  }
  return spentOn(budget, positionsSoFar ?? new Map());
}

/**
 * Refuses a prefix with certainly too many positions to sort, before they are read: each posting has at least one. Those of a block
 * with a single term of the prefix are not sorted, and those of replaced entries not read.
 */
function foreseePrefix(
  { map }: PositionContext['index'],
  budget: Budget,
  { termSet: { terms, isLimited }, offset, entries }: PlannedTerm,
): void {
  if (terms.length === 1 || isLimited || offset > 0) return;
  const blocksOf = terms.map(({ stored }) => stored?.blocks ?? NO_BLOCKS);
  const left = map.replaced.size * terms.length + blocksOfOne(blocksOf);
  budget.foresee(COST.sortedPosition * Math.max(0, entries - BLOCK_SIZE * left));
}

const NO_BLOCKS = new Uint8Array(0);

/** The number of blocks, a bit each, that exactly one of some terms has. */
function blocksOfOne(blocksOf: readonly Uint8Array[]): number {
  const length = blocksOf.reduce((most, blocks) => Math.max(most, blocks.length), 0);
  const [once, twice] = [new Uint8Array(length), new Uint8Array(length)];
  for (const blocks of blocksOf) {
    for (let at = 0; at < blocks.length; at++) {
      twice[at]! |= once[at]! & blocks[at]!;
      once[at]! |= blocks[at]!;
    }
  }
  let count = 0;
  for (let at = 0; at < length; at++) count += popCount(once[at]! & ~twice[at]!);
  return count;
}

/** The positions found in each block; blocks without any are left out. */
function positionsByBlock<Value>(
  budget: Budget,
  byBlock: ReadonlyMap<number, Value>,
  positionsIn: (block: number, value: Value) => Positions,
): PositionsByBlock {
  const results = new Map<number, Positions>();
  for (const [block, value] of byBlock) {
    budget.check();
    const positions = positionsIn(block, value);
    if (positions.length > 0) results.set(block, positions);
  }
  return results;
}

function spentOn(budget: Budget, byBlock: PositionsByBlock): PositionsByBlock {
  budget.spend(COST.position * byBlock.values().reduce((sum, { length }) => sum + length, 0));
  return byBlock;
}

/** The entries that have any of the positions. */
function entriesOf(byBlock: PositionsByBlock): EntrySet {
  return new Map([...byBlock].map(([block, positions]) => [block, entriesOfPositions(positions)]));
}

/** The entries of `within` that have one operand near another. */
export async function entriesNear(
  context: PositionContext,
  query: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const { budget } = context;
  const { starts, ends } = await operandsOfNear(context, query, within);
  return entriesOf(nearTo(budget, starts, ends, query.distance));
}

/** The positions of one operand of NEAR. */
interface Operand {
  readonly byBlock: PositionsByBlock;
  readonly words: number;
}

/** The right operand is read only in entries that have the left one. */
async function operandsOfNear(
  context: PositionContext,
  { left, right }: QueryNear,
  within: EntrySet,
): Promise<{ readonly starts: Operand; readonly ends: Operand }> {
  const starts = await phrasePositions(context, wordsOf(left), within);
  const ends = await phrasePositions(context, wordsOf(right), entriesOf(starts));
  return {
    starts: { byBlock: starts, words: wordsOf(left).length },
    ends: { byBlock: ends, words: wordsOf(right).length },
  };
}

/** Where the first operand begins with the second near it. */
function nearTo(
  budget: Budget,
  first: Operand,
  second: Operand,
  distance: number,
): PositionsByBlock {
  const { words } = second;
  const positionsNear = positionsByBlock(budget, first.byBlock, (block, positions) =>
    near(
      { positions, words: first.words },
      { positions: second.byBlock.get(block) ?? NONE, words },
      distance,
    ),
  );
  return spentOn(budget, positionsNear);
}

const NONE: Positions = new Int32Array(0);

// Counts the mentions of a query in each entry: the positions at which the whole query was said. That is a word or a phrase, or any
// of several. A position counts once, however many of them match there. Excluded parts are not counted.

/**
 * Whether mentions of a query can be counted. Several words that must all occur are not said at one place: how often their parts
 * were said is more than how often each of them was. A prefix so short that the index has no positions for it has none either:
 * reading all words with that prefix would cost more than any request may.
 */
export function hasMentions(query: Query): boolean {
  const parts = mentionedParts(query);
  const isShort = (part: MentionedPart): boolean =>
    part.kind === 'prefix' && part.text.length <= SHORT_PREFIX_LENGTH_MAX;
  return parts !== null && parts.length > 0 && !parts.some(isShort);
}

/** The number of mentions in the entries of `within`, which the query matches, by document; without zeros. */
export async function countMentions(
  context: PositionContext,
  query: Query,
  within: EntrySet,
): Promise<ReadonlyMap<number, number>> {
  const words: ReadWord[] = [];
  const phrases: PositionsByBlock[] = [];
  for (const part of mentionedParts(query) ?? []) {
    if (part.kind === 'phrase') phrases.push(await phrasePositions(context, part.parts, within));
    else {
      const termSet = await termSetOf(context, part, true);
      words.push({ termSet, postings: await context.index.postings(termSet.terms, within, true) });
    }
  }
  const texts = words.flatMap(({ termSet }) => termSet.terms.map(({ text }) => text));
  // A position has one term, so if no two parts share a term, none counts twice and none must be decoded.
  const isDisjoint = phrases.length === 0 && new Set(texts).size === texts.length;
  const all = [...words.map(({ postings }) => postings), ...phrases];
  const mentions = new Map<number, number>();
  /** Of one block after another: allocating for each would take longer than counting. */
  const counts = new Uint32Array(BLOCK_SIZE);
  for (const block of new Set(all.flatMap((byBlock) => [...byBlock.keys()]))) {
    context.budget.check();
    counts.fill(0);
    const bits = within.get(block) ?? NO_BITS;
    if (isDisjoint) countWords(counts, words, block, bits);
    else {
      const lists = phrases.flatMap((phrase) => phrase.get(block) ?? []);
      for (const { termSet, postings } of words) {
        lists.push(readPositions(postings.get(block) ?? [], bits, { ...termSet, ...ALL_STARTS }));
      }
      context.budget.spend(COST.position * lists.reduce((sum, { length }) => sum + length, 0));
      addDistinctCounts(counts, lists);
    }
    for (const { first, last, documentId } of context.index.map.runsByBlock.get(block) ?? []) {
      let sum = 0;
      for (let word = localOf(first) >>> 5; word <= localOf(last) >>> 5; word++) {
        let left = bits[word]! & rangeMask(word, localOf(first), localOf(last));
        for (; left !== 0; left &= left - 1)
          sum += counts[(word << 5) + 31 - Math.clz32(left & -left)]!;
      }
      if (sum > 0) mentions.set(documentId, (mentions.get(documentId) ?? 0) + sum);
    }
  }
  return mentions;
}

interface ReadWord {
  readonly termSet: TermSet;
  readonly postings: PostingsByBlock;
}

const ALL_STARTS = { offset: 0, isOneEnough: false };

function countWords(
  counts: Uint32Array,
  words: readonly ReadWord[],
  block: number,
  bits: Bits,
): void {
  for (const { termSet, postings } of words) {
    for (const blockPostings of postings.get(block) ?? []) {
      addCounts(counts, blockPostings, termSet.matchingIn(blockPostings, bits));
    }
  }
}

type MentionedPart = QueryWord | QueryPrefix | QueryPhrase;

/** The words and phrases of which each is a mention of the query; null if the query is several that must occur together. */
function mentionedParts(query: Query): readonly MentionedPart[] | null {
  switch (query.kind) {
    case 'near':
      return null;
    case 'not':
      return [];
    case 'and': {
      const wanted = query.of.map(mentionedParts).filter((parts) => parts?.length !== 0);
      return wanted.length > 1 ? null : (wanted[0] ?? []);
    }
    case 'or': {
      const parts = query.of.map(mentionedParts);
      return parts.includes(null) ? null : parts.flatMap((ofPart) => ofPart ?? []);
    }
    default:
      return [query];
  }
}

// Finds phrases across the boundaries between entries of one passage: the first words end an entry, the others begin the next,
// and an entry in between may be entirely part of the phrase.

/** How the entries of passages follow one another. Entries that are only a page footer are left out. */
export interface AdjacentEntries {
  /** Entries that continue the passage of the entry before. */
  readonly continuing: EntrySet;
  /** The previous or next entry of the same passage; null if there is none. */
  previous(id: number): number | null;
  next(id: number): number | null;
  /** How many positions each entry of a block has. */
  bodiesIn(block: number): ArrayLike<number>;
}

/** Passage data for a search. */
export interface Passages {
  /** The entries that begin the passages of some entries. */
  beginningsFor(entries: EntrySet): EntrySet;
  adjacent(): Promise<AdjacentEntries>;
}

/** A prefix with more words is not searched for across a boundary. */
const TERMS_MAX = 200;

/** An entry of every passage that has a phrase across a boundary. */
export async function entriesWithPhraseAcross(
  context: PositionContext,
  words: readonly (QueryWord | QueryPrefix)[],
  passages: Passages,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  if (plan.some(({ termSet }) => termSet.terms.length > TERMS_MAX)) return new Map();
  const adjacent = await passages.adjacent();
  const atEdge = (from: number, to: number, within: EntrySet, edge: Edge): Promise<EntrySet> =>
    entriesAtEdge(context, partOf(plan, from, to), within, {
      ...edge,
      length: to - from,
      adjacent,
    });
  const after = (id: number): number | null => adjacent.next(id);
  const entriesOf = (at: number): number => plan.find(({ offset }) => offset === at)?.entries ?? 0;
  const results: EntrySet[] = [];
  /** For each boundary, the entries after those that end with the words before it. */
  const afterCut: EntrySet[] = [];
  for (let cut = 1; cut < words.length; cut++) {
    // Of the two words at the boundary, the rarer is read first, and the other only where that one is at its edge.
    const within =
      entriesOf(cut - 1) < entriesOf(cut)
        ? neighbours(await atEdge(cut - 1, cut, context.index.everything, { isEnd: true }), after)
        : adjacent.continuing;
    const begun = await atEdge(cut, cut + 1, within, { isBeginning: true });
    const preceding = neighbours(begun, (id) => adjacent.previous(id));
    const ending = [await atEdge(0, cut, preceding, { isEnd: true })];
    for (const [at, entries] of afterCut.entries()) {
      const between = intersect(preceding, entries);
      ending.push(await atEdge(at + 1, cut, between, { isBeginning: true, isEnd: true }));
    }
    const next = neighbours(union(ending), after);
    afterCut.push(next);
    results.push(await atEdge(cut, words.length, next, { isBeginning: true }));
  }
  return union(results);
}

/** The edges of an entry at which some words are; if at both, it has no other words. */
interface Edge {
  readonly isBeginning?: boolean;
  readonly isEnd?: boolean;
}

/** A part of a phrase, from one offset up to another, as a separate phrase. */
function partOf(plan: PhrasePlan, from: number, to: number): PhrasePlan {
  return plan
    .filter(({ offset }) => offset >= from && offset < to)
    .map((term) => ({ ...term, offset: term.offset - from }));
}

interface EdgeOfLength extends Edge {
  /** How many words are at the edge. */
  readonly length: number;
  readonly adjacent: AdjacentEntries;
}

/** The entries of a set that begin or end with some words. */
async function entriesAtEdge(
  context: PositionContext,
  plan: PhrasePlan,
  within: EntrySet,
  { isBeginning, isEnd, length, adjacent }: EdgeOfLength,
): Promise<EntrySet> {
  if (within.size === 0) return within;
  // The first position of a single word shows whether the entry begins with it.
  const positions = await plannedPositions(context, plan, within, length === 1 && !isEnd);
  const results = new Map<number, Bits>();
  for (const [block, ofBlock] of positions) {
    const bodies = adjacent.bodiesIn(block);
    for (const packed of ofBlock) {
      const [local, position] = [entryOf(packed), positionIn(packed)];
      if (isBeginning && position !== 0) continue;
      if (isEnd && position + length !== bodies[local]) continue;
      setBit(bitsAt(results, block), local);
    }
  }
  return results;
}

/** The neighbour of each entry that has one. */
function neighbours(entries: EntrySet, to: (id: number) => number | null): EntrySet {
  const results = new Map<number, Bits>();
  for (const [block, bits] of entries) {
    eachBit(bits, (local) => {
      const id = to(idOf(block, local));
      if (id !== null) setBit(bitsAt(results, blockOf(id)), localOf(id));
    });
  }
  return inOrder(results);
}
