// The index as one query sees it: the stored blocks of a snapshot and, after them, the tail.

import { present } from '../present.ts';
import { type Bits, emptyBits, intersectBits, isEmpty, popCount } from './bits.ts';
import { type Budget, COST } from './budget.ts';
import { damagedIndex } from '../errors.ts';
import { countSet, type EntrySet, unlessAll } from './entry-set.ts';
import type { Run } from './index-block.ts';
import {
  addOrdinal,
  type BlockItem,
  type BlockPostings,
  ByBlock,
  hasOrdinal,
  type IndexReader,
  type IndexTerm,
  type PostingsByBlock,
  type StoredBlock,
  type StoredTerm,
  type WantedPostings,
} from './index-reader.ts';
import {
  type GroupPart,
  type GroupRow,
  groupsOfBoth,
  ordinalOf,
  unpackGroup,
} from './posting-group.ts';
import { addPostings, addPostingsBut } from './postings.ts';
import { postingsIn, type RecordMap, type Tail } from './tail.ts';
import { postingsWithout } from './replaced-entries.ts';

/** A set of blocks. */
interface Blocks {
  has(block: number): boolean;
}

export class IndexSnapshot {
  readonly #reader: IndexReader;
  readonly #tail: Tail;
  readonly #budget: Budget;
  readonly #replaced: RecordMap['replaced'];
  /** Rows that were read, by term and group: postings that entries were found by also rank them. */
  readonly #rows = new Map<number, Map<number, ReadRow>>();
  #rowBytes = 0;
  readonly storedBlocks: readonly StoredBlock[];
  readonly runs: readonly Run[];
  /** Every entry of the record. */
  readonly everything: EntrySet;

  constructor(reader: IndexReader, map: RecordMap, tail: Tail, budget: Budget) {
    this.#budget = budget;
    this.#reader = reader;
    this.#tail = tail;
    this.#replaced = map.replaced;
    this.storedBlocks = map.storedBlocks;
    this.runs = map.runs;
    this.everything = map.everything;
  }

  /** The terms with these texts, in no order; those that no entry has are left out. */
  async terms(texts: readonly string[]): Promise<IndexTerm[]> {
    const found = this.#counted(await this.#reader.terms(texts));
    const storedByText = new Map(found.map((term) => [term.text, term]));
    return texts
      .map((text) => ({ text, stored: storedByText.get(text) ?? null }))
      .filter(({ text, stored }) => stored !== null || this.#isInTail(text));
  }

  /** Every word that begins with these characters. */
  async termsWithPrefix(prefix: string): Promise<IndexTerm[]> {
    const stored = this.#counted(await this.#reader.termsWithPrefix(prefix));
    return indexTerms(
      stored,
      this.#tail.words.filter((word) => word.startsWith(prefix)),
    );
  }

  /** How many entries have a term. */
  async count(term: IndexTerm): Promise<number> {
    if (this.#replaced.size === 0) return this.countOf(term);
    return countSet(await this.entriesWithAny([term], this.everything));
  }

  /** About how many entries have a term, without reading its postings: those that were replaced are counted as they were and as they are. */
  countOf({ text, stored }: IndexTerm): number {
    let count = stored?.entries ?? 0;
    for (const block of this.#tail.blocks) count += postingsIn(block, text)?.postings.length ?? 0;
    return count;
  }

  /** The entries of `within` that have any of the terms; an entry that is excluded from a term does not match by it. */
  async entriesWithAny(
    terms: readonly IndexTerm[],
    within: EntrySet,
    excludedFrom: (one: BlockPostings) => Bits | null = () => null,
  ): Promise<EntrySet> {
    const postings = await this.postings(terms, within);
    return entriesWithPostings(postings, within, this, excludedFrom);
  }

  /** The postings of terms in some blocks. */
  async postings(
    terms: readonly IndexTerm[],
    within: Blocks,
    withPositions = false,
  ): Promise<PostingsByBlock> {
    const gathered = new GatheredPostings(this.storedBlocks, this.#ordinalsIn(within));
    const missing = this.#gatherKnown(terms, withPositions, gathered);
    this.#budget.spend(COST.row * missing.reduce((sum, { groups }) => sum + groups.length, 0));
    const byId = new Map(terms.map((term) => [term.stored?.id, term]));
    for (const batch of inBatches(missing)) {
      this.#budget.check();
      for (const row of await this.#reader.postings(batch, withPositions)) {
        const { termId, group } = row;
        const parts = this.#withoutReplaced(group, unpackGroup(row));
        this.#budget.spend(workOf(row, withPositions));
        this.#remember(termId, group, { row, parts });
        gathered.add(present(byId.get(termId), 'the term of a row'), group, parts);
      }
    }
    return gathered.withTail(this.#postingsOfTail(terms, within));
  }

  /** Gathers the rows that were read before, and returns the others. */
  #gatherKnown(
    terms: readonly IndexTerm[],
    withPositions: boolean,
    gathered: GatheredPostings,
  ): WantedPostings[] {
    const wanted: WantedPostings[] = [];
    for (const term of terms) {
      if (term.stored === null) continue;
      const { id: termId, blocks } = term.stored;
      const missing: number[] = [];
      for (const group of groupsOfBoth(blocks, gathered.ordinals)) {
        const known = this.#rows.get(termId)?.get(group);
        if (known === undefined || (withPositions && known.row.positions === null)) {
          missing.push(group);
          continue;
        }
        // As if it were read: the set of entries that it was read for may be cached the next time.
        this.#budget.charge(COST.row + workOf(known.row, withPositions));
        gathered.add(term, group, known.parts);
      }
      if (missing.length > 0) wanted.push({ termId, groups: missing });
    }
    return wanted;
  }

  /** The postings of a group but those of entries that were replaced. */
  #withoutReplaced(group: number, parts: readonly GroupPart[]): readonly GroupPart[] {
    if (this.#replaced.size === 0) return parts;
    return parts
      .map((part) => {
        const block = this.storedBlocks[ordinalOf(group, part.slot)]?.block ?? -1;
        const replaced = this.#replaced.get(block);
        return replaced === undefined ? part : postingsWithout(part, replaced);
      })
      .filter(({ postings }) => postings.length > 0);
  }

  #remember(termId: number, group: number, read: ReadRow): void {
    if (this.#rowBytes > ROW_BYTES_MAX) return;
    this.#rowBytes += read.row.postings.length + (read.row.positions?.length ?? 0);
    let ofTerm = this.#rows.get(termId);
    if (ofTerm === undefined) {
      this.#rows.set(termId, (ofTerm = new Map<number, ReadRow>()));
    }
    ofTerm.set(group, read);
  }

  #counted(terms: readonly StoredTerm[]): readonly StoredTerm[] {
    this.#budget.spend(COST.term * terms.length);
    return terms;
  }

  /** Which stored blocks are in a set, a bit each, as a stored term has them. */
  #ordinalsIn(within: Blocks): Uint8Array {
    const ordinals = new Uint8Array(Math.ceil(this.storedBlocks.length / 8));
    if (within === this.everything) return ordinals.fill(0xff);
    for (const { ordinal, block } of this.storedBlocks) {
      if (within.has(block)) addOrdinal(ordinals, ordinal);
    }
    return ordinals;
  }

  *#postingsOfTail(
    terms: readonly IndexTerm[],
    within: Blocks,
  ): Generator<BlockItem<BlockPostings[]>> {
    for (const tailBlock of this.#tail.blocks) {
      const { block } = tailBlock;
      if (!within.has(block)) continue;
      const here: BlockPostings[] = [];
      for (const term of terms) {
        const ofTerm = postingsIn(tailBlock, term.text);
        if (ofTerm !== undefined) here.push({ term, block, ...ofTerm });
      }
      if (here.length > 0) yield { block, value: here };
    }
  }

  #isInTail(text: string): boolean {
    return this.#tail.blocks.some((block) => postingsIn(block, text) !== undefined);
  }
}

/** A row of postings that was read, and its parts without replaced entries. */
interface ReadRow {
  readonly row: GroupRow;
  readonly parts: readonly GroupPart[];
}

/** The work of decoding a row; of a word's without its positions where these are not needed. */
function workOf({ blocks, postings, positions }: GroupRow, withPositions: boolean): number {
  const bytes = postings.length + (withPositions ? (positions?.length ?? 0) : 0);
  return COST.block * popCount(blocks) + COST.byte * bytes;
}

/** Ten of the commonest words: rows are remembered until the query is answered. */
const ROW_BYTES_MAX = 24 * 1024 * 1024;

/** Postings by block while they are read, row by row. */
class GatheredPostings {
  /** The postings of each stored block, by its ordinal. */
  readonly #items: readonly BlockItem<BlockPostings[]>[];
  /** Which stored blocks are wanted, a bit each. */
  readonly ordinals: Uint8Array;

  constructor(storedBlocks: readonly StoredBlock[], ordinals: Uint8Array) {
    this.#items = storedBlocks.map(({ block }) => ({ block, value: [] }));
    this.ordinals = ordinals;
  }

  /** Adds the postings of a term in the wanted blocks of a group. */
  add(term: IndexTerm, group: number, parts: readonly GroupPart[]): void {
    for (const { slot, postings, positions } of parts) {
      const ordinal = ordinalOf(group, slot);
      if (!hasOrdinal(this.ordinals, ordinal)) continue;
      const item = this.#items[ordinal];
      if (item === undefined) throw damagedIndex();
      item.value.push({ term, block: item.block, postings, positions });
    }
  }

  /** The postings of stored blocks and those of the tail, which may have some of the same blocks. */
  withTail(tail: Iterable<BlockItem<BlockPostings[]>>): PostingsByBlock {
    const items = this.#items.filter(({ value }) => value.length > 0);
    const byBlock = new Map(items.map((item) => [item.block, item]));
    let isInOrder = true;
    for (const item of tail) {
      const known = byBlock.get(item.block);
      if (known === undefined) {
        isInOrder &&= item.block > (items.at(-1)?.block ?? -1);
        items.push(item);
        byBlock.set(item.block, item);
      } else for (const one of item.value) known.value.push(one);
    }
    if (!isInOrder) items.sort((one, other) => one.block - other.block);
    return new ByBlock(items);
  }
}

/** Stored terms, and words that are in the tail alone. */
function indexTerms(stored: readonly StoredTerm[], inTail: readonly string[]): IndexTerm[] {
  const terms: IndexTerm[] = stored.map((term) => ({ text: term.text, stored: term }));
  const storedTexts = new Set(stored.map(({ text }) => text));
  for (const text of inTail) if (!storedTexts.has(text)) terms.push({ text, stored: null });
  return terms;
}

/** Rows read between two looks at the clock. */
const ROWS_PER_BATCH = 128;

function* inBatches(wanted: readonly WantedPostings[]): Generator<WantedPostings[]> {
  let batch: WantedPostings[] = [];
  let rows = 0;
  for (const one of wanted) {
    batch.push(one);
    rows += one.groups.length;
    if (rows < ROWS_PER_BATCH) continue;
    yield batch;
    [batch, rows] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

// The entries that have any of some terms, as bits.

/** The entries of `within` that have any of the terms; an entry that is excluded from a term does not match by it. */
function entriesWithPostings(
  { items }: PostingsByBlock,
  within: EntrySet,
  index: { readonly everything: EntrySet },
  excludedFrom: (one: BlockPostings) => Bits | null,
): EntrySet {
  const found = new Map<number, Bits>();
  for (const { block, value: terms } of items) {
    const bits = emptyBits();
    for (const term of terms) {
      const excluded = excludedFrom(term);
      if (excluded === null) addPostings(bits, term.postings);
      else addPostingsBut(bits, term.postings, excluded);
    }
    const wanted = unlessAll(index, within, block);
    if (wanted !== null) intersectBits(bits, wanted);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}
