// Verifies that the index matches the entries: every stored block is rebuilt and compared, the same on every engine.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { StoreDamaged } from '../base/errors.ts';
import { areSameMarks, type EntryMarks } from '../record/contributions/sitting-marks.ts';
import { type Bits, blockOf, idOf, isEmpty, localOf, NO_BITS } from '@hansard/search/bits';
import {
  readRuns,
  groupOf,
  type GroupRow,
  ordinalOf,
  slotOf,
  unpackGroup,
  postingsByTerm,
  type TermPostings,
} from '@hansard/search/storage';
import {
  type Column,
  type ColumnName,
  type IndexedBlock,
  type Run,
  hasOrdinal,
  type StoredTerm,
  postingsWithout,
  replacedByBlock,
  type ReplacedEntry,
  runsWithout,
} from '@hansard/search/index';
import { type IndexStorage, IndexWriter, isFull } from './index-writer.ts';
import { type IndexedEntry, SPEAKER_COLUMN } from './indexed-entry.ts';
import { TALLY_COLUMN, TALLY_NUMBERS } from './speaker-tallies.ts';

/** The stored index, untrusted. */
export interface StoredIndex {
  /** In order of their ordinals. */
  blocks(): Promise<readonly StoredBlockBytes[]>;
  /** Null if there is none. */
  column(ordinal: number, name: string): Promise<Column | null>;
  /** The rows of a group. */
  postings(group: number): AsyncIterable<StoredPosting>;
  /** Every term, in any order. */
  terms(): AsyncIterable<StoredTerm>;
}

export interface StoredBlockBytes {
  readonly ordinal: number;
  readonly block: number;
  readonly runs: Uint8Array;
  /** See StoredBlock; null if it has none. */
  readonly stamp: Uint8Array | null;
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
  const writer = new IndexWriter(storage);
  const listed = await storage.replaced();
  yield* checkBlocks(blocks, storage, listed, nextId);
  const replaced = replacedByBlock(listed);
  const counts = new Map<string, TermCount>();
  let [entries, areRowsSound] = [0, true];
  for (const [group, storedBlocks] of Map.groupBy(blocks, ({ ordinal }) => groupOf(ordinal))) {
    const expected = new Map<number, ExpectedTerms>();
    for (const storedBlock of storedBlocks) {
      const { ordinal, block } = storedBlock;
      let made: Awaited<ReturnType<IndexWriter['built']>>;
      try {
        made = await writer.built(block);
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
        yield `${nameOf(block)} cannot be verified: one of its entries cannot be read.`;
        continue;
      }
      const gone = replaced.get(block) ?? null;
      expected.set(slotOf(ordinal), expectedTerms(made.indexed, gone));
      yield* checkBlock(stored, storedBlock, made.indexed, gone ?? NO_BITS);
      yield* checkReplaced(block, made.entries, listed);
      progress((entries += made.entries.length));
      // Signals are only handled between two turns of the event loop.
      await nextTurn();
    }
    for await (const row of stored.postings(group)) compareRow(row, group, expected, counts);
    for (const { block, left, wrong } of expected.values()) {
      const terms = [...wrong, ...left.keys()];
      if (terms.length === 0) continue;
      areRowsSound = false;
      yield (
        `${nameOf(block)} has ${terms.length} of its terms in other positions than its entries, ` +
          `such as “${terms[0]}”. ${ADVICE}`
      );
    }
  }
  if (areRowsSound) yield* checkCounts(stored.terms(), counts);
}

/** Every entry is in a stored block, or in a block that is not full yet. */
async function* checkBlocks(
  blocks: readonly StoredBlockBytes[],
  storage: IndexStorage,
  listed: readonly ReplacedEntry[],
  nextId: number,
): AsyncGenerator<string> {
  const ids = new Set(listed.map(({ id }) => id));
  /** Entries listed as replaced are found without their block. */
  const firstIdIn = async (block: number): Promise<number | null> => {
    let id = await storage.firstIdFrom(idOf(block, 0));
    while (id !== null && ids.has(id)) id = await storage.firstIdFrom(id + 1);
    return id;
  };
  let next = 0;
  for (const [index, { ordinal, block }] of blocks.entries()) {
    if (ordinal !== index || block < next) {
      yield `${nameOf(block)} is stored in the wrong order. ${ADVICE}`;
    }
    yield* missing(await firstIdIn(next), block);
    next = block + 1;
  }
  const after = await firstIdIn(next);
  if (after !== null && isFull(blockOf(after), nextId)) yield* missing(after, Infinity);
}

function* missing(id: number | null, endBlock: number): Generator<string> {
  if (id === null || blockOf(id) >= endBlock) return;
  yield `${nameOf(blockOf(id))} is missing; it should contain entry ${id}. ${ADVICE}`;
}

async function* checkBlock(
  stored: StoredIndex,
  { ordinal, block, runs }: StoredBlockBytes,
  made: IndexedBlock,
  replaced: Bits,
): AsyncGenerator<string> {
  const blockName = nameOf(block);
  const counted = (all: readonly Run[]): string => JSON.stringify(runsWithout(all, replaced));
  const storedRuns = readable(() => readRuns(block, runs));
  if (storedRuns === null || counted(storedRuns) !== counted(made.runs)) {
    yield `${blockName} has other entries or sittings than the record. ${ADVICE}`;
  }
  const columnOf = (name: string): Promise<Column | null> =>
    stored.column(ordinal, name).catch(noneIfDamaged);
  const { [TALLY_COLUMN]: _, ...columns } = made.columns;
  for (const [name, column] of Object.entries(columns)) {
    const read = await columnOf(name);
    if (read !== null && sameColumn(read, column, runsWithout(made.runs, replaced))) continue;
    yield `${blockName} counts other people, labels or words than its entries have. ${ADVICE}`;
    return;
  }
  // With replaced entries, the stored tallies are not read.
  if (!isEmpty(replaced)) return;
  const storedTallies = tallyTexts(await columnOf(SPEAKER_COLUMN), await columnOf(TALLY_COLUMN));
  const tallies = tallyTexts(made.columns[SPEAKER_COLUMN], made.columns[TALLY_COLUMN]);
  if (isDeepStrictEqual(storedTallies, tallies)) return;
  yield `${blockName} counts other people, labels or words than its entries have. ${ADVICE}`;
}

/** The tallies of a block with the names of their speakers, in an order that does not depend on how these are numbered. */
function tallyTexts(speakers: Column | null = null, tallies: Column | null = null): string[] {
  const texts: string[] = [];
  const numbers = tallies?.numbers ?? [];
  for (let at = 0; at < numbers.length; at += TALLY_NUMBERS) {
    const [run, speaker = 0, ...counts] = numbers.slice(at, at + TALLY_NUMBERS);
    texts.push(JSON.stringify([run, speakers?.names?.[speaker - 1], counts]));
  }
  return texts.sort();
}

/** Whether all entries of some runs have the same values. Names may be numbered in a different order. */
function sameColumn(column: Column, stored: Column, runs: readonly Run[]): boolean {
  const valueIn = ({ names, numbers }: Column, local: number): ColumnName => {
    const number = numbers[local] ?? 0;
    return names === null || number === 0 ? number : (names[number - 1] ?? NaN);
  };
  return runs.every(({ first, last }) => {
    for (let local = localOf(first); local <= localOf(last); local++) {
      if (valueIn(column, local) !== valueIn(stored, local)) return false;
    }
    return true;
  });
}

/** The listing of replaced entries must match their sittings. */
function* checkReplaced(
  block: number,
  entries: readonly IndexedEntry[],
  listed: readonly ReplacedEntry[],
): Generator<string> {
  const marks = new Map<number, EntryMarks>(entries.map((entry) => [entry.id, entry]));
  const wrong = listed
    .filter(({ id }) => blockOf(id) === block)
    .find(({ id, marks: listedMarks }) => !areSameMarks(listedMarks, marks.get(id)));
  if (wrong === undefined) return;
  yield `${nameOf(block)} lists replaced entry ${wrong.id} with other languages, or another beginning, than it has. ${ADVICE}`;
}

function nameOf(block: number): string {
  return `The index block of entries ${idOf(block, 0)} to ${idOf(block + 1, 0) - 1}`;
}

// Compares the rows of a group with the terms of its rebuilt blocks. Replaced entries are left out of both.

export interface StoredPosting extends GroupRow {
  /** Null if the term does not exist. */
  readonly text: string | null;
}

/** The terms that a block should have. */
interface ExpectedTerms {
  readonly block: number;
  readonly replaced: Bits | null;
  /** Terms for which no row was found yet. */
  readonly left: Map<string, TermPostings>;
  /** Terms that are stored differently. */
  readonly wrong: string[];
}

/** How many entries, including replaced ones, and which blocks have a term, by its rows. */
interface TermCount {
  entries: number;
  readonly ordinals: Set<number>;
}

function expectedTerms({ block, terms }: IndexedBlock, replaced: Bits | null): ExpectedTerms {
  const left = new Map<string, TermPostings>();
  for (const [text, postings] of postingsByTerm(terms)) {
    const counted = comparable(postings, replaced);
    if (counted.postings.length > 0) left.set(text, counted);
  }
  return { block, replaced, left, wrong: [] };
}

function compareRow(
  { text: storedText, ...row }: StoredPosting,
  group: number,
  expected: ReadonlyMap<number, ExpectedTerms>,
  counts: Map<string, TermCount>,
): void {
  const text = storedText ?? 'a term that is not there';
  const parts = readable(() => unpackGroup(row));
  if (parts === null) {
    // It is missing in every block that should have it; if none should, it is wrong in any.
    const blocks = [...expected.values()];
    if (!blocks.some(({ left }) => left.has(text))) blocks[0]?.wrong.push(text);
    return;
  }
  const count = counts.get(text) ?? { entries: 0, ordinals: new Set() };
  counts.set(text, count);
  for (const part of parts) {
    count.entries += part.postings.length;
    count.ordinals.add(ordinalOf(group, part.slot));
    const block = expected.get(part.slot);
    if (block === undefined) continue;
    const groupPart = comparable(part, block.replaced);
    if (groupPart.postings.length === 0 && part.postings.length > 0) continue;
    const termPostings = block.left.get(text);
    const isSame =
      termPostings !== undefined &&
      isDeepStrictEqual(groupPart, { slot: part.slot, ...termPostings });
    if (!isSame) block.wrong.push(text);
    block.left.delete(text);
  }
}

/** The stored counts of each term must match its rows. A term without rows may stay: it finds nothing. */
async function* checkCounts(
  stored: AsyncIterable<StoredTerm>,
  counts: Map<string, TermCount>,
): AsyncGenerator<string> {
  const wrong: string[] = [];
  for await (const { text, entries, blocks } of stored) {
    const expected = counts.get(text) ?? { entries: 0, ordinals: new Set() };
    counts.delete(text);
    let count = 0;
    for (let ordinal = 0; ordinal < 8 * blocks.length; ordinal++) {
      if (!hasOrdinal(blocks, ordinal)) continue;
      count += expected.ordinals.has(ordinal) ? 1 : NaN;
    }
    if (entries !== expected.entries || count !== expected.ordinals.size) wrong.push(text);
  }
  for (const text of counts.keys()) wrong.push(text);
  if (wrong.length === 0) return;
  yield `The index counts ${wrong.length} of its terms wrongly, such as “${wrong[0]}”. ${ADVICE}`;
}

/**
 * Postings without replaced entries. If there are any, also without weights: the weights of others in their contributions
 * depend on them.
 */
function comparable<Postings extends TermPostings>(
  stored: Postings,
  replaced: Bits | null,
): Postings {
  if (replaced === null) return stored;
  const left = postingsWithout(stored, replaced);
  return { ...left, postings: left.postings.map((posting) => posting & ~0xf) };
}

/** Null if a row cannot be read. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    return noneIfDamaged(error);
  }
}

function noneIfDamaged(error: unknown): null {
  if (error instanceof StoreDamaged) return null;
  throw error;
}
