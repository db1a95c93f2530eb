// What follows from the changes of entries in a write transaction: ids and the runs of them, the change log, debates and the index. It
// is told of every change, before or after the rows of the entries are written, and completes the rest at the commit.

import { sameIndexed, type TextChange } from '../../indexing/entry-text.ts';
import { type AddEntry, IndexWriter, type IndexStorage } from '../../indexing/index-writer.ts';
import type { ChangeKind } from '../../record/change.ts';
import type { EntryBody, NewEntry } from '../../record/entry.ts';
import { ID_MAX } from '../../record/id.ts';
import { IdsExhausted } from '../contract/conflicts.ts';
import { type Authorship, ChangeLog } from '../entries/change-runs.ts';
import type { RecordStart } from '../entries/record-state.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import { DebateWriter } from './debate-writer.ts';
import { consecutive, EntryRuns } from './entry-runs.ts';

/** The old and the new text of an entry, with its wire form as of the revision. */
type EntryChange = Omit<TextChange, 'hasNewMarks'> & {
  readonly kind: ChangeKind;
  readonly revision: number;
  readonly wire: string;
  readonly changedAtMs: number;
};

/** What an engine contributes to a write transaction. */
export interface WriteEngine {
  /** Runs statements within the transaction. */
  readonly sql: SqlRunner;
  /** Runs the statements that write this many entries at once. */
  readonly ofEntries: (count: number) => SqlRunner;
  readonly index: IndexStorage;
}

type AddedRow = Pick<EntryChange, 'id' | 'wire' | 'changedAtMs'>;

/** Entries being appended to a sitting. */
export interface Append {
  /** The id of an entry: the given one, or the next. */
  takeId(requestedId: number | undefined): number;
  add(row: AddedRow, entry: NewEntry): void;
  /** The rows of the added entries are stored: completes their positions and the blocks that are full. */
  finish(): Promise<void>;
}

export class EntryChanges {
  /** How many entries were added, corrected, withdrawn and restored so far. */
  count = 0;
  /** The id after the highest that the record ever used. */
  nextId: number;
  /** The number of entries in the record. */
  entryCount: number;
  readonly #runs: EntryRuns;
  readonly #log: ChangeLog;
  readonly #debates: DebateWriter;
  readonly #index: IndexWriter;

  constructor({ sql, index }: WriteEngine, start: RecordStart, author: Authorship) {
    this.nextId = start.nextId;
    this.entryCount = start.count;
    this.#runs = new EntryRuns(sql, start.lastId);
    this.#log = new ChangeLog(sql, author, start.log);
    this.#debates = new DebateWriter(sql, start.rules);
    this.#index = new IndexWriter(index, this.#debates);
  }

  /** Builds blocks of the index in this thread: one of many short transactions is over before a thread has started. */
  startsNoThread(): void {
    this.#index.builder.usesThread = false;
  }

  /** Begins to append entries to a sitting. */
  async beginAppend(sittingId: number, entries: readonly EntryBody[]): Promise<Append> {
    const addToIndex = await this.#index.beginAppend(sittingId, entries);
    await this.#debates.openSitting(sittingId, entries);
    return {
      takeId: (requestedId) => this.#takeId(requestedId),
      add: (row, entry) => this.#append(row, entry, addToIndex),
      finish: async () => {
        await this.#runs.flush();
        await this.#index.indexFullBlocks(this.nextId);
      },
    };
  }

  #takeId(requestedId: number | undefined): number {
    const id = requestedId ?? this.nextId;
    if (id < this.nextId)
      throw new RangeError(`id ${id} is not above the last one the record used`);
    if (id > ID_MAX) {
      if (requestedId === undefined) throw new IdsExhausted('entry');
      throw new RangeError(`id ${id} is above ${ID_MAX}, the highest an entry can have`);
    }
    this.nextId = id + 1;
    return id;
  }

  #append({ id, wire, changedAtMs: atMs }: AddedRow, entry: NewEntry, addToIndex: AddEntry): void {
    this.count += 1;
    this.entryCount += 1;
    this.#runs.append(this.entryCount, id);
    this.#log.add({ kind: 'added', entryId: id, revision: 1, wire, atMs });
    addToIndex(id, entry);
  }

  /** The rows of entries were changed, in ascending order; the source now says to read some of them differently. */
  async changed(
    changes: readonly EntryChange[],
    withNewMarks: ReadonlySet<number> = new Set(),
  ): Promise<void> {
    this.count += changes.length;
    for (const { sittingId } of changes) this.#debates.changed(sittingId);
    const texts = changes.map((change) => ({
      ...change,
      hasNewMarks: withNewMarks.has(change.id),
    }));
    await this.#index.changed(
      texts.filter(({ bodyBefore, bodyAfter, hasNewMarks }) => {
        return hasNewMarks || !(bodyBefore && bodyAfter && sameIndexed(bodyBefore, bodyAfter));
      }),
    );
    for (const { kind, id: entryId, revision, wire, changedAtMs: atMs } of changes) {
      this.#log.add({ kind, entryId, revision, wire, atMs });
    }
    for (const { first, length } of consecutive(
      changes.filter(({ bodyAfter }) => bodyAfter === null),
    )) {
      await this.#runs.withdraw(first, length, this.entryCount);
      this.entryCount -= length;
    }
    for (const { first, length } of consecutive(
      changes.filter(({ bodyBefore }) => bodyBefore === null),
    )) {
      await this.#runs.restore(first, length, this.entryCount);
      this.entryCount += length;
    }
  }

  /** A sitting has a new date, on which its debates depend. */
  sittingChanged(sittingId: number): void {
    this.#debates.changed(sittingId);
  }

  /** Completes the log, the index and the debates; returns what the record's own row says of the entries. */
  async finish() {
    await this.#log.finish();
    await this.#debates.cutAppended();
    await this.#index.finish(this.nextId);
    await this.#debates.finish();
    return { count: this.entryCount, nextId: this.nextId };
  }

  /** Releases what the transaction held, whether it was committed or rolled back. */
  end(): void {
    this.#index.end();
  }
}
