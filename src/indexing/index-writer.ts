// Updates the index within the transaction that changes the record. A block is indexed once it is full and no longer changes by
// itself; newer entries are the tail, which is read directly (view/record-view.ts).

import { lastOf, present } from '../base/present.ts';
import type { IndexedBlock } from '@hansard/search/index';
import { LOOK_AHEAD_ENTRIES } from '../record/contributions/contribution.ts';
import type { SittingBusiness } from '../record/decisions/decision.ts';
import { NO_MARKS } from '../record/wire-form.ts';
import type { EntryBody, NewEntry } from '../record/entry.ts';
import { BLOCK_SIZE, blockOf, idOf } from '@hansard/search/bits';
import { GroupWriter } from '@hansard/search/storage';
import { BlockBuilder, type BuiltBlock, type BlockTexts, markEntries } from './block-builder.ts';
import { ChangedEntries, type ChangeStorage, type SittingListener } from './changed-entries.ts';
import { textOf, textOfBody, type Text, type TextChange } from './entry-text.ts';
import { tallied } from './speaker-tallies.ts';

/** The storage of the index in an engine, within the current transaction. */
export interface IndexStorage extends ChangeStorage {
  lastBlock(): Promise<BlockOrdinal | null>;
  /** The first existing id at or above one. */
  firstIdFrom(id: number): Promise<number | null>;
  countOfSitting(sittingId: number): Promise<number>;
  /** The last entries of a sitting by text_counter, the last first. */
  lastOfSitting(sittingId: number, limit: number): Promise<readonly EntryCounter[]>;
  /** Removes every block. */
  clear(): Promise<void>;
}

export interface BlockOrdinal {
  readonly ordinal: number;
  readonly block: number;
}

export interface EntryCounter {
  readonly id: number;
  readonly textCounter: number;
}

/**
 * A block is full when this many ids after it are in use: whether an entry begins a contribution depends on a few following
 * ones.
 */
const IDS_AFTER = 8;

/** Whether a block no longer changes by itself, given the next id to be assigned. */
export function isFull(block: number, nextId: number): boolean {
  return nextId >= idOf(block + 1, IDS_AFTER);
}

/** Changed entries held in memory, with their old and new texts: some forty megabytes. */
const HELD_CHANGES_MAX = 20_000;

/** Blocks that may be in progress while others are published. */
const BLOCKS_AHEAD = 4;

interface IndexListener extends SittingListener {
  /** Is told of every entry that is appended. */
  addEntry?(text: Text): void;
  /**
   * Selects the sittings whose business the builder reads together with the current block; their business is then passed to
   * `storeBusiness`.
   */
  takeCompleteSittings?(sittingIds: readonly number[]): readonly number[];
  storeBusiness?(sittingId: number, business: SittingBusiness): Promise<void>;
  /** Called with the number of entries that were stored. */
  stored?(entries: number): void;
}

/** Adds an entry that is appended to a sitting. */
export type AddEntry = (id: number, body: NewEntry) => void;

export class IndexWriter {
  readonly #storage: IndexStorage;
  /** How many entries this transaction appended. */
  #appended = 0;
  /** The texts that a block may still need, by sitting, so that they are not read again; and the id from which on all are held. */
  readonly #held = new Map<number, Text[]>();
  #heldFrom = Infinity;
  readonly #groups: GroupWriter;
  readonly #changes: ChangedEntries;
  /** The blocks that this transaction built. */
  readonly #built = new Set<number>();
  readonly builder: BlockBuilder;
  /** Blocks being built, in order. Each is stored when it is awaited, never after the transaction ended. */
  readonly #building: { readonly ordinal: number; readonly built: Promise<BuiltBlock> }[] = [];
  #last: BlockOrdinal | null | undefined;
  #next: number | undefined;
  readonly #listener: IndexListener;

  constructor(storage: IndexStorage, listener: IndexListener = {}) {
    this.#storage = storage;
    this.#listener = listener;
    this.#groups = new GroupWriter(storage.groups);
    this.#changes = new ChangedEntries(storage, listener);
    this.builder = new BlockBuilder(storage.rules);
  }

  /**
   * Begins to append entries to a sitting, and returns what adds each. They change stored blocks if they soon follow entries of
   * those, or are inserted between them.
   */
  async beginAppend(sittingId: number, entries: readonly EntryBody[]): Promise<AddEntry> {
    await this.#noteNeighbours(sittingId, entries);
    return (id, body) => this.#addEntry(id, sittingId, body);
  }

  async #noteNeighbours(sittingId: number, entries: readonly EntryBody[]): Promise<void> {
    const last = await this.#lastStored();
    if (last === null) return;
    const latest = await this.#storage.lastOfSitting(sittingId, LOOK_AHEAD_ENTRIES);
    const highest = latest[0]?.textCounter ?? 0;
    const soon = latest.some(({ id }) => blockOf(id) <= last.block);
    const between = entries.some(({ textCounter }) => textCounter < highest);
    if (soon || between) this.#changes.noteSitting(sittingId);
  }

  #addEntry(id: number, sittingId: number, body: NewEntry): void {
    const text = textOfBody({ id, sittingId }, body, body.details ?? NO_MARKS);
    this.#listener.addEntry?.(text);
    const ofSitting = this.#held.get(sittingId);
    if (ofSitting === undefined) this.#held.set(sittingId, [text]);
    else ofSitting.push(text);
    this.#heldFrom = Math.min(this.#heldFrom, id);
    this.#appended += 1;
    // An import, which will continue: a single sitting has some thousand entries, which are not worth a thread.
    if (this.#appended === BLOCK_SIZE) this.builder.expectBlocks();
  }

  /** Entries were corrected, withdrawn or restored: their rows have the new texts. */
  async changed(changes: readonly TextChange[]): Promise<void> {
    if (changes.length === 0) return;
    // Entries that were appended and then changed are read again.
    this.#held.clear();
    this.#heldFrom = Infinity;
    if ((await this.#lastStored()) === null) return;
    for (const change of changes) this.#changes.note(change);
    if (this.#changes.size >= HELD_CHANGES_MAX) await this.#writeChanges();
  }

  /** Stores the blocks that are full, given the next id to be assigned. */
  async indexFullBlocks(nextId: number): Promise<void> {
    let next = this.#next ?? ((await this.#lastStored())?.block ?? -1) + 1;
    while (isFull(next, nextId)) {
      const firstId = await this.#storage.firstIdFrom(idOf(next, 0));
      if (firstId === null) break;
      const block = blockOf(firstId);
      if (block === next) await this.#startBuilding(next++);
      else next = block;
    }
    this.#next = next;
  }

  /** Stores the blocks that are being built, and writes all changes into stored blocks. */
  async finish(nextId: number): Promise<void> {
    await this.indexFullBlocks(nextId);
    await this.#storeBuilt(0);
    await this.#writeChanges();
  }

  /** Releases the builder, whether the transaction was committed or not. */
  end(): void {
    this.builder.end();
  }

  /** A block made from its entries, and those entries. */
  async built(block: number) {
    const { rules } = this.#storage;
    const entries = markEntries(await this.#textsOf(block), rules);
    return { indexed: tallied(block, entries, rules), entries };
  }

  async #lastStored(): Promise<BlockOrdinal | null> {
    if (this.#last === undefined) this.#last = await this.#storage.lastBlock();
    return this.#last;
  }

  async #startBuilding(block: number): Promise<void> {
    const ordinal = ((await this.#lastStored())?.ordinal ?? -1) + 1;
    const texts = await this.#textsOf(block);
    const sittings = [...new Set(texts.texts.map(({ sittingId }) => sittingId))];
    const cut = this.#listener.takeCompleteSittings?.(sittings) ?? [];
    this.#building.push({ ordinal, built: this.builder.build({ block, texts, cut }) });
    this.#last = { ordinal, block };
    this.#built.add(block);
    this.#letGo(block, texts.texts.at(-1)?.sittingId);
    await this.#storeBuilt(BLOCKS_AHEAD);
  }

  /** Releases the texts of sittings that no later block needs; one of them may continue. */
  #letGo(block: number, goesOn: number | undefined): void {
    this.#heldFrom = Math.max(this.#heldFrom, idOf(block + 1, 0));
    for (const [sittingId, held] of this.#held) {
      if (sittingId !== goesOn && blockOf(lastOf(held).id) <= block) this.#held.delete(sittingId);
    }
  }

  /** Stores built blocks until at most `left` are in progress. */
  async #storeBuilt(left: number): Promise<void> {
    while (this.#building.length > left) {
      const { ordinal, built } = present(this.#building.shift(), 'a block that is being built');
      const { indexed, business } = await built;
      await this.#putBlock(ordinal, indexed);
      for (const [id, read] of business) await this.#listener.storeBusiness?.(id, read);
    }
  }

  async #putBlock(ordinal: number, { terms, ...block }: IndexedBlock): Promise<void> {
    await this.#storage.putBlock(ordinal, block);
    await this.#groups.add(ordinal, terms);
    this.#listener.stored?.(block.runs.reduce((sum, { first, last }) => sum + last - first + 1, 0));
  }

  /** Updates the stored blocks; those of this transaction, and those with many replaced entries, are rebuilt. */
  async #writeChanges(): Promise<void> {
    await this.#storeBuilt(0);
    await this.#groups.flush();
    const last = await this.#lastStored();
    const rebuilt = await this.#changes.write(this.#built, last?.block ?? -1);
    for (const block of [...rebuilt].sort((a, b) => a - b)) {
      const ordinal = await this.#storage.storedBlock(block);
      if (ordinal === null) continue;
      const { indexed } = await this.built(block);
      await this.#putBlock(ordinal, indexed);
      await this.#changes.clear(block);
    }
    await this.#groups.flush();
  }

  /** The texts of a block, and the other texts of its sittings. */
  async #textsOf(block: number): Promise<BlockTexts> {
    const [first, last] = [idOf(block, 0), idOf(block + 1, 0) - 1];
    const texts =
      this.#heldFrom <= first
        ? [...this.#held.values()].flat().filter(({ id }) => id >= first && id <= last)
        : (await this.#storage.entriesBetween(first, last)).map(textOf);
    texts.sort((a, b) => a.id - b.id);
    const around: Text[] = [];
    for (const [sittingId, ofBlock] of Map.groupBy(texts, (text) => text.sittingId)) {
      const count = await this.#storage.countOfSitting(sittingId);
      if (count === ofBlock.length) continue;
      const held = this.#held.get(sittingId) ?? [];
      const sitting =
        held.length === count
          ? held
          : (await this.#storage.entriesOfSitting(sittingId)).map(textOf);
      for (const text of sitting) if (blockOf(text.id) !== block) around.push(text);
    }
    return { texts, around };
  }
}

/** Indexes a record of which nothing is indexed yet, and reports how many of its entries are in stored blocks. */
export async function indexWholeRecord(
  storage: IndexStorage,
  nextId: number,
  progress: (entriesIndexed: number) => void = () => {},
): Promise<void> {
  let indexed = 0;
  const writer = new IndexWriter(storage, {
    stored: (entries) => progress((indexed += entries)),
  });
  try {
    await writer.finish(nextId);
  } finally {
    writer.end();
  }
}
