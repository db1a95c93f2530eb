// The reads of a SQLite store: those of both engines, run in the snapshot of the turn, and those with statements of its own.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { present } from '../../present.ts';
import type { RecordState } from '../../record/change.ts';
import { EVERY_ITEM, isEveryItem } from '../../record/filter.ts';
import { locatePage, type PageNumber } from '../../record/page.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type { Collections } from '../contract/results.ts';
import type {
  CollectionPage,
  EntriesAfter,
  EntryPage,
  EntryResult,
  PageRequest,
} from '../contract/results.ts';
import type { StoreReads } from '../contract/store.ts';
import { filteredPage } from '../shared/filter-items.ts';
import { sharedReads } from '../shared/shared-reads.ts';
import { COLLECTION_TABLES } from '../shared/collection-tables.ts';
import { entryHistory, entryRevisions } from '../shared/entry-revisions.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import { bytes, integer } from '../shared/row-values.ts';
import { storeFault } from './files/sqlite-connection.ts';
import { SqliteHistory } from './sqlite-history.ts';
import {
  type ArrayStatement,
  END_READ,
  prepareArrays,
  refuseDamaged,
  runnerOf,
  soundBytes,
  type SqliteRunner,
} from './sqlite-statements.ts';

interface ReadContext extends GuardedReads {
  readonly reader: DatabaseSync;
  readonly snapshot: SqliteSnapshot;
  readonly sql: SqliteRunner;
}

export function sqliteReads(reader: DatabaseSync, snapshot: SqliteSnapshot): StoreReads {
  const sql = runnerOf(reader);
  const context = { reader, snapshot, sql, ...guardedReads(snapshot) };
  return {
    ...sharedReads({ sql, newest: sql, run: context.runInSnapshot }),
    ...entryReads(context),
    ...collectionReads(context),
    ...historyReads(context),
  };
}

/** The record as a whole, and its entries. */
function entryReads({ reader, snapshot, run }: ReadContext) {
  const reading = new SqliteReading(reader, snapshot);
  return {
    recordState: () => run(() => reading.recordState()),
    // One file: whatever is read later is not older.
    monotonicReads: (work) => work(),
    readServer: () => null,
    currentVersion: () => {
      try {
        return reading.recordState().version;
      } catch {
        return null;
      }
    },
    ping: () => run(() => void reading.recordState()),
    entryPage: (request) => run(() => reading.entryPage(request)),
    entriesAfter: (id, size, address) => run(() => reading.entriesAfter(id, size, address)),
    entry: (id, address) => run(() => reading.entry(id, address)),
  } satisfies Partial<StoreReads>;
}

/** Pages of venues, sources, sittings and people, and the entries of a sitting. */
function collectionReads({ reader, snapshot, sql, run, runInSnapshot }: ReadContext) {
  const collections = new SqliteCollections(reader, snapshot);
  return {
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? run(() => collections.page(name, page, size))
        : runInSnapshot(() => filteredPage(sql, name, { page, size, filter })),
    sittingEntries: (id, address) => run(() => collections.sittingEntries(id, address)),
  } satisfies Partial<StoreReads>;
}

/** The changes of entries, and the revisions of one. */
function historyReads({ reader, sql, runInSnapshot }: ReadContext) {
  const log = new SqliteHistory(reader);
  return {
    changes: (since, limit) => runInSnapshot(async () => [...log.changes(since).take(limit)]),
    revisions: (id) =>
      runInSnapshot(async () => {
        const revisions = await entryRevisions(sql, id);
        for (const { wire } of revisions ?? []) refuseDamaged(reader, id, wire);
        return revisions;
      }),
    history: (id) =>
      runInSnapshot(async () => {
        const history = await entryHistory(sql, id);
        for (const { wire } of history?.events ?? []) refuseDamaged(reader, id, wire);
        return history;
      }),
  } satisfies Partial<StoreReads>;
}

type GuardedReads = ReturnType<typeof guardedReads>;

/** Runs reads so that an error is one of the catalogue, and ends the snapshot it may have broken. */
function guardedReads(snapshot: SqliteSnapshot) {
  const faultOf = (error: unknown): unknown => {
    // The transaction may have ended with the error: what is read next takes another.
    snapshot.end();
    return storeFault(error);
  };
  const run = async <Result>(read: () => Result): Promise<Result> => {
    try {
      return read();
    } catch (error) {
      throw faultOf(error);
    }
  };
  /** As above in the turn's snapshot, for the reads that return promises: those both engines share, and those of several rows. */
  const runInSnapshot = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    try {
      snapshot.state();
      return await read();
    } catch (error) {
      throw faultOf(error);
    }
  };
  return { run, runInSnapshot };
}

// Reads pages and entries from a SQLite store.

/** An entry's JSON object: ?2 and ?3 are the text before and after the id in its address. */
export const ENTRY_JSON = `'{"id":' || id || ',"url":"' || ?2 || id || ?3 || '",' || wire`;

/**
 * The page that begins at position ?1, as one value within its envelope (?5, ?6): the engine joins ten texts
 * more cheaply than ten rows can be handed over. The inner query has a limit, so its order is the order the
 * rows are joined in. The limit is cast because SQLite prepares a statement anew for every value bound to
 * a bare one: half the cost of a page.
 */
export const ENTRY_PAGE_SQL = `
SELECT CAST(?5 || coalesce(group_concat(${ENTRY_JSON}, ','), '') || ?6 AS BLOB) FROM (
  SELECT id, wire FROM entry
  WHERE id >= (
    SELECT first_id + (?1 - first_position) FROM entry_run
    WHERE first_position <= ?1 ORDER BY first_position DESC LIMIT 1
  )
  ORDER BY id LIMIT CAST(?4 AS INTEGER)
)`;

/** The entries after the id ?1, at most ?4; and the last id of the record, to tell whether more follow. */
export const ENTRIES_AFTER_SQL = `
SELECT CAST(coalesce(group_concat(${ENTRY_JSON}, ','), '') AS BLOB), max(id),
  (SELECT max(id) FROM entry) FROM (
  SELECT id, wire FROM entry WHERE id > ?1 ORDER BY id LIMIT CAST(?4 AS INTEGER)
)`;

export const ENTRY_SQL = `
SELECT CAST(${ENTRY_JSON} AS BLOB), revision, changed_at FROM entry WHERE id = ?1`;

export class SqliteReading {
  readonly #snapshot: SqliteSnapshot;
  readonly #entryPage: ArrayStatement<[json: Uint8Array]>;
  readonly #entry: ArrayStatement<[json: Uint8Array, revision: number, changedAtMs: number]>;
  readonly #entriesAfter: ArrayStatement<
    [json: Uint8Array, lastId: number | null, lastOfAll: number | null]
  >;

  constructor(reader: DatabaseSync, snapshot: SqliteSnapshot) {
    this.#snapshot = snapshot;
    this.#entryPage = prepareArrays(reader, ENTRY_PAGE_SQL);
    this.#entry = prepareArrays(reader, ENTRY_SQL);
    this.#entriesAfter = prepareArrays(reader, ENTRIES_AFTER_SQL);
  }

  recordState(): RecordState {
    return this.#snapshot.state();
  }

  entryPage({ page, size, address, envelope }: PageRequest): EntryPage | null {
    const state = this.#snapshot.state();
    const located = locatePage(page, state.count, size);
    if (located === null) return null;
    const [before, after] = envelope(located, state);
    const { firstPosition } = located;
    const row = this.#entryPage.get(
      firstPosition,
      address.before,
      address.after,
      size,
      before,
      after,
    );
    const [json] = present(row, 'the row of a page');
    return { state, page: located, json: soundBytes(json) };
  }

  entriesAfter(id: number, size: number, { before, after }: EntryAddress): EntriesAfter {
    const state = this.#snapshot.state();
    const [json, lastId, lastOfAll] = present(
      this.#entriesAfter.get(id, before, after, size),
      'the row of entries',
    );
    return { state, json: soundBytes(json), lastId: lastId === lastOfAll ? null : lastId };
  }

  entry(id: number, { before, after }: EntryAddress): EntryResult | null {
    this.#snapshot.state();
    const row = this.#entry.get(id, before, after);
    if (row === undefined) return null;
    const [json, revision, changedAtMs] = row;
    return { json: soundBytes(json), revision, changedAtMs };
  }
}

// Reads pages of venues, sources, sittings and people, and the entries of a sitting, from a SQLite store.

type Name = keyof Collections;

/** A sitting's entries as one value, in the order they were spoken. */
const SITTING_ENTRIES_SQL = `
SELECT CAST('[' || coalesce(group_concat(${ENTRY_JSON}, ','), '') || ']' AS BLOB) AS json FROM (
  SELECT id, wire FROM entry WHERE sitting_id = ?1 ORDER BY text_counter LIMIT -1
)`;

class SqliteCollections {
  readonly #sql: SqliteRunner;
  readonly #snapshot: SqliteSnapshot;

  constructor(reader: DatabaseSync, snapshot: SqliteSnapshot) {
    this.#sql = runnerOf(reader);
    this.#snapshot = snapshot;
  }

  /** Collections have thousands of items, not millions: skipping to a page takes microseconds. */
  page<Each extends Name>(
    name: Each,
    page: PageNumber,
    size: number,
  ): CollectionPage<Collections[Each]> | null {
    const { select, table, read } = COLLECTION_TABLES[name];
    const state = this.#snapshot.state();
    const count = integer(this.#sql.row(`SELECT count(*) AS total FROM ${table}`), 'total');
    const located = locatePage(page, count, size);
    if (located === null) return null;
    const rows = this.#sql.rows(
      `${select.sqlite} ORDER BY ${table}.id LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
      size,
      located.firstPosition - 1,
    );
    return { state, page: located, count, items: rows.map<Collections[Each]>(read) };
  }

  sittingEntries(sittingId: number, { before, after }: EntryAddress): Uint8Array {
    this.#snapshot.state();
    const row = this.#sql.row(SITTING_ENTRIES_SQL, sittingId, before, after);
    return soundBytes(bytes(row, 'json'));
  }
}

// One read transaction for all reads in one turn of the event loop.
//
// Beginning and ending a transaction costs more than most reads do. Requests that arrive together
// share one: every one of them was sent before the turn began, so none can have seen a later write.

export class SqliteSnapshot {
  readonly #reader: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #state: StatementSync;
  #open: RecordState | null = null;
  readonly #endOfTurn = (): void => this.end();

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#begin = reader.prepare('BEGIN');
    this.#end = reader.prepare(END_READ);
    this.#state = reader.prepare(RECORD_STATE_SQL);
  }

  /** Begins the turn's snapshot if there is none yet, and returns the state of the record in it. */
  state(): RecordState {
    return this.#open ?? this.#take();
  }

  /** Ends the snapshot before the turn does: the next read sees later writes. */
  end(): void {
    if (this.#open === null) return;
    this.#open = null;
    this.#endTransaction();
  }

  #take(): RecordState {
    this.#begin.run();
    try {
      this.#open = readRecordState(this.#state.get());
    } catch (error) {
      this.#endTransaction();
      throw error;
    }
    setImmediate(this.#endOfTurn);
    return this.#open;
  }

  /** A read that failed may have ended the transaction already. */
  #endTransaction(): void {
    if (this.#reader.isTransaction) this.#end.run();
  }
}
