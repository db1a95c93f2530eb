// The index as one query sees it: the stored blocks of a snapshot, followed by the tail.

import { present } from '../required.ts';
import { type Bits, emptyBits, isEmpty, NO_BITS, popCount } from './bits.ts';
import { type Budget, COST } from './budget.ts';
import { damagedIndex } from '../errors.ts';
import { type EntrySet, inBatches, inOrder } from './entry-set.ts';
import {
  addOrdinal,
  type BlockPostings,
  type IndexReader,
  type IndexTerm,
  type PostingRow,
  type PostingsByBlock,
  type StoredTerm,
} from './index-reader.ts';
import {
  entriesIn,
  type GroupPart,
  type GroupRow,
  groupsOfBoth,
  ordinalOf,
  unpackGroup,
} from './posting-group.ts';
import { addPostings, type TermPostings } from './postings.ts';
import { postingsIn, type RecordMap, type Tail } from './tail.ts';
import { postingsWithout } from './replaced-entries.ts';

/** A set of blocks. */
type Blocks = Pick<EntrySet, 'has'>;

export class IndexSnapshot {
  readonly #reader: IndexReader;
  readonly #tail: Tail;
  readonly #budget: Budget;
  readonly map: RecordMap;
  /** Rows already read, by term and group: the postings that found entries also rank them. */
  readonly #rows = new Map<string, ReadRow>();
  #rowBytes = 0;
  /** Every entry of the record. */
  readonly everything: EntrySet;

  constructor(reader: IndexReader, map: RecordMap, tail: Tail, budget: Budget) {
    this.#budget = budget;
    this.#reader = reader;
    this.#tail = tail;
    this.map = map;
    this.everything = map.everything;
  }

  /** The terms with these texts, in no order; those that no entry has are left out. */
  async terms(texts: readonly string[]): Promise<IndexTerm[]> {
    const inTail = texts.filter((text) => this.#tail.some((block) => postingsIn(block, text)));
    return this.#withTail(await this.#reader.terms(texts), inTail);
  }

  /** Every word that begins with these characters. */
  async termsWithPrefix(prefix: string): Promise<IndexTerm[]> {
    const stored = await this.#reader.termsWithPrefix(prefix);
    // Looked for in every word of the tail: putting them in order after each publication would take longer.
    const inTail = this.#tail.flatMap(({ terms }) => [...terms().keys()]);
    const words = new Set(inTail.filter((word) => word.startsWith(prefix)));
    return this.#withTail(stored, [...words].sort());
  }

  /** How many entries have a term. */
  async count(term: IndexTerm): Promise<number> {
    let count = this.countOf(term);
    for await (const { row, parts } of this.#readRows([term], this.map.replaced, false)) {
      count += entriesIn(parts) - entriesIn(unpackGroup(row));
    }
    return count;
  }

  /**
   * An estimate of how many entries have a term, without reading its postings: replaced entries are counted both in their old
   * and their new form.
   */
  countOf({ text, stored }: IndexTerm): number {
    let count = stored?.entries ?? 0;
    for (const block of this.#tail) count += postingsIn(block, text)?.postings.length ?? 0;
    return count;
  }

  /** The entries of `within` that have any of the terms, each of which may match only in some of the wanted entries of a block. */
  async entriesWithAny(
    terms: readonly IndexTerm[],
    within: EntrySet,
    matchingIn = (_: BlockPostings, wanted: Bits): Bits => wanted,
  ): Promise<EntrySet> {
    const results = new Map<number, Bits>();
    for (const [block, postings] of await this.postings(terms, within)) {
      const bits = emptyBits();
      const wanted = within.get(block) ?? NO_BITS;
      for (const posting of postings)
        addPostings(bits, posting.postings, matchingIn(posting, wanted));
      if (!isEmpty(bits)) results.set(block, bits);
    }
    return results;
  }

  /** The postings of terms in some blocks. */
  async postings(
    terms: readonly IndexTerm[],
    within: Blocks,
    withPositions = false,
  ): Promise<PostingsByBlock> {
    const gathered = new Map<number, BlockPostings[]>();
    const gather = (term: IndexTerm, block: number, postings: TermPostings): void => {
      const ofTerm = { ...postings, term, block };
      const cached = gathered.get(block);
      if (cached === undefined) gathered.set(block, [ofTerm]);
      else cached.push(ofTerm);
    };
    for await (const { term, row, parts } of this.#readRows(terms, within, withPositions)) {
      for (const part of parts) {
        const stored = this.map.storedBlocks[ordinalOf(row.group, part.slot)];
        if (stored === undefined) throw damagedIndex();
        if (within.has(stored.block)) gather(term, stored.block, part);
      }
    }
    for (const tailBlock of this.#tail) {
      if (!within.has(tailBlock.block)) continue;
      for (const term of terms) {
        const postings = postingsIn(tailBlock, term.text);
        if (postings !== undefined) gather(term, tailBlock.block, postings);
      }
    }
    return inOrder(gathered);
  }

  /** The rows of terms that have any of some blocks: those already read first, then the others. */
  async *#readRows(
    terms: readonly IndexTerm[],
    within: Blocks,
    withPositions: boolean,
  ): AsyncGenerator<ReadRow> {
    const missing: { readonly termId: number; readonly group: number }[] = [];
    const ordinals = this.#ordinalsIn(within);
    this.#foresee(terms, ordinals, withPositions);
    for (const term of terms) {
      if (term.stored === null) continue;
      const { id: termId, blocks } = term.stored;
      for (const group of groupsOfBoth(blocks, ordinals)) {
        const cached = this.#rows.get(`${termId} ${group}`);
        if (cached === undefined || (withPositions && cached.row.positions === null)) {
          missing.push({ termId, group });
          continue;
        }
        // Charged as if it were read: next time, the set of entries it was read for may be cached.
        this.#budget.charge(COST.row + workOf(cached.row, withPositions));
        yield cached;
      }
    }
    this.#budget.spend(COST.row * missing.length);
    const byId = new Map(terms.map((term) => [term.stored?.id, term]));
    for (const batch of inBatches(missing, ROWS_PER_BATCH)) {
      this.#budget.check();
      const wanted = [...Map.groupBy(batch, ({ termId }) => termId)].map(([termId, rows]) => ({
        termId,
        groups: rows.map(({ group }) => group),
      }));
      for (const row of await this.#reader.postings(wanted, withPositions)) {
        const term = present(byId.get(row.termId), 'the term of a row');
        const read = { term, row, parts: this.#withoutReplaced(row.group, unpackGroup(row)) };
        this.#budget.spend(workOf(row, withPositions));
        this.#remember(read);
        yield read;
      }
    }
  }

  /** Refuses a query whose rows are certainly too large, before they are read. */
  #foresee(terms: readonly IndexTerm[], ordinals: Uint8Array, withPositions: boolean): void {
    let work = 0;
    for (const { stored } of terms) {
      if (stored !== null) work += leastWorkOf(stored, ordinals, withPositions);
    }
    // Rows that were read before cost this thread nothing.
    if (this.#rows.size === 0) this.#budget.foresee(work);
  }

  /** The postings of a group except those of replaced entries. */
  #withoutReplaced(group: number, parts: readonly GroupPart[]): readonly GroupPart[] {
    if (this.map.replaced.size === 0) return parts;
    return parts
      .map((part) => {
        const block = this.map.storedBlocks[ordinalOf(group, part.slot)]?.block ?? -1;
        const replaced = this.map.replaced.get(block);
        return replaced === undefined ? part : postingsWithout(part, replaced);
      })
      .filter(({ postings }) => postings.length > 0);
  }

  #remember(read: ReadRow): void {
    if (this.#rowBytes > ROW_BYTES_MAX) return;
    const { termId, group, postings, positions } = read.row;
    this.#rowBytes += postings.length + (positions?.length ?? 0);
    this.#rows.set(`${termId} ${group}`, read);
  }

  /** Stored terms, and those that are only in the tail. */
  #withTail(stored: readonly StoredTerm[], inTail: readonly string[]): IndexTerm[] {
    this.#budget.spend(COST.term * stored.length);
    const terms: IndexTerm[] = stored.map((term) => ({ text: term.text, stored: term }));
    const storedTexts = new Set(stored.map(({ text }) => text));
    for (const text of inTail) if (!storedTexts.has(text)) terms.push({ text, stored: null });
    return terms;
  }

  /** The stored blocks in a set, a bit each, as in a stored term. */
  #ordinalsIn(within: Blocks): Uint8Array {
    const ordinals = new Uint8Array(Math.ceil(this.map.storedBlocks.length / 8));
    if (within === this.everything) return ordinals.fill(0xff);
    for (const { ordinal, block } of this.map.storedBlocks) {
      if (within.has(block)) addOrdinal(ordinals, ordinal);
    }
    return ordinals;
  }
}

/** A row of postings that was read, and its parts without replaced entries. */
interface ReadRow {
  readonly term: IndexTerm;
  readonly row: PostingRow;
  readonly parts: readonly GroupPart[];
}

/** The cost of decoding a row; for a word without its positions if these are not needed. */
function workOf({ blocks, postings, positions }: GroupRow, withPositions: boolean): number {
  const bytes = postings.length + (withPositions ? (positions?.length ?? 0) : 0);
  return COST.block * popCount(blocks) + COST.byte * bytes;
}

/**
 * What reading the rows of a term costs at least: each entry has a posting of two bytes and, of a word, the length of its positions
 * and one of them. Only if all its blocks are read: how many entries each has is not known.
 */
function leastWorkOf(
  { entries, blocks }: StoredTerm,
  ordinals: Uint8Array,
  withPositions: boolean,
): number {
  let count = 0;
  for (let at = 0; at < blocks.length; at++) {
    const ofTerm = blocks[at] ?? 0;
    if ((ofTerm & ~(ordinals[at] ?? 0)) !== 0) return 0;
    count += popCount(ofTerm);
  }
  return COST.block * count + COST.byte * entries * (withPositions ? 4 : 2);
}

/** Ten of the commonest words: rows are cached until the query is answered. */
const ROW_BYTES_MAX = 24 * 1024 * 1024;

/** Rows read between two checks of the clock. */
const ROWS_PER_BATCH = 128;
