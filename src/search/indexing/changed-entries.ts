// Entries of stored blocks that a transaction changed, until the index is brought in step with them.

import type { EntryBody } from '../../hansard/entry.ts';
import type { Columns, Run } from '../index/index-block.ts';
import { blockOf, emptyBits, type Bits } from '../index/bits.ts';
import { groupOf, slotOf, unpackGroup, type GroupPart } from '../index/posting-group.ts';
import { applyPatch, patchesOf, unpackPatch } from '../index/posting-patch.ts';
import { addPostings } from '../index/postings.ts';
import { BEGINS_TERM } from '../index/terms.ts';
import { startsOfSitting } from '../../hansard/contributions/sitting-starts.ts';
import { ChangedBlock, type EntryChange, type StoredBlockState } from './changed-block.ts';
import {
  entryTextOf,
  fragmentOf,
  textOf,
  type EntryText,
  type StoredText,
  type TextChange,
} from './entry-text.ts';
import type { GroupStorage } from './group-writer.ts';
import { PatchWriter } from './patch-writer.ts';

/** What an engine does for entries that change; all of it within the transaction at hand. */
export interface ChangeStorage {
  readonly groups: GroupStorage;
  /** Null where the block is not stored. */
  storedBlock(block: number): Promise<Omit<StoredBlockState, 'begins'> | null>;
  /** Stores the runs and columns of a block under its ordinal, replacing what is stored there. */
  putBlock(ordinal: number, block: BlockEntries): Promise<void>;
  /** Entries from one id to another, both included, ascending. */
  entriesBetween(first: number, last: number): Promise<readonly StoredText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly StoredText[]>;
}

/** A block without its terms. */
export interface BlockEntries {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
}

/** Blocks in which something changed that was not written: those of the transaction itself, and those that are not stored. */
export interface LeftOut {
  readonly built: ReadonlySet<number>;
  readonly unstored: ReadonlySet<number>;
}

export class ChangedEntries {
  readonly #storage: ChangeStorage;
  readonly #patches: PatchWriter;
  #changes = new Map<number, EntryChange>();
  /** Sittings whose contributions may begin with other entries now. */
  readonly #sittings = new Set<number>();

  constructor(storage: ChangeStorage) {
    this.#storage = storage;
    this.#patches = new PatchWriter(storage.groups);
  }

  get size(): number {
    return this.#changes.size;
  }

  /** Notes a change of an entry, which may have changed before. */
  note({ id, sittingId, before, after }: TextChange): void {
    const indexed = (body: EntryBody | null): EntryText | null =>
      body === null ? null : entryTextOf({ id, sittingId, body });
    const known = this.#changes.get(id);
    this.#changes.set(id, {
      before: known === undefined ? indexed(before) : known.before,
      after: indexed(after),
    });
  }

  noteSitting(sittingId: number): void {
    this.#sittings.add(sittingId);
  }

  /** Writes what changes in stored blocks; those that the transaction itself `built` are left out. */
  async write(built: ReadonlySet<number>): Promise<LeftOut> {
    const blocks = new ChangedBlocks(this.#storage, built);
    for (const [id, change] of this.#changes) (await blocks.of(id))?.change(id, change);
    for (const sittingId of this.#sittings) await this.#readBeginnings(sittingId, blocks);
    this.#changes = new Map();
    this.#sittings.clear();
    for (const { stored, changed } of blocks.inOrder()) {
      const work = await changed.work((ids) => this.#textsOf(ids));
      if (work === null) continue;
      const { runs, columns, before, after } = work;
      await this.#storage.putBlock(stored.ordinal, { block: stored.block, runs, columns });
      await this.#patches.add(stored.ordinal, before, after);
    }
    await this.#patches.flush();
    return blocks.left;
  }

  async #readBeginnings(sittingId: number, blocks: ChangedBlocks): Promise<void> {
    const texts = (await this.#storage.entriesOfSitting(sittingId)).map(textOf);
    const starts = startsOfSitting(texts.map(fragmentOf));
    for (const { id } of texts) (await blocks.of(id))?.setBegins(id, starts.has(id));
  }

  async #textsOf(ids: readonly number[]): Promise<EntryText[]> {
    const texts: EntryText[] = [];
    for (let from = 0, to = 0; from < ids.length; from = to) {
      while (ids[to] === ids[from]! + to - from) to += 1;
      const stored = await this.#storage.entriesBetween(ids[from]!, ids[to - 1]!);
      texts.push(...stored.map((text) => entryTextOf(textOf(text))));
    }
    return texts;
  }
}

interface OpenBlock {
  readonly stored: StoredBlockState;
  readonly changed: ChangedBlock;
}

/** The stored blocks in which something may change. */
class ChangedBlocks {
  readonly #storage: ChangeStorage;
  readonly #built: ReadonlySet<number>;
  readonly #blocks = new Map<number, OpenBlock | null>();
  readonly #begins = new Map<number, readonly GroupPart[]>();
  readonly left = { built: new Set<number>(), unstored: new Set<number>() };

  constructor(storage: ChangeStorage, built: ReadonlySet<number>) {
    this.#storage = storage;
    this.#built = built;
  }

  /** The block of an entry; null where it is not stored, or left out. */
  async of(id: number): Promise<ChangedBlock | null> {
    const block = blockOf(id);
    let open = this.#blocks.get(block);
    if (open === undefined) {
      open = await this.#open(block);
      this.#blocks.set(block, open);
    }
    return open?.changed ?? null;
  }

  /** By ordinal, so that the blocks of a group follow one another. */
  inOrder(): OpenBlock[] {
    return [...this.#blocks.values()]
      .filter((open) => open !== null)
      .sort((one, other) => one.stored.ordinal - other.stored.ordinal);
  }

  async #open(block: number): Promise<OpenBlock | null> {
    if (this.#built.has(block)) {
      this.left.built.add(block);
      return null;
    }
    const found = await this.#storage.storedBlock(block);
    if (found === null) {
      this.left.unstored.add(block);
      return null;
    }
    const stored = { ...found, begins: await this.#beginsOf(found.ordinal) };
    return { stored, changed: new ChangedBlock(stored) };
  }

  async #beginsOf(ordinal: number): Promise<Bits> {
    const group = groupOf(ordinal);
    let parts = this.#begins.get(group);
    if (parts === undefined) {
      const { groups } = this.#storage;
      const ids = await groups.termIds([BEGINS_TERM]);
      const [row] = await groups.rows(group, ids);
      const [patch] = await groups.rows(patchesOf(group), ids);
      parts = applyPatch(
        row === undefined ? [] : unpackGroup(row),
        patch === undefined ? [] : unpackPatch(patch),
      );
      this.#begins.set(group, parts);
    }
    const bits = emptyBits();
    const ofBlock = parts.find(({ slot }) => slot === slotOf(ordinal));
    if (ofBlock !== undefined) addPostings(bits, ofBlock.postings);
    return bits;
  }
}
