// Finds phrases across the cuts between entries of one contribution: some words end an entry, the others begin the next. For each cut that
// a phrase may have, the rarer of the two words beside it is looked for at the edges of entries, then the other at the edges of their
// neighbours: few entries are left.

import { present } from '../present.ts';
import {
  blockOf,
  eachBit,
  emptyBits,
  idOf,
  isEmpty,
  localOf,
  setBit,
  type Bits,
} from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import {
  bitsAt,
  idsIn,
  inBatches,
  inOrder,
  intersect,
  setOf,
  union,
  type EntrySet,
} from '../index/entry-set.ts';
import { piecesAcross, type SearchableEntry } from '../query/cross-entry-matches.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { plannedPositions, planPhrase, type PhrasePlan, type PositionContext } from './phrases.ts';

type Words = readonly (QueryWord | QueryPrefix)[];

/** How the entries of contributions follow one another. Entries that are nothing but a page's footer are left out. */
export interface AdjacentEntriesReader {
  /** Entries that continue the contribution of the entry before; and the entries before those, perhaps some more. */
  readonly continuing: EntrySet;
  readonly continued: EntrySet;
  /** Entries that are both and have at most this number of positions. */
  short(positions: number): EntrySet;
  /** The entry before or after an entry in the same contribution; null where there is none. */
  before(id: number): number | null;
  after(id: number): number | null;
  /** How many positions each entry of a block has. */
  bodiesIn(block: number): Uint32Array;
  /** An entry and the entries round it in the same contribution, with at least this number of positions on each side. */
  around(id: number, positions: number): readonly number[];
  texts(ids: readonly number[]): Promise<ReadonlyMap<number, SearchableEntry>>;
}

/** A prefix of more words is not searched for across a cut, and no longer phrase over three entries or more. */
const TERMS_MAX = 200;
const ACROSS_SHORT_WORDS_MAX = 8;

/** An entry of every contribution that has a phrase across a cut. */
export async function entriesWithPhraseAcross(
  context: PositionContext,
  words: Words,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  if (plan.some(({ termSet }) => termSet.terms.length > TERMS_MAX)) return new Map();
  const phrase = new CutPhrase(context, plan, adjacent);
  const found: EntrySet[] = [];
  const begun: EntrySet[] = [];
  for (let cut = 1; cut < words.length; cut++) {
    const beginning = await phrase.beginningAt(cut);
    begun.push(beginning);
    found.push(await phrase.acrossAt(cut, beginning));
  }
  if (words.length > 2 && words.length <= ACROSS_SHORT_WORDS_MAX) {
    // A phrase over three entries or more contains all of those between the first and the last: they are short and few.
    const middle = intersect(union(begun), adjacent.short(words.length - 2));
    found.push(await acrossInTexts(context, words, middle, adjacent));
  }
  return union(found);
}

/** A phrase that may be cut after any of its words. */
class CutPhrase {
  readonly #context: PositionContext;
  readonly #plan: PhrasePlan;
  readonly #adjacent: AdjacentEntriesReader;

  constructor(context: PositionContext, plan: PhrasePlan, adjacent: AdjacentEntriesReader) {
    this.#context = context;
    this.#plan = plan;
    this.#adjacent = adjacent;
  }

  /** The entries that begin with the word after a cut, where the entry before ends with the word before it. */
  async beginningAt(cut: number): Promise<EntrySet> {
    const { continued, continuing } = this.#adjacent;
    const [before, after] = [this.#part(cut - 1, cut), this.#part(cut, cut + 1)];
    if (before[0].entries < after[0].entries) {
      const next = this.#after(await this.#atEdge(before, continued, 'end'));
      return await this.#atEdge(after, next, 'beginning');
    }
    const first = await this.#atEdge(after, continuing, 'beginning');
    return this.#after(await this.#atEdge(before, this.#before(first), 'end'));
  }

  /** Of those entries, the ones that begin with all words after the cut, where the entry before ends with all before it. */
  async acrossAt(cut: number, beginning: EntrySet): Promise<EntrySet> {
    const words = this.#plan.length;
    if (words === 2) return beginning;
    const first = await this.#atEdge(this.#part(cut, words), beginning, 'beginning');
    return this.#after(await this.#atEdge(this.#part(0, cut), this.#before(first), 'end'));
  }

  /** The plan of the words from one offset to before another. */
  #part(from: number, to: number): PhrasePlan {
    const [rarest, ...others] = this.#plan
      .filter(({ offset }) => offset >= from && offset < to)
      .map((term) => ({ ...term, offset: term.offset - from }));
    return [present(rarest, 'a word of the part'), ...others];
  }

  /** The entries of a set that begin or end with some words. */
  async #atEdge(words: PhrasePlan, within: EntrySet, edge: 'beginning' | 'end'): Promise<EntrySet> {
    const { items } = await plannedPositions(this.#context, words, within);
    const found = new Map<number, Bits>();
    for (const { block, value } of items) {
      const bodies = this.#adjacent.bodiesIn(block);
      const bits = emptyBits();
      for (let at = value.from; at < value.to; at++) {
        const local = value.locals[at] ?? 0;
        const [position, body] = [value.positions[at] ?? 0, bodies[local] ?? 0];
        const isAtEdge =
          edge === 'end'
            ? position + words.length === body
            : position === 0 && words.length <= body;
        if (isAtEdge) setBit(bits, local);
      }
      if (!isEmpty(bits)) found.set(block, bits);
    }
    return found;
  }

  #before(entries: EntrySet): EntrySet {
    return neighbours(entries, (id) => this.#adjacent.before(id));
  }

  #after(entries: EntrySet): EntrySet {
    return neighbours(entries, (id) => this.#adjacent.after(id));
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

/** Entries whose contributions' texts are read at once. */
const ENTRIES_AT_ONCE = 100;

/** The entries of a set in which, or close to which, a phrase goes across a cut. */
async function acrossInTexts(
  { budget }: PositionContext,
  words: Words,
  entries: EntrySet,
  adjacent: AdjacentEntriesReader,
): Promise<EntrySet> {
  const found: number[] = [];
  for (const some of inBatches(idsIn(entries), ENTRIES_AT_ONCE)) {
    budget.check();
    const around = some.map((id) => ({ id, ids: adjacent.around(id, words.length) }));
    const texts = await adjacent.texts([...new Set(around.flatMap(({ ids }) => ids))]);
    for (const { content } of texts.values()) {
      budget.spend(COST.text + COST.character * content.length);
    }
    for (const { id, ids } of around) {
      const contribution = ids.map((one) => present(texts.get(one), 'the text of an entry'));
      if (piecesAcross(contribution, words).length > 0) found.push(id);
    }
  }
  return setOf(found);
}
