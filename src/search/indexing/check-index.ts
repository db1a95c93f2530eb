// Verifies that the index says what the entries say: every stored block is built again and compared, the same on
// every engine.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexedBlock } from '../index/index-block.ts';
import { blockOf, idOf } from '../index/bits.ts';
import { columnBytes, runBytes, type StoredColumns } from '../index/column-bytes.ts';
import { hasOrdinal } from '../index/index-reader.ts';
import { groupOf, sameBytes } from '../index/posting-group.ts';
import { CHAIN_START, isSoundTerm, type StoredChainedTerm } from '../index/term-chain.ts';
import { patchesOf } from '../index/posting-patch.ts';
import { GroupTerms, type StoredPosting } from './check-group.ts';
import { IndexWriter, isFull, type IndexStorage } from './index-writer.ts';

/** The stored index as it is: nothing of it is trusted. */
export interface StoredIndex {
  /** In order of their ordinals. */
  blocks(): Promise<readonly StoredBlockBytes[]>;
  /** Null where there are none. */
  columns(ordinal: number): Promise<StoredColumns | null>;
  /** The rows of a group, or its patches. */
  postings(group: number): AsyncIterable<StoredPosting>;
  /** In the order of their texts. */
  terms(): AsyncIterable<StoredChainedTerm>;
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
  const counts = new TermCounts();
  let entries = 0;
  let unread = 0;
  for (const [group, storedBlocks] of Map.groupBy(blocks, ({ ordinal }) => groupOf(ordinal))) {
    const terms = new GroupTerms();
    for (const storedBlock of storedBlocks) {
      let made: IndexedBlock;
      try {
        made = await writer.built(storedBlock.block);
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
        unread += 1;
        yield `${nameOf(storedBlock.block)} cannot be verified: one of its entries cannot be read.`;
        continue;
      }
      counts.add(storedBlock.ordinal, made);
      terms.add(storedBlock.ordinal, made);
      yield* checkBlock(stored, storedBlock, made);
      entries += made.runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);
      progress(entries);
      // A signal is noticed between two turns of the event loop only.
      await nextTurn();
    }
    await terms.patch(stored.postings(patchesOf(group)));
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
): AsyncGenerator<string> {
  const name = nameOf(block);
  if (!sameBytes(runs, runBytes(made.runs))) {
    yield `${name} has other entries or sittings than the record. ${ADVICE}`;
  }
  const columns = await stored.columns(ordinal);
  if (columns === null || !sameColumns(columns, columnBytes(made.columns))) {
    yield `${name} counts other people, labels or words than its entries have. ${ADVICE}`;
  }
}

/** How many entries and which blocks have each term, by the blocks that were made again. */
class TermCounts {
  readonly #terms = new Map<string, { entries: number; readonly ordinals: number[] }>();

  add(ordinal: number, { terms }: IndexedBlock): void {
    for (const [text, { postings }] of terms) {
      const known = this.#terms.get(text);
      if (known === undefined) {
        this.#terms.set(text, { entries: postings.length, ordinals: [ordinal] });
      } else {
        known.entries += postings.length;
        known.ordinals.push(ordinal);
      }
    }
  }

  async *compare(stored: AsyncIterable<StoredChainedTerm>): AsyncGenerator<string> {
    const wrong: string[] = [];
    let next: string | null = CHAIN_START.text;
    for await (const row of stored) {
      const { text, entries, blocks } = row;
      // A term of which nothing is left may stay: nothing is found by it.
      const expected = this.#terms.get(text) ?? { entries: 0, ordinals: [] };
      this.#terms.delete(text);
      const right =
        entries === expected.entries && String(ordinalsOf(blocks)) === String(expected.ordinals);
      if (!right || text !== next || !isSoundTerm(row)) wrong.push(text);
      next = row.nextText;
    }
    for (const text of this.#terms.keys()) wrong.push(text);
    if (next !== null && wrong.length === 0) wrong.push(next);
    if (wrong.length === 0) return;
    yield `The index counts ${wrong.length} of its terms wrongly, such as “${wrong[0]}”. ${ADVICE}`;
  }
}

function ordinalsOf(blocks: Uint8Array): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < blocks.length * 8; ordinal++) {
    if (hasOrdinal(blocks, ordinal)) ordinals.push(ordinal);
  }
  return ordinals;
}

function sameColumns(one: StoredColumns, other: StoredColumns): boolean {
  return (
    sameBytes(one.people, other.people) &&
    sameBytes(one.labels, other.labels) &&
    sameBytes(one.person, other.person) &&
    sameBytes(one.label, other.label) &&
    sameBytes(one.words, other.words) &&
    sameBytes(one.body, other.body)
  );
}

function nameOf(block: number): string {
  return `The index block of entries ${idOf(block, 0)} to ${idOf(block + 1, 0) - 1}`;
}
