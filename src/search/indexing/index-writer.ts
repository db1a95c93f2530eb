// Updates the index within the transaction that changes the record. A block is indexed once it is
// full and changes no more by itself; what is newer is the tail, which is read as it is (view/tail-segments.ts).

import type { IndexedBlock } from '../index/index-block.ts';
import { LOOK_AHEAD_ENTRIES } from '../../hansard/contributions/contribution.ts';
import type { EntryBody } from '../../hansard/entry.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import { startsOfSitting } from '../../hansard/contributions/sitting-starts.ts';
import { blockOf, idOf } from '../index/bits.ts';
import { buildBlock } from './build-block.ts';
import { BlockBuilder } from './block-builder.ts';

/** What an engine does for the index; all of it within the transaction at hand. */
export interface IndexStorage {
  lastBlock(): Promise<BlockOrdinal | null>;
  /** The ordinal of a stored block; null where it is not stored. */
  ordinalOf(block: number): Promise<number | null>;
  /** The first id there is at or above one. */
  firstIdFrom(id: number): Promise<number | null>;
  /** Entries from one id to another, both included, ascending. */
  entriesBetween(first: number, last: number): Promise<readonly StoredText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly StoredText[]>;
  countOfSitting(sittingId: number): Promise<number>;
  /** The last entries of a sitting by text_counter, the last first. */
  lastOfSitting(sittingId: number, limit: number): Promise<readonly EntryCounter[]>;
  /** Stores a block under its ordinal, replacing what is stored there. */
  putBlock(ordinal: number, block: IndexedBlock): Promise<void>;
  /** Writes what was gathered over several blocks. */
  flush(): Promise<void>;
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

export interface StoredText {
  readonly id: number;
  readonly sittingId: number;
  readonly wire: string;
}

interface Text {
  readonly id: number;
  readonly sittingId: number;
  readonly body: EntryBody;
}

/**
 * A block is full when so many ids after it are in use: whether an entry begins a contribution depends on a few
 * that follow it.
 */
const IDS_AFTER = 8;

/** Whether a block changes no more by itself, now that the next id to be given is this. */
export function isFull(block: number, nextId: number): boolean {
  return nextId >= idOf(block + 1, IDS_AFTER);
}

/** Blocks that may be under way while others are published. */
const BLOCKS_AHEAD = 4;

export class IndexWriter {
  readonly #storage: IndexStorage;
  /** What this transaction appended and is in no block yet: every entry from the first of them on. */
  #appended: Text[] = [];
  /** Stored blocks in which something changed. */
  readonly #stale = new Set<number>();
  /** Sittings in which something changes, with what began a contribution before. */
  readonly #before = new Map<number, ReadonlySet<number>>();
  readonly #builder = new BlockBuilder();
  /** Blocks that are being built, in order. Each is stored when it is awaited, never after the transaction ended. */
  readonly #building: { readonly ordinal: number; readonly built: Promise<IndexedBlock> }[] = [];
  #last: BlockOrdinal | null | undefined;
  #next: number | undefined;

  constructor(storage: IndexStorage) {
    this.#storage = storage;
  }

  /**
   * To be called before entries are appended to a sitting. They change stored blocks where they follow soon
   * after entries of those, and where one is put in between.
   */
  async appending(sittingId: number, entries: readonly EntryBody[]): Promise<void> {
    const last = await this.#lastStored();
    if (last === null || this.#before.has(sittingId)) return;
    const latest = await this.#storage.lastOfSitting(sittingId, LOOK_AHEAD_ENTRIES);
    const highest = latest[0]?.textCounter ?? 0;
    const soon = latest.some(({ id }) => blockOf(id) <= last.block);
    const between = entries.some(({ textCounter }) => textCounter < highest);
    if (soon || between) await this.changing(sittingId);
  }

  appended(id: number, sittingId: number, body: EntryBody): void {
    this.#appended.push({ id, sittingId, body });
  }

  /** To be called before an entry of a sitting is corrected or withdrawn; the entry is named afterwards. */
  async changing(sittingId: number): Promise<void> {
    const last = await this.#lastStored();
    if (last === null || this.#before.has(sittingId)) return;
    this.#before.set(sittingId, await this.#beginnings(sittingId));
  }

  changed(id: number): void {
    this.#stale.add(blockOf(id));
    // What was appended and then changed is read again.
    this.#appended = [];
  }

  /** Stores the blocks that are full, now that the next id to be given is this. */
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

  /** Brings all of the index in step; to be called last, before the transaction is committed. */
  async finish(nextId: number): Promise<void> {
    await this.indexFullBlocks(nextId);
    await this.#storeBuilt(0);
    for (const [sittingId, before] of this.#before) {
      const after = await this.#beginnings(sittingId);
      for (const id of before.symmetricDifference(after)) this.#stale.add(blockOf(id));
    }
    for (const block of [...this.#stale].sort((one, other) => one - other)) {
      const ordinal = await this.#storage.ordinalOf(block);
      if (ordinal === null && (await this.#wasSkipped(block))) return await this.#rebuild(nextId);
      if (ordinal !== null) await this.#storage.putBlock(ordinal, await this.built(block));
    }
    await this.#storage.flush();
  }

  /** To be called when the writing ends, however it does. */
  end(): void {
    this.#builder.end();
  }

  /** A block as its entries make it. */
  async built(block: number): Promise<IndexedBlock> {
    return buildBlock(block, await this.#marked(await this.#textsOf(block)));
  }

  /**
   * Whether a block has entries though a later one is stored: all were withdrawn before it was full, and some were restored. Blocks
   * are numbered in their order, so there is no number left for it.
   */
  async #wasSkipped(block: number): Promise<boolean> {
    const last = await this.#lastStored();
    if (last === null || block > last.block) return false;
    const firstId = await this.#storage.firstIdFrom(idOf(block, 0));
    return firstId !== null && blockOf(firstId) === block;
  }

  async #rebuild(nextId: number): Promise<void> {
    await this.#storage.clear();
    this.#last = null;
    this.#next = undefined;
    await this.indexFullBlocks(nextId);
    await this.#storeBuilt(0);
    await this.#storage.flush();
  }

  async #lastStored(): Promise<BlockOrdinal | null> {
    if (this.#last === undefined) this.#last = await this.#storage.lastBlock();
    return this.#last;
  }

  async #startBuilding(block: number): Promise<void> {
    const ordinal = ((await this.#lastStored())?.ordinal ?? -1) + 1;
    const entries = await this.#marked(await this.#textsOf(block));
    this.#building.push({ ordinal, built: this.#builder.build(block, entries) });
    this.#last = { ordinal, block };
    this.#stale.delete(block);
    this.#appended = this.#appended.filter(({ id }) => blockOf(id) > block);
    await this.#storeBuilt(BLOCKS_AHEAD);
  }

  /** Stores built blocks until only so many are left. */
  async #storeBuilt(left: number): Promise<void> {
    while (this.#building.length > left) {
      const { ordinal, built } = this.#building.shift()!;
      await this.#storage.putBlock(ordinal, await built);
    }
  }

  async #textsOf(block: number): Promise<Text[]> {
    const [first, last] = [idOf(block, 0), idOf(block + 1, 0) - 1];
    const inMemory = this.#appended[0]?.id ?? Infinity;
    const stored =
      inMemory <= first
        ? []
        : await this.#storage.entriesBetween(first, Math.min(last, inMemory - 1));
    return [...stored.map(textOf), ...this.#appended.filter(({ id }) => id >= first && id <= last)];
  }

  /** The texts as they are indexed: each with whether it begins a contribution. */
  async #marked(texts: readonly Text[]): Promise<Parameters<typeof buildBlock>[1]> {
    const beginnings = new Map<number, ReadonlySet<number>>();
    for (const { sittingId } of texts) {
      if (!beginnings.has(sittingId)) {
        beginnings.set(sittingId, await this.#beginnings(sittingId, texts));
      }
    }
    return texts.map(({ id, sittingId, body }) => ({
      id,
      sittingId,
      type: body.type,
      speakerName: body.speakerName,
      personId: body.speaker?.id ?? null,
      content: body.content,
      begins: beginnings.get(sittingId)!.has(id),
    }));
  }

  /** What begins a contribution in a sitting; its texts are read again only where they are not at hand. */
  async #beginnings(sittingId: number, atHand: readonly Text[] = []): Promise<Set<number>> {
    const last = atHand.at(-1)?.id ?? 0;
    const texts = [...atHand, ...this.#appended.filter(({ id }) => id > last)].filter(
      (text) => text.sittingId === sittingId,
    );
    if (texts.length === (await this.#storage.countOfSitting(sittingId))) {
      texts.sort((one, other) => one.body.textCounter - other.body.textCounter);
      return startsOfSitting(texts.map(fragmentOf));
    }
    const stored = await this.#storage.entriesOfSitting(sittingId);
    return startsOfSitting(stored.map((text) => fragmentOf(textOf(text))));
  }
}

/** Indexes a record of which nothing is indexed yet. */
export async function indexWholeRecord(storage: IndexStorage, nextId: number): Promise<void> {
  const writer = new IndexWriter(storage);
  try {
    await writer.finish(nextId);
  } finally {
    writer.end();
  }
}

/** Whether two texts of an entry are the same to the index. */
export function sameIndexed(one: EntryBody, other: EntryBody): boolean {
  return (
    one.textCounter === other.textCounter &&
    one.type === other.type &&
    one.speakerName === other.speakerName &&
    one.speakerTitle === other.speakerTitle &&
    one.speaker?.id === other.speaker?.id &&
    one.content === other.content
  );
}

function textOf({ id, sittingId, wire }: StoredText): Text {
  return { id, sittingId, body: readWireForm(wire) };
}

function fragmentOf({ id, body }: Text): Parameters<typeof startsOfSitting>[0][number] {
  return { id, ...body };
}
