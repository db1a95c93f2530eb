// Adds, corrects and withdraws entries: what is refused, which changes are logged, and what is passed to the index and the runs.

import { present } from '../../present.ts';
import type { CorrectedEntry, EntryBody, NewEntry } from '../../record/entry.ts';
import { ID_MAX } from '../../record/id.ts';
import { readWireForm, wireForm } from '../../record/wire-form.ts';
import { sameIndexed } from '../../search/indexing/entry-text.ts';
import { IndexWriter } from '../../search/indexing/index-writer.ts';
import { IdsExhausted } from '../contract/conflicts.ts';
import type { RestoredEntry, StoredEntry } from '../contract/write-transaction.ts';
import { DebateWriter } from './debate-writer.ts';
import { consecutive, EntryRuns } from './entry-runs.ts';
import type { ChangeLog } from './change-log.ts';
import type { DetailRow, DetailStorage } from './detail-storage.ts';
import type {
  ChangeMark,
  CorrectedRow,
  EntryBatches,
  EntryRow,
  EntryStorage,
} from './entry-storage.ts';
import type { RecordStart } from './record-start.ts';
import type { WriteStorage } from './write-storage.ts';

/** Entries that are corrected or withdrawn at a time: some hundred kilobytes. */
const WRITE_BATCH_ENTRIES = 500;

export class EntryWriter {
  readonly #entries: EntryStorage;
  readonly #batches: EntryBatches;
  readonly #details: DetailStorage;
  readonly #runs: EntryRuns;
  readonly #log: ChangeLog;
  readonly #index: IndexWriter;
  readonly #debates: DebateWriter;
  readonly #mark: ChangeMark;
  #count: number;
  #nextId: number;

  constructor(storage: WriteStorage, start: RecordStart, mark: ChangeMark) {
    this.#entries = storage.entries;
    this.#batches = storage.entryBatches;
    this.#details = storage.details;
    this.#runs = new EntryRuns(storage.runs, start.lastId);
    this.#log = storage.log;
    this.#debates = new DebateWriter(storage.sql, start.rules);
    this.#index = new IndexWriter(storage.index, this.#debates);
    this.#mark = mark;
    this.#count = start.count;
    this.#nextId = start.nextId;
  }

  /** The highest id an entry ever had; 0 where there was none. */
  get highestId(): number {
    return this.#nextId - 1;
  }

  async append(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]> {
    const { atMs } = this.#mark;
    const rows = new Array<EntryRow>(entries.length);
    const details: DetailRow[] = [];
    await this.#index.appending(sittingId, entries);
    await this.#debates.appending(sittingId, entries);
    for (const [index, entry] of entries.entries()) {
      const id = this.#take(entry.id);
      this.#runs.append(this.#count, id);
      const row = rowOf(id, entry);
      this.#log.add({ kind: 'added', entryId: id, revision: 1, wire: row.wire, atMs });
      this.#index.appended(id, sittingId, entry);
      rows[index] = row;
      if (entry.details !== undefined) details.push({ id, revision: 1, details: entry.details });
    }
    await this.#batches.add(sittingId, rows, this.#mark);
    await this.#details.add(details);
    await this.#runs.flush();
    await this.#index.indexFullBlocks(this.#nextId);
    return rows.map(({ id }) => id);
  }

  /** The number of the new revision. */
  async correct(id: number, body: CorrectedEntry, kind: 'corrected' | 'linked'): Promise<number> {
    const before = await this.#entries.find(id);
    if (before === null) throw new RangeError(`there is no entry ${id}`);
    await this.#correct([before], () => body, kind);
    return before.revision + 1;
  }

  /** Does the same to many, some hundred at a time; their ids ascend. */
  async correctEach(
    ids: readonly number[],
    change: (body: EntryBody) => CorrectedEntry,
    kind: 'corrected' | 'linked',
  ): Promise<void> {
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      const some = await this.#batches.findEach(ids.slice(at, at + WRITE_BATCH_ENTRIES));
      await this.#correct(some, change, kind);
    }
  }

  /** Does to some of many what `change` returns; those for which it returns null stay as they are. Returns how many were changed. */
  async correctSome(
    ids: readonly number[],
    change: (
      body: EntryBody,
      entry: StoredEntry,
    ) => Promise<CorrectedEntry | null> | CorrectedEntry | null,
    kind: 'corrected' | 'linked',
  ): Promise<number> {
    let corrected = 0;
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      const bodies = new Map<number, CorrectedEntry>();
      const found = await this.#batches.findEach(ids.slice(at, at + WRITE_BATCH_ENTRIES));
      for (const entry of found) {
        const body = await change(readWireForm(entry.wire), entry);
        if (body !== null) bodies.set(entry.id, body);
      }
      const some = found.filter(({ id }) => bodies.has(id));
      await this.#correct(some, (_, { id }) => present(bodies.get(id), 'its text'), kind);
      corrected += some.length;
    }
    return corrected;
  }

  /** Gives many entries another text, by id; those that are not there are left out. */
  async correctMany(
    bodies: ReadonlyMap<number, CorrectedEntry>,
    kind: 'corrected' | 'linked',
  ): Promise<void> {
    const ids = [...bodies.keys()].sort((one, other) => one - other);
    await this.correctSome(ids, (_, { id }) => present(bodies.get(id), 'its text'), kind);
  }

  async #correct(
    entries: readonly StoredEntry[],
    change: (body: EntryBody, entry: StoredEntry) => CorrectedEntry,
    kind: 'corrected' | 'linked',
  ): Promise<void> {
    const rows: CorrectedRow[] = [];
    const details: DetailRow[] = [];
    const changes: { id: number; sittingId: number; before: EntryBody; after: EntryBody }[] = [];
    for (const entry of entries) {
      const { id, sittingId, wire, revision, changedAtMs } = entry;
      const before = readWireForm(wire);
      const body = change(before, entry);
      // Two changes of one entry within a millisecond still differ in their time, and so in their ETag.
      const atMs = Math.max(this.#mark.atMs, changedAtMs + 1);
      rows.push({ ...rowOf(id, body), revision: revision + 1, atMs });
      if (body.details !== undefined) {
        details.push({ id, revision: revision + 1, details: body.details });
      }
      this.#debates.changed(sittingId, Math.min(before.textCounter, body.textCounter));
      changes.push({ id, sittingId, before, after: body });
    }
    await this.#batches.correct(rows, this.#mark.by);
    const inOtherLanguage = await this.#details.change(details);
    await this.#index.changed(
      changes
        .map((one) => ({ ...one, isOtherLanguage: inOtherLanguage.has(one.id) }))
        .filter(({ before, after, isOtherLanguage }) => {
          return isOtherLanguage || !sameIndexed(before, after);
        }),
    );
    for (const { id: entryId, revision, wire, atMs } of rows) {
      this.#log.add({ kind, entryId, revision, wire, atMs });
    }
  }

  /** False where there is none. */
  async withdraw(id: number): Promise<boolean> {
    const before = await this.#entries.find(id);
    if (before === null) return false;
    await this.#withdraw([before]);
    return true;
  }

  /** Does the same to many, some hundred at a time; their ids ascend. */
  async withdrawEach(ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += WRITE_BATCH_ENTRIES) {
      await this.#withdraw(await this.#batches.findEach(ids.slice(at, at + WRITE_BATCH_ENTRIES)));
    }
  }

  async #withdraw(entries: readonly StoredEntry[]): Promise<void> {
    const ids = entries.map(({ id }) => id);
    for (const { sittingId, textCounter } of entries) this.#debates.changed(sittingId, textCounter);
    await this.#batches.withdraw(ids);
    const { atMs } = this.#mark;
    await this.#index.changed(
      entries.map(({ id, sittingId, wire }) => {
        const before = readWireForm(wire);
        return { id, sittingId, before, after: null, isOtherLanguage: false };
      }),
    );
    for (const { id: entryId, revision, wire } of entries) {
      this.#log.add({ kind: 'withdrawn', entryId, revision, wire, atMs });
    }
    for (const { first, length } of consecutive(ids)) {
      await this.#runs.withdraw(first, length, this.#count);
      this.#count -= length;
    }
  }

  /**
   * Puts withdrawn entries back, some hundred at a time, or adds new ones under ids below the highest; their ids ascend. Returns the
   * numbers of the new revisions.
   */
  async restore(
    sittingId: number,
    entries: readonly RestoredEntry[],
    areNew = false,
  ): Promise<readonly number[]> {
    const revisions: number[] = [];
    for (let at = 0; at < entries.length; at += WRITE_BATCH_ENTRIES) {
      const rows: CorrectedRow[] = [];
      const details: DetailRow[] = [];
      for (const { id, body } of entries.slice(at, at + WRITE_BATCH_ENTRIES)) {
        const revision = (await this.#revisionBefore(id, areNew)) + 1;
        rows.push({ ...rowOf(id, body), revision, atMs: this.#mark.atMs });
        if (body.details !== undefined) details.push({ id, revision, details: body.details });
      }
      await this.#restore(sittingId, rows, details);
      for (const { revision } of rows) revisions.push(revision);
    }
    return revisions;
  }

  /** 0 for an entry that never was in the record. */
  async #revisionBefore(id: number, isNew: boolean): Promise<number> {
    const withdrawn = await this.#entries.findWithdrawn(id);
    if (!isNew && withdrawn === null) throw new RangeError(`entry ${id} was not withdrawn`);
    if (isNew && (withdrawn !== null || id >= this.#nextId)) {
      throw new RangeError(`entry ${id} was withdrawn, or is above every id the record used`);
    }
    return withdrawn?.revision ?? 0;
  }

  async #restore(
    sittingId: number,
    rows: readonly CorrectedRow[],
    details: readonly DetailRow[],
  ): Promise<void> {
    await this.#entries.restore(sittingId, rows, this.#mark.by);
    // Before the index reads which languages are given.
    await this.#details.change(details);
    await this.#index.changed(
      rows.map(({ id, wire }) => {
        const after = readWireForm(wire);
        return { id, sittingId, before: null, after, isOtherLanguage: false };
      }),
    );
    for (const { id: entryId, textCounter, revision, wire, atMs } of rows) {
      this.#debates.changed(sittingId, textCounter);
      const kind = revision === 1 ? 'added' : 'restored';
      this.#log.add({ kind, entryId, revision, wire, atMs });
    }
    for (const { first, length } of consecutive(rows.map(({ id }) => id))) {
      await this.#runs.restore(first, length, this.#count);
      this.#count += length;
    }
  }

  /** A sitting has another date. */
  describedAnew(sittingId: number): void {
    this.#debates.changed(sittingId, 0);
  }

  /** Completes the log, the index and the debates; returns the new count and the next id. */
  async finish(): Promise<{ readonly count: number; readonly nextId: number }> {
    await this.#log.finish();
    await this.#debates.cutAppended();
    await this.#index.finish(this.#nextId);
    await this.#debates.finish();
    return { count: this.#count, nextId: this.#nextId };
  }

  /** To be called when the writing ends, however it does. */
  end(): void {
    this.#index.end();
  }

  /** The id of one more entry: the one it has, or the next. */
  #take(given: number | undefined): number {
    const id = given ?? this.#nextId;
    if (id < this.#nextId) {
      throw new RangeError(`id ${id} is not above the last one the record used`);
    }
    if (id > ID_MAX) {
      if (given === undefined) throw new IdsExhausted('entry');
      throw new RangeError(`id ${id} is above ${ID_MAX}, the highest an entry can have`);
    }
    this.#nextId = id + 1;
    this.#count += 1;
    return id;
  }
}

function rowOf(id: number, body: EntryBody): EntryRow {
  const { textCounter, type, speaker } = body;
  return { id, textCounter, type, personId: speaker?.id ?? null, wire: wireForm(body) };
}
