// The reads of a SQLite store: those shared by both engines, run in the snapshot of the turn, and those of pages and entries,
// with its own statements.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { present } from '../../base/present.ts';
import type { RecordState } from '../../record/change.ts';
import { locatePage } from '../../record/page.ts';
import { entryJson } from '../../record/wire-form.ts';
import type { StoreReads } from '../contract/store.ts';
import { readRecordState, RECORD_STATE_SQL } from '../entries/record-state.ts';
import { type OwnReads, sharedReads } from '../entries/shared-reads.ts';
import { END_READ, prepareArrays, runnerOf, soundBytes, storeFault } from './sqlite-statements.ts';

/**
 * An entry's JSON object: ?2 and ?3 are the text before and after the id in its address. With `||`, every step
 * allocates memory, by `malloc` once prepared statements have used up the connection's lookaside: a seventh more.
 */
export const ENTRY_JSON = `concat('{"id":', id, ',"url":"', ?2, id, ?3, '",', wire)`;

/**
 * The page that begins at position ?1, as one value within its envelope (?5, ?6): joining ten texts in the engine is cheaper
 * than handing over ten rows. The inner query has a limit, so its order is the order in which the rows are joined. The limit is
 * cast because SQLite prepares a statement again for every value bound to a bare one: half the cost of a page.
 */
export const ENTRY_PAGE_SQL = `
SELECT CAST(concat(?5, group_concat(${ENTRY_JSON}, ','), ?6) AS BLOB) FROM (
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

export const ENTRY_SQL = 'SELECT wire, sitting_id, revision, changed_at FROM entry WHERE id = ?1';

/** A sitting's entries as one value, in the order they were spoken. */
const SITTING_ENTRIES_SQL = `
SELECT CAST(concat('[', group_concat(${ENTRY_JSON}, ','), ']') AS BLOB) FROM (
  SELECT id, wire FROM entry WHERE sitting_id = ?1 ORDER BY text_counter LIMIT -1
)`;

export function sqliteReads(reader: DatabaseSync, snapshot: TurnSnapshot): StoreReads {
  const sql = runnerOf(reader);
  const { run, runInSnapshot } = guardedReads(snapshot);
  return {
    ...sharedReads({ sql, newest: sql, run: runInSnapshot }),
    ...entryReads(reader, snapshot, run),
    recordState: async () => run(() => snapshot.state()),
    ping: async () => void run(() => snapshot.state()),
    currentVersion: () => {
      try {
        return snapshot.state().version;
      } catch {
        return null;
      }
    },
    // There is only one file: later reads are never older.
    monotonicReads: (work) => work(),
    readServer: () => null,
  };
}

function entryReads(
  reader: DatabaseSync,
  snapshot: TurnSnapshot,
  run: GuardedReads['run'],
): OwnReads {
  const pages = prepareArrays<[json: Uint8Array]>(reader, ENTRY_PAGE_SQL);
  const sittings = prepareArrays<[json: Uint8Array]>(reader, SITTING_ENTRIES_SQL);
  const following = prepareArrays<
    [json: Uint8Array, lastId: number | null, lastOfAll: number | null]
  >(reader, ENTRIES_AFTER_SQL);
  const entries = prepareArrays<
    [wire: string, sittingId: number, revision: number, changedAtMs: number]
  >(reader, ENTRY_SQL);
  return {
    entryPage: ({ page, size, address, envelope }) =>
      run(() => {
        const state = snapshot.state();
        const located = locatePage(page, state.count, size);
        if (located === null) return null;
        const around = envelope(located, state);
        const { firstPosition } = located;
        const row = pages.get(firstPosition, address.prefix, address.suffix, size, ...around);
        const [json] = present(row, 'the row of a page');
        return { state, page: located, json: soundBytes(json) };
      }),
    entriesAfter: (id, size, { prefix, suffix }) =>
      run(() => {
        const state = snapshot.state();
        const row = following.get(id, prefix, suffix, size);
        const [json, lastId, lastOfAll] = present(row, 'the row of entries');
        return { state, json: soundBytes(json), lastId: lastId === lastOfAll ? null : lastId };
      }),
    entry: (id, address) =>
      run(() => {
        snapshot.state();
        const row = entries.get(id);
        if (row === undefined) return null;
        const [wire, sittingId, revision, changedAtMs] = row;
        runnerOf(reader).refuseDamaged(id, wire);
        return { json: entryJson(id, wire, address), sittingId, revision, changedAtMs };
      }),
    sittingEntries: (sittingId, { prefix, suffix }) =>
      run(() => {
        snapshot.state();
        const [json] = present(sittings.get(sittingId, prefix, suffix), 'the row of a sitting');
        return soundBytes(json);
      }),
  };
}

type GuardedReads = ReturnType<typeof guardedReads>;

/** Runs reads so that an error is one of the catalogue, and ends the snapshot that it may have broken. */
function guardedReads(snapshot: TurnSnapshot) {
  const faultOf = (error: unknown): unknown => {
    // The error may have ended the transaction: the next read begins another.
    snapshot.end();
    return storeFault(error);
  };
  const run = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      throw faultOf(error);
    }
  };
  /** Runs reads that return promises, those shared by both engines, in the turn's snapshot. */
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

/**
 * One read transaction for all reads in one turn of the event loop. Beginning and ending a transaction costs more than most
 * reads. Requests that arrive together share one: all of them were sent before the turn began, so none can have seen a later
 * write.
 */
export class TurnSnapshot {
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

  /** Begins the turn's snapshot if there is none, and returns the state of the record in it. */
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

  /** A failed read may already have ended the transaction. */
  #endTransaction(): void {
    if (this.#reader.isTransaction) this.#end.run();
  }
}
