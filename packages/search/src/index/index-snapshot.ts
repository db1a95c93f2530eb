// The index as one query sees it: the stored blocks of a snapshot and, after them, the tail.

import { present } from '../present.ts';
import { type Bits, emptyBits, intersectBits, isEmpty, popCount } from './bits.ts';
import { type Budget, COST } from './budget.ts';
import { damagedIndex } from '../errors.ts';
import { countSet, type EntrySet, inOrder, unlessAll } from './entry-set.ts';
import type { Run } from './index-block.ts';
import {
  addOrdinal,
  type BlockPostings,
  ByBlock,
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
import { addPostings, addPostingsBut, type TermPostings } from './postings.ts';
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
  readonly #rows = new Map<string, ReadRow>();
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
    const found = new Map<number, Bits>();
    for (const { block, value } of (await this.postings(terms, within)).items) {
      const bits = emptyBits();
      for (const one of value) {
        const excluded = excludedFrom(one);
        if (excluded === null) addPostings(bits, one.postings);
        else addPostingsBut(bits, one.postings, excluded);
      }
      const wanted = unlessAll(this, within, block);
      if (wanted !== null) intersectBits(bits, wanted);
      if (!isEmpty(bits)) found.set(block, bits);
    }
    return found;
  }

  /** The postings of terms in some blocks. */
  async postings(
    terms: readonly IndexTerm[],
    within: Blocks,
    withPositions = false,
  ): Promise<PostingsByBlock> {
    const gathered = new Map<number, BlockPostings[]>();
    const gather = (term: IndexTerm, block: number, postings: TermPostings): void => {
      const one = { ...postings, term, block };
      const known = gathered.get(block);
      if (known === undefined) gathered.set(block, [one]);
      else known.push(one);
    };
    for await (const { term, group, parts } of this.#readRows(terms, within, withPositions)) {
      for (const part of parts) {
        const stored = this.storedBlocks[ordinalOf(group, part.slot)];
        if (stored === undefined) throw damagedIndex();
        if (within.has(stored.block)) gather(term, stored.block, part);
      }
    }
    for (const tailBlock of this.#tail.blocks) {
      if (!within.has(tailBlock.block)) continue;
      for (const term of terms) {
        const postings = postingsIn(tailBlock, term.text);
        if (postings !== undefined) gather(term, tailBlock.block, postings);
      }
    }
    return new ByBlock([...inOrder(gathered)].map(([block, value]) => ({ block, value })));
  }

  /** The rows of terms that have any of some blocks: those that were read before, then the others. */
  async *#readRows(
    terms: readonly IndexTerm[],
    within: Blocks,
    withPositions: boolean,
  ): AsyncGenerator<GatheredRow> {
    const missing: WantedPostings[] = [];
    const ordinals = this.#ordinalsIn(within);
    for (const term of terms) {
      if (term.stored === null) continue;
      const { id: termId, blocks } = term.stored;
      const groups: number[] = [];
      for (const group of groupsOfBoth(blocks, ordinals)) {
        const known = this.#rows.get(`${termId} ${group}`);
        if (known === undefined || (withPositions && known.row.positions === null)) {
          groups.push(group);
          continue;
        }
        // As if it were read: the set of entries that it was read for may be cached the next time.
        this.#budget.charge(COST.row + workOf(known.row, withPositions));
        yield { term, group, parts: known.parts };
      }
      if (groups.length > 0) missing.push({ termId, groups });
    }
    this.#budget.spend(COST.row * missing.reduce((sum, { groups }) => sum + groups.length, 0));
    const byId = new Map(terms.map((term) => [term.stored?.id, term]));
    for (const batch of inBatches(missing)) {
      this.#budget.check();
      for (const row of await this.#reader.postings(batch, withPositions)) {
        const { termId, group } = row;
        const parts = this.#withoutReplaced(group, unpackGroup(row));
        this.#budget.spend(workOf(row, withPositions));
        this.#remember(`${termId} ${group}`, { row, parts });
        yield { term: present(byId.get(termId), 'the term of a row'), group, parts };
      }
    }
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

  #remember(key: string, read: ReadRow): void {
    if (this.#rowBytes > ROW_BYTES_MAX) return;
    this.#rowBytes += read.row.postings.length + (read.row.positions?.length ?? 0);
    this.#rows.set(key, read);
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

  #isInTail(text: string): boolean {
    return this.#tail.blocks.some((block) => postingsIn(block, text) !== undefined);
  }
}

/** The parts of a row, without replaced entries. */
interface GatheredRow {
  readonly term: IndexTerm;
  readonly group: number;
  readonly parts: readonly GroupPart[];
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
