// Entries of stored blocks that a transaction changed, until the index is brought in step with them.

import type { EntryBody } from '../../record/entry.ts';
import type { Columns, Run } from '../index/index-block.ts';
import { blockOf } from '../index/bits.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { languagesAfter, type ChangedCounters } from '../../record/contributions/sitting-marks.ts';
import { startsOfSitting } from '../../record/contributions/contribution.ts';
import { readWireForm } from '../../record/wire-form.ts';
import { StoredMarks } from './block-marks.ts';
import { ChangedBlock, type EntryChange, type StoredBlockState } from './changed-block.ts';
import {
  textOf,
  textOfBody,
  type EntryText,
  type IndexedText,
  type TextChange,
} from './entry-text.ts';
import type { GroupStorage } from './group-writer.ts';
import { PatchWriter } from './patch-writer.ts';

/** What an engine does for entries that change; all of it within the transaction at hand. */
export interface ChangeStorage {
  readonly groups: GroupStorage;
  /** How the entries of this record are read. */
  readonly rules: ReadingRules;
  /** Null where the block is not stored. */
  storedBlock(block: number): Promise<Omit<StoredBlockState, 'marks'> | null>;
  /** Stores the runs and columns of a block under its ordinal, replacing what is stored there. */
  putBlock(ordinal: number, block: BlockEntries): Promise<void>;
  /** Entries from one id to another, both included, ascending. */
  entriesBetween(first: number, last: number): Promise<readonly IndexedText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly IndexedText[]>;
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

/** What else is derived from the entries of sittings, so that they are read once. */
export interface SittingListener {
  /** Called with all entries of a changed sitting as they are now, in the order they were said. */
  sittingRead?(
    sittingId: number,
    entries: readonly (EntryBody & { readonly id: number })[],
  ): Promise<void>;
}

export class ChangedEntries {
  readonly #storage: ChangeStorage;
  readonly #patches: PatchWriter;
  #changes = new Map<number, EntryChange>();
  /** Sittings whose contributions may begin with other entries now, each with the counters at which something changed. */
  readonly #sittings = new Map<number, Record<keyof ChangedCounters, Set<number>>>();

  readonly #listener: SittingListener;

  constructor(storage: ChangeStorage, listener: SittingListener) {
    this.#storage = storage;
    this.#listener = listener;
    this.#patches = new PatchWriter(storage.groups);
  }

  get size(): number {
    return this.#changes.size;
  }

  /** Notes a change of an entry, which may have changed before. */
  note({ id, sittingId, before, after }: TextChange): void {
    const indexed = (body: EntryBody | null): EntryText | null =>
      body === null ? null : textOfBody({ id, sittingId }, body, null);
    const known = this.#changes.get(id);
    this.#changes.set(id, {
      before: known === undefined ? indexed(before) : known.before,
      after: indexed(after),
    });
  }

  /** `counters` are those of the entries that were changed or added, as they were and as they are. */
  noteSitting(
    sittingId: number,
    counters: readonly number[],
    languages: keyof ChangedCounters = 'around',
  ): void {
    const known = this.#sittings.get(sittingId) ?? { around: new Set(), alone: new Set() };
    for (const counter of counters) known[languages].add(counter);
    this.#sittings.set(sittingId, known);
  }

  /** Writes what changes in stored blocks; those that the transaction itself `built` are left out. */
  async write(built: ReadonlySet<number>): Promise<LeftOut> {
    const blocks = new ChangedBlocks(this.#storage, built);
    for (const [id, change] of this.#changes) (await blocks.of(id))?.change(id, change);
    for (const [id, counters] of this.#sittings) await this.#readMarks(id, counters, blocks);
    this.#changes = new Map();
    this.#sittings.clear();
    for (const { stored, changed } of blocks.inOrder()) {
      const work = await changed.work((ids) => this.#textsOf(ids));
      if (work === null) continue;
      const { runs, columns, terms } = work;
      await this.#storage.putBlock(stored.ordinal, { block: stored.block, runs, columns });
      await this.#patches.add(stored.ordinal, terms);
    }
    await this.#patches.flush();
    return blocks.left;
  }

  async #readMarks(
    sittingId: number,
    counters: ChangedCounters,
    blocks: ChangedBlocks,
  ): Promise<void> {
    const { rules } = this.#storage;
    const entries = (await this.#storage.entriesOfSitting(sittingId)).map(
      ({ id, wire, language }) => ({ id, ...readWireForm(wire), language }),
    );
    const starts = startsOfSitting(entries, rules);
    // Most entries are in the block of the one before them.
    let [block, changed]: [number, ChangedBlock | null] = [-1, null];
    for (const { id } of entries) {
      if (blockOf(id) !== block) [block, changed] = [blockOf(id), await blocks.of(id)];
      changed?.setBegins(id, starts.has(id));
    }
    for (const [id, languages] of languagesAfter(entries, counters, rules)) {
      (await blocks.of(id))?.setLanguages(id, languages);
    }
    await this.#listener.sittingRead?.(sittingId, entries);
  }

  async #textsOf(ids: readonly number[]): Promise<EntryText[]> {
    const texts: EntryText[] = [];
    for (const { first, last } of rangesOf(ids)) {
      const stored = await this.#storage.entriesBetween(first, last);
      for (const entry of stored) texts.push(textOf(entry));
    }
    return texts;
  }
}

/** Ranges of consecutive ids, given the ids in order. */
function rangesOf(ids: readonly number[]): { readonly first: number; readonly last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const id of ids) {
    const open = ranges.at(-1);
    if (open?.last === id - 1) open.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges;
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
  readonly #marks: StoredMarks;
  readonly left = { built: new Set<number>(), unstored: new Set<number>() };

  constructor(storage: ChangeStorage, built: ReadonlySet<number>) {
    this.#storage = storage;
    this.#built = built;
    this.#marks = new StoredMarks(storage.groups, storage.rules.languages);
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
    const stored = { ...found, marks: await this.#marks.of(found.ordinal) };
    return { stored, changed: new ChangedBlock(stored, this.#storage.rules) };
  }
}
