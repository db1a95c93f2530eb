// The reads of a SQLite store: those of both engines, run in the snapshot of the turn, and those with statements of its own.

import type { DatabaseSync } from 'node:sqlite';
import { EVERY_ITEM, isEveryItem } from '../../record/filter.ts';
import type { StoreReads } from '../contract/store.ts';
import { entryHistory } from '../reading/entry-history.ts';
import { filteredPage } from '../reading/filter-items.ts';
import { sharedReads } from '../reading/shared-reads.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import { storeFault } from './files/sqlite-connection.ts';
import { SqliteCollections } from './sqlite-collections.ts';
import { SqliteHistory } from './sqlite-history.ts';
import { SqliteReading } from './sqlite-reading.ts';
import type { SqliteSnapshot } from './sqlite-snapshot.ts';
import { refuseDamaged } from './statements/sound-text.ts';
import { runnerOf, type SqliteRunner } from './statements/sqlite-runner.ts';

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
