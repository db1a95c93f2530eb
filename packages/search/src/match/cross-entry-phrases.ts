// Finds phrases across the boundaries between entries of one passage: the first words end an entry, the others begin the next,
// and an entry in between may be entirely part of the phrase.

import { type Bits, blockOf, eachBit, idOf, localOf, setBit } from '../index/bits.ts';
import { bitsAt, inOrder, intersect, union, type EntrySet } from '../index/entry-set.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { plannedPositions, planPhrase, type PhrasePlan, type PositionContext } from './phrases.ts';
import { entryOf, positionIn } from './positions.ts';

/** How the entries of passages follow one another. Entries that are only a page footer are left out. */
export interface AdjacentEntries {
  /** Entries that continue the passage of the entry before. */
  readonly continuing: EntrySet;
  /** The previous or next entry of the same passage; null if there is none. */
  before(id: number): number | null;
  after(id: number): number | null;
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
  const after = (id: number): number | null => adjacent.after(id);
  const entriesOf = (at: number): number => plan.find(({ offset }) => offset === at)?.entries ?? 0;
  const found: EntrySet[] = [];
  /** For each boundary, the entries after those that end with the words before it. */
  const afterCut: EntrySet[] = [];
  for (let cut = 1; cut < words.length; cut++) {
    // Of the two words at the boundary, the rarer is read first, and the other only where that one is at its edge.
    const within =
      entriesOf(cut - 1) < entriesOf(cut)
        ? neighbours(await atEdge(cut - 1, cut, context.index.everything, { isEnd: true }), after)
        : adjacent.continuing;
    const begun = await atEdge(cut, cut + 1, within, { isBeginning: true });
    const before = neighbours(begun, (id) => adjacent.before(id));
    const ending = [await atEdge(0, cut, before, { isEnd: true })];
    for (const [at, entries] of afterCut.entries()) {
      const between = intersect(before, entries);
      ending.push(await atEdge(at + 1, cut, between, { isBeginning: true, isEnd: true }));
    }
    const next = neighbours(union(ending), after);
    afterCut.push(next);
    found.push(await atEdge(cut, words.length, next, { isBeginning: true }));
  }
  return union(found);
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
  const found = new Map<number, Bits>();
  for (const [block, ofBlock] of positions) {
    const bodies = adjacent.bodiesIn(block);
    for (const one of ofBlock) {
      const [local, position] = [entryOf(one), positionIn(one)];
      if (isBeginning && position !== 0) continue;
      if (isEnd && position + length !== bodies[local]) continue;
      setBit(bitsAt(found, block), local);
    }
  }
  return found;
}

/** The neighbour of each entry that has one. */
function neighbours(entries: EntrySet, to: (id: number) => number | null): EntrySet {
  const found = new Map<number, Bits>();
  for (const [block, bits] of entries) {
    eachBit(bits, (local) => {
      const id = to(idOf(block, local));
      if (id !== null) setBit(bitsAt(found, blockOf(id)), localOf(id));
    });
  }
  return inOrder(found);
}
