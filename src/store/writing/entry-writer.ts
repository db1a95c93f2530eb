// Adds, corrects and withdraws entries: what is refused, which change is logged, what the index and the runs are told.

import { ENTRY_ID_MAX, type EntryBody, type NewEntry } from '../../hansard/entry.ts';
import { readWireForm, wireForm } from '../../hansard/wire-form.ts';
import { IndexWriter, sameIndexed } from '../index-writer.ts';
import { EntryRuns } from './entry-runs.ts';
import type {
  ChangeLog,
  ChangeMark,
  EntryRow,
  EntryStorage,
  RecordStart,
  WritingStorage,
} from './writing-storage.ts';

export class EntryWriter {
  readonly #storage: EntryStorage;
  readonly #runs: EntryRuns;
  readonly #log: ChangeLog;
  readonly #index: IndexWriter;
  readonly #mark: ChangeMark;
  #count: number;
  #nextId: number;

  constructor(storage: WritingStorage, start: RecordStart, mark: ChangeMark) {
    this.#storage = storage.entries;
    this.#runs = new EntryRuns(storage.runs, start.lastId);
    this.#log = storage.log;
    this.#index = new IndexWriter(storage.index);
    this.#mark = mark;
    this.#count = start.count;
    this.#nextId = start.nextId;
  }

  async append(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]> {
    const { atMs } = this.#mark;
    const rows = new Array<EntryRow>(entries.length);
    await this.#index.appending(sittingId, entries);
    for (const [index, entry] of entries.entries()) {
      const id = this.#take(entry.id);
      this.#runs.append(this.#count, id);
      const row = rowOf(id, entry);
      this.#log.note('added', id, 1, row.wire, atMs);
      this.#index.appended(id, sittingId, entry);
      rows[index] = row;
    }
    await this.#storage.add(sittingId, rows, this.#mark);
    await this.#runs.flush();
    await this.#index.settle(this.#nextId);
    return rows.map(({ id }) => id);
  }

  /** The number of the new revision. */
  async correct(id: number, body: EntryBody, kind: 'corrected' | 'linked'): Promise<number> {
    const before = await this.#storage.find(id);
    if (before === null) throw new RangeError(`there is no entry ${id}`);
    const revision = before.revision + 1;
    const row = rowOf(id, body);
    // Two changes of one entry within a millisecond still differ in their time, and so in their ETag.
    const atMs = Math.max(this.#mark.atMs, before.changedAtMs + 1);
    const indexed = !sameIndexed(readWireForm(before.wire), body);
    if (indexed) await this.#index.changing(before.sittingId);
    await this.#storage.correct(row, revision, { ...this.#mark, atMs });
    if (indexed) this.#index.changed(id);
    this.#log.note(kind, id, revision, row.wire, atMs);
    return revision;
  }

  /** False where there is none. */
  async withdraw(id: number): Promise<boolean> {
    const before = await this.#storage.find(id);
    if (before === null) return false;
    await this.#index.changing(before.sittingId);
    await this.#storage.withdraw(id);
    this.#index.changed(id);
    this.#log.note('withdrawn', id, before.revision, before.wire, this.#mark.atMs);
    await this.#runs.withdraw(id, this.#count);
    this.#count -= 1;
    return true;
  }

  /** Brings the log and the index in step; says where the record stands. */
  async finish(): Promise<{ readonly count: number; readonly nextId: number }> {
    await this.#log.finish();
    await this.#index.finish(this.#nextId);
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
    if (id > ENTRY_ID_MAX) {
      throw new RangeError(`id ${id} is above ${ENTRY_ID_MAX}, the highest an entry can have`);
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
