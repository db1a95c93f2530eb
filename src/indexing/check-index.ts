// Verifies that the index says what the entries say: every stored block is built again and compared, the same on
// every engine.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreDamaged } from '../errors.ts';
import { areSameMarks, type EntryMarks } from '../record/contributions/sitting-marks.ts';
import { type Bits, blockOf, hasBit, idOf, localOf, NO_BITS } from '@hansard/search/index/bits';
import { decodeColumns, readRuns, type StoredColumns } from '@hansard/search/index/column-bytes';
import type { Columns, IndexedBlock, Run } from '@hansard/search/index/index-block';
import { hasOrdinal, type StoredTerm } from '@hansard/search/index/index-reader';
import {
  groupOf,
  type GroupPart,
  type GroupRow,
  sameParts,
  slotOf,
  unpackGroup,
} from '@hansard/search/index/posting-group';
import type { TermPostings } from '@hansard/search/index/postings';
import {
  postingsWithout,
  replacedByBlock,
  type ReplacedEntry,
  runsWithout,
} from '@hansard/search/index/replaced-entries';
import { type IndexStorage, IndexWriter, isFull } from './index-writer.ts';
import type { IndexedEntry } from './indexed-entry.ts';

/** The stored index as it is: nothing of it is trusted. */
export interface StoredIndex {
  /** In order of their ordinals. */
  blocks(): Promise<readonly StoredBlockBytes[]>;
  /** Null where there are none. */
  columns(ordinal: number): Promise<StoredColumns | null>;
  /** The rows of a group. */
  postings(group: number): AsyncIterable<StoredPosting>;
  /** Every term, in any order. */
  terms(): AsyncIterable<StoredTerm>;
}

export interface StoredBlockBytes {
  readonly ordinal: number;
  readonly block: number;
  readonly runs: Uint8Array;
}

const ADVICE = 'Run hansard reindex.';

/** The faults of the index, each a sentence with what to do. */
export async function* checkIndex(
  stored: StoredIndex,
  storage: IndexStorage,
  nextId: number,
  progress: (entriesChecked: number) => void,
): AsyncGenerator<string> {
  const blocks = await stored.blocks();
  yield* checkBlocks(blocks, storage, nextId);
  const writer = new IndexWriter(storage);
  const listed = await storage.replaced();
  const replaced = replacedByBlock(listed);
  const counts = new TermCounts();
  let entries = 0;
  let unread = 0;
  for (const [group, storedBlocks] of Map.groupBy(blocks, ({ ordinal }) => groupOf(ordinal))) {
    const terms = new GroupTerms();
    for (const storedBlock of storedBlocks) {
      let made: { readonly indexed: IndexedBlock; readonly entries: readonly IndexedEntry[] };
      try {
        made = await writer.built(storedBlock.block);
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
        unread += 1;
        yield `${nameOf(storedBlock.block)} cannot be verified: one of its entries cannot be read.`;
        continue;
      }
      const { ordinal, block } = storedBlock;
      const gone = replaced.get(block) ?? null;
      counts.add(ordinal, made.indexed, gone);
      terms.add(ordinal, made.indexed, gone);
      yield* checkBlock(stored, storedBlock, made.indexed, gone ?? NO_BITS);
      yield* checkReplaced(block, made.entries, listed);
      entries += made.entries.length;
      progress(entries);
      // A signal is noticed between two turns of the event loop only.
      await nextTurn();
    }
    for (const { block, wrong } of await terms.compare(stored.postings(group))) {
      yield `${nameOf(block)} has ${wrong.length} of its terms in other positions than its entries, ` +
        `such as “${wrong[0]}”. ${ADVICE}`;
    }
  }
  if (unread === 0) yield* counts.compare(stored.terms());
}

/** Every entry is in a stored block, or in a block that is not full yet. */
async function* checkBlocks(
  blocks: readonly StoredBlockBytes[],
  storage: IndexStorage,
  nextId: number,
): AsyncGenerator<string> {
  let next = 0;
  for (const [index, { ordinal, block }] of blocks.entries()) {
    if (ordinal !== index || block < next) {
      yield `${nameOf(block)} is stored out of its order. ${ADVICE}`;
    }
    yield* missing(await storage.firstIdFrom(idOf(next, 0)), block);
    next = block + 1;
  }
  const after = await storage.firstIdFrom(idOf(next, 0));
  if (after !== null && isFull(blockOf(after), nextId)) yield* missing(after, Infinity);
}

function* missing(id: number | null, before: number): Generator<string> {
  if (id === null || blockOf(id) >= before) return;
  yield `${nameOf(blockOf(id))} is missing, and entry ${id} is in it. ${ADVICE}`;
}

async function* checkBlock(
  stored: StoredIndex,
  { ordinal, block, runs }: StoredBlockBytes,
  made: IndexedBlock,
  replaced: Bits,
): AsyncGenerator<string> {
  const name = nameOf(block);
  const counted = (all: readonly Run[]): string => JSON.stringify(runsWithout(all, replaced));
  const storedRuns = readable(() => readRuns(block, runs));
  if (storedRuns === null || counted(storedRuns) !== counted(made.runs)) {
    yield `${name} has other entries or sittings than the record. ${ADVICE}`;
  }
  const columns = await stored.columns(ordinal);
  const read = columns && readable(() => decodeColumns(COLUMN_NAMES, columns));
  if (read === null || !sameColumns(read, made, replaced)) {
    yield `${name} counts other people, labels or words than its entries have. ${ADVICE}`;
  }
}

const COLUMN_NAMES = ['people', 'person', 'labels', 'label', 'words', 'body'] as const;

/** Whether all entries have the same values, but those that were replaced. Names may be numbered in another order. */
function sameColumns(stored: Columns, { runs, columns }: IndexedBlock, replaced: Bits): boolean {
  const valuesOf = ({ people, person, labels, label, words, body }: Columns, local: number) =>
    [
      people[(person[local] ?? 0) - 1],
      labels[(label[local] ?? 0) - 1],
      (person[local] ?? 0) > people.length || (label[local] ?? 0) > labels.length,
      words[local] ?? 0,
      body[local] ?? 0,
    ].join('\n');
  return runsWithout(runs, replaced).every(({ first, last }) => {
    for (let id = first; id <= last; id++) {
      const local = localOf(id);
      if (valuesOf(stored, local) !== valuesOf(columns, local)) return false;
    }
    return true;
  });
}

/** What is listed of replaced entries is what their sittings say of them. */
function* checkReplaced(
  block: number,
  entries: readonly IndexedEntry[],
  listed: readonly ReplacedEntry[],
): Generator<string> {
  const marks = new Map<number, EntryMarks>(entries.map((entry) => [entry.id, entry]));
  const wrong = listed
    .filter(({ id }) => blockOf(id) === block)
    .find(({ id, marks: one }) => !areSameMarks(one ?? undefined, marks.get(id)));
  if (wrong === undefined) return;
  yield `${nameOf(block)} lists entry ${wrong.id} as replaced with other languages, or another beginning, than it has. ${ADVICE}`;
}

/** How many entries and which blocks have each term, by the blocks that were made again. */
class TermCounts {
  readonly #terms = new Map<string, { entries: number; readonly ordinals: Set<number> }>();
  /** Blocks with replaced entries, which may have had terms that no other entry has. */
  readonly #replaced = new Set<number>();

  add(ordinal: number, { terms }: IndexedBlock, replaced: Bits | null): void {
    if (replaced !== null) this.#replaced.add(ordinal);
    for (const [text, { postings }] of terms) {
      const count = replaced === null ? postings.length : countOthers(postings, replaced);
      if (count === 0) continue;
      const known = this.#terms.get(text) ?? { entries: 0, ordinals: new Set() };
      this.#terms.set(text, known);
      known.entries += count;
      known.ordinals.add(ordinal);
    }
  }

  async *compare(stored: AsyncIterable<StoredTerm>): AsyncGenerator<string> {
    const wrong: string[] = [];
    for await (const { text, entries, blocks } of stored) {
      // A term of which nothing is left may stay: nothing is found by it.
      const expected = this.#terms.get(text) ?? { entries: 0, ordinals: new Set() };
      this.#terms.delete(text);
      const others = new Set(ordinalsOf(blocks)).symmetricDifference(expected.ordinals);
      const isExpected = (ordinal: number): boolean =>
        this.#replaced.has(ordinal) && !expected.ordinals.has(ordinal);
      if (entries !== expected.entries || ![...others].every(isExpected)) wrong.push(text);
    }
    for (const text of this.#terms.keys()) wrong.push(text);
    if (wrong.length === 0) return;
    yield `The index counts ${wrong.length} of its terms wrongly, such as “${wrong[0]}”. ${ADVICE}`;
  }
}

/** How many postings are not of replaced entries. */
function countOthers(postings: Uint16Array, replaced: Bits): number {
  let count = 0;
  for (const posting of postings) if (!hasBit(replaced, posting >>> 4)) count += 1;
  return count;
}

function ordinalsOf(blocks: Uint8Array): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < blocks.length * 8; ordinal++) {
    if (hasOrdinal(blocks, ordinal)) ordinals.push(ordinal);
  }
  return ordinals;
}

function nameOf(block: number): string {
  return `The index block of entries ${idOf(block, 0)} to ${idOf(block + 1, 0) - 1}`;
}

// Compares the rows of a group with the terms of its blocks, which were made again. Entries that were replaced are left out of both.

export interface StoredPosting extends GroupRow {
  /** Null where the term is not there. */
  readonly text: string | null;
}

/** A block of which not all terms are stored as they should be. */
interface WrongBlock {
  readonly block: number;
  readonly wrong: readonly string[];
}

interface BlockTerms {
  readonly block: number;
  readonly replaced: Bits | null;
  /** What no row was found for yet. */
  readonly left: Map<string, TermPostings>;
  readonly wrong: string[];
}

class GroupTerms {
  readonly #blocks = new Map<number, BlockTerms>();

  add(ordinal: number, { block, terms }: IndexedBlock, replaced: Bits | null): void {
    const left = new Map<string, TermPostings>();
    for (const [text, postings] of terms) {
      const counted = comparable(postings, replaced);
      if (counted.postings.length > 0) left.set(text, counted);
    }
    this.#blocks.set(slotOf(ordinal), { block, replaced, left, wrong: [] });
  }

  async compare(rows: AsyncIterable<StoredPosting>): Promise<WrongBlock[]> {
    for await (const { text, ...row } of rows) {
      const parts = readable(() => unpackGroup(row));
      if (parts === null) this.#unreadable(text ?? UNKNOWN_TERM);
      else this.#compareParts(text, parts);
    }
    const blocks = [...this.#blocks.values()];
    for (const { left, wrong } of blocks) for (const key of left.keys()) wrong.push(key);
    return blocks.filter(({ wrong }) => wrong.length > 0);
  }

  /** A term is wrong in every block that should have it; where none should, in any. */
  #unreadable(name: string): void {
    const blocks = [...this.#blocks.values()];
    if (!blocks.some(({ left }) => left.has(name))) blocks[0]?.wrong.push(name);
  }

  #compareParts(text: string | null, parts: readonly GroupPart[]): void {
    for (const part of parts) {
      const block = this.#blocks.get(part.slot);
      if (block === undefined) continue;
      const stored = comparable(part, block.replaced);
      if (stored.postings.length === 0 && part.postings.length > 0) continue;
      const expected = text === null ? undefined : block.left.get(text);
      if (expected === undefined || !sameParts([stored], [{ slot: part.slot, ...expected }])) {
        block.wrong.push(text ?? UNKNOWN_TERM);
      }
      if (text !== null) block.left.delete(text);
    }
  }
}

/** Postings without replaced entries. Where there are any, without weights: others of their contributions are weighed by what they were. */
function comparable<Postings extends TermPostings>(
  stored: Postings,
  replaced: Bits | null,
): Postings {
  if (replaced === null) return stored;
  const left = postingsWithout(stored, replaced);
  return { ...left, postings: left.postings.map((posting) => posting & ~0xf) };
}

const UNKNOWN_TERM = 'a term that is not there';

/** Null where a row cannot be read. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}
