// What follows from the changes of entries in a write transaction: ids and the runs of them, the change log, debates and the index. It
// is told of every change, before or after the rows of the entries are written, and completes the rest at the commit.

import { sameIndexed, type TextChange } from '../../indexing/entry-text.ts';
import { IndexWriter, type IndexStorage } from '../../indexing/index-writer.ts';
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
type EntryChange = Omit<TextChange, 'isReadOtherwise'> & {
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

type AddedRow = Pick<EntryChange, 'id' | 'sittingId' | 'wire' | 'changedAtMs'>;

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

  /** To be called in one of many short transactions: its blocks of the index are built in this thread. */
  startsNoThread(): void {
    this.#index.builder.usesThread = false;
  }

  /** To be called before entries are appended to a sitting. */
  async appending(sittingId: number, entries: readonly EntryBody[]): Promise<void> {
    await this.#index.appending(sittingId, entries);
    await this.#debates.appending(sittingId, entries);
  }

  /** The id of an entry to append: the given one, or the next. */
  takeId(requestedId: number | undefined): number {
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

  append({ id, sittingId, wire, changedAtMs: atMs }: AddedRow, entry: NewEntry): void {
    this.count += 1;
    this.entryCount += 1;
    this.#runs.append(this.entryCount, id);
    this.#log.add({ kind: 'added', entryId: id, revision: 1, wire, atMs });
    this.#index.appended(id, sittingId, entry);
  }

  /** To be called after the rows of appended entries were stored. */
  async appended(): Promise<void> {
    await this.#runs.flush();
    await this.#index.indexFullBlocks(this.nextId);
  }

  /** To be called after the rows of entries were changed, in ascending order; the source now says to read some of them differently. */
  async changed(
    changes: readonly EntryChange[],
    readOtherwise: ReadonlySet<number> = new Set(),
  ): Promise<void> {
    this.count += changes.length;
    for (const { sittingId } of changes) this.#debates.changed(sittingId);
    const texts = changes.map((change) => ({
      ...change,
      isReadOtherwise: readOtherwise.has(change.id),
    }));
    await this.#index.changed(
      texts.filter(({ bodyBefore, bodyAfter, isReadOtherwise }) => {
        return isReadOtherwise || !(bodyBefore && bodyAfter && sameIndexed(bodyBefore, bodyAfter));
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

  /** To be called when the transaction ends, whether it was committed or rolled back. */
  end(): void {
    this.#index.end();
  }
}
