// Finds phrases across the cuts between entries of one passage: the first words end an entry, the others begin the next, and an entry
// between may be whole in the phrase.

import {
  type Bits,
  blockOf,
  eachBit,
  emptyBits,
  idOf,
  isEmpty,
  localOf,
  setBit,
} from '../index/bits.ts';
import { bitsAt, inOrder, intersect, union, type EntrySet } from '../index/entry-set.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { plannedPositions, planPhrase, type PhrasePlan, type PositionContext } from './phrases.ts';
import { entryOf, positionIn } from './positions.ts';

/** How the entries of passages follow one another. Entries that are nothing but a page's footer are left out. */
export interface AdjacentEntries {
  /** Entries that continue the passage of the entry before. */
  readonly continuing: EntrySet;
  /** The entry before or after an entry in the same passage; null where there is none. */
  before(id: number): number | null;
  after(id: number): number | null;
  /** How many positions each entry of a block has. */
  bodiesIn(block: number): Uint32Array;
}

/** What a search for passages knows of them. */
export interface Passages {
  /** The entries that begin the passages which some entries are part of. */
  beginningsFor(entries: EntrySet): EntrySet;
  adjacent(): Promise<AdjacentEntries>;
}

/** A prefix of more words is not searched for across a cut. */
const TERMS_MAX = 200;

/** An entry of every passage that has a phrase across a cut. */
export async function entriesWithPhraseAcross(
  context: PositionContext,
  words: readonly (QueryWord | QueryPrefix)[],
  passages: Passages,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  if (plan.some(({ termSet }) => termSet.terms.length > TERMS_MAX)) return new Map();
  const adjacent = await passages.adjacent();
  const phrase = new CutPhrase(context, plan, adjacent);
  const found: EntrySet[] = [];
  /** For each cut, the entries after those that end with the words before it. */
  const afterCut: EntrySet[] = [];
  for (let cut = 1; cut < words.length; cut++) {
    const begun = await phrase.atEdge(cut, cut + 1, adjacent.continuing, 'beginning');
    const before = neighbours(begun, (id) => adjacent.before(id));
    const ending = [await phrase.atEdge(0, cut, before, 'end')];
    for (const [at, entries] of afterCut.entries()) {
      ending.push(await phrase.atEdge(at + 1, cut, intersect(before, entries), 'both'));
    }
    const next = neighbours(union(ending), (id) => adjacent.after(id));
    afterCut.push(next);
    found.push(await phrase.atEdge(cut, words.length, next, 'beginning'));
  }
  return union(found);
}

/** Which edges of an entry some words are at; at both, it has no others. */
type Edge = 'beginning' | 'end' | 'both';

class CutPhrase {
  readonly #context: PositionContext;
  readonly #plan: PhrasePlan;
  readonly #adjacent: AdjacentEntries;

  constructor(context: PositionContext, plan: PhrasePlan, adjacent: AdjacentEntries) {
    this.#context = context;
    this.#plan = plan;
    this.#adjacent = adjacent;
  }

  /** The entries of a set that begin or end with the words from one offset to before another. */
  async atEdge(from: number, to: number, within: EntrySet, edge: Edge): Promise<EntrySet> {
    const length = to - from;
    const candidates = edge === 'both' ? this.#ofLength(within, length) : within;
    if (candidates.size === 0) return candidates;
    const words = this.#plan
      .filter(({ offset }) => offset >= from && offset < to)
      .map((term) => ({ ...term, offset: term.offset - from }));
    // The first position of a single word says whether the entry begins with it.
    const isFirst = edge === 'beginning' && length === 1;
    const { items } = await plannedPositions(this.#context, words, candidates, isFirst);
    const found = new Map<number, Bits>();
    for (const { block, value } of items) {
      const bodies = this.#adjacent.bodiesIn(block);
      const bits = emptyBits();
      for (let at = 0; at < value.length; at++) {
        const local = entryOf(value[at]!);
        const expected = edge === 'end' ? bodies[local]! - length : 0;
        if (positionIn(value[at]!) === expected) setBit(bits, local);
      }
      if (!isEmpty(bits)) found.set(block, bits);
    }
    return found;
  }

  /** The entries of a set that have so many positions. */
  #ofLength(within: EntrySet, length: number): EntrySet {
    const found = new Map<number, Bits>();
    for (const [block, bits] of within) {
      const bodies = this.#adjacent.bodiesIn(block);
      eachBit(bits, (local) => {
        if (bodies[local] === length) setBit(bitsAt(found, block), local);
      });
    }
    return found;
  }
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
