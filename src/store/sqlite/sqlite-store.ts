// The embedded store: one SQLite file, a reader for all that is read, a writer for all that is written.

import type { DatabaseSync } from 'node:sqlite';
import { OperatorError, StoreUnavailable } from '../../errors.ts';
import type { OpenMode } from '../contract/open-mode.ts';
import type { WriteTransaction } from '../contract/write-transaction.ts';
import type { Store } from '../contract/store.ts';
import { backUp } from './files/sqlite-backup.ts';
import { checkRecord } from './sqlite-check.ts';
import { SqliteCollections } from './sqlite-collections.ts';
import { openReader, openWriter, prepareFile, storeFault } from './files/sqlite-connection.ts';
import { freeBytes, orFull, truncateLog } from './files/sqlite-space.ts';
import { openSqliteExport } from './sqlite-export.ts';
import { rebuildIndex } from './index/sqlite-stored-index.ts';
import { sqliteWriteTransaction } from './sqlite-write-transaction.ts';
import { SqliteHistory } from './sqlite-history.ts';
import { SqliteReading } from './sqlite-reading.ts';
import { SqliteSnapshot } from './sqlite-snapshot.ts';
import { lastSeq } from '../shared/change-runs.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import { TokenStorage } from '../writing/token-storage.ts';
import { refuseDamaged } from './statements/sound-text.ts';
import { runnerOf } from './statements/sqlite-runner.ts';

export async function openSqliteStore(path: string, preparation: OpenMode): Promise<Store> {
  await prepareFile(path, preparation);
  const reader = openReader(path);
  const snapshot = new SqliteSnapshot(reader);
  const reading = new SqliteReading(reader, snapshot);
  const collections = new SqliteCollections(reader, snapshot);
  const history = new SqliteHistory(reader);
  const sql = runnerOf(reader);
  const tokens = new TokenStorage(sql);
  let writer: DatabaseSync | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let closed = false;

  const run = async <Result>(read: () => Result): Promise<Result> => {
    try {
      return read();
    } catch (error) {
      // The transaction may have ended with the error: what is read next takes another.
      snapshot.end();
      throw storeFault(error);
    }
  };

  /** As above, for the reads that both engines share: those return promises. */
  const runShared = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    try {
      return await read();
    } catch (error) {
      snapshot.end();
      throw storeFault(error);
    }
  };

  /** Reads several rows in the turn's snapshot. */
  const read = <Result>(work: () => Result): Promise<Result> =>
    run(() => {
      snapshot.state();
      return work();
    });

  const readShared = <Result>(work: () => Promise<Result>): Promise<Result> =>
    runShared(() => {
      snapshot.state();
      return work();
    });

  /** Runs a write as one transaction, after those that were requested before it. */
  const inTurn = <Result>(work: (writer: DatabaseSync) => Promise<Result>): Promise<Result> => {
    const turn = writing.then(async () => {
      try {
        writer ??= openForWriting(path);
        return await inTransaction(writer, work);
      } catch (error) {
        if (writer !== null) truncateLog(writer, path);
        // A file that could not be written is opened read-only without a word: the next write opens it anew.
        if (error instanceof StoreUnavailable) {
          writer?.close();
          writer = null;
        }
        throw orFull(error, path);
      }
    });
    writing = turn.catch(() => {});
    return turn.finally(() => snapshot.end());
  };

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
    entryPage: (request) => run(() => reading.entryPage(request)),
    entriesAfter: (id, size, address) => run(() => reading.entriesAfter(id, size, address)),
    entry: (id, address) => run(() => reading.entry(id, address)),
    collection: (name, page, size) => run(() => collections.page(name, page, size)),
    item: (name, idOrSlug) => runShared(() => collections.item(name, idOrSlug)),
    sittingEntries: (id, address) => run(() => collections.sittingEntries(id, address)),
    sittingEntriesVersion: (id) => runShared(() => collections.sittingEntriesVersion(id)),
    changes: (since, limit) => read(() => [...history.changes(since).take(limit)]),
    lastChange: () => readShared(() => lastSeq(sql)),
    revisions: (id) =>
      readShared(async () => {
        const revisions = await entryRevisions(sql, id);
        for (const { wire } of revisions ?? []) refuseDamaged(reader, id, wire);
        return revisions;
      }),
    token: (digest) => runShared(() => tokens.find(digest)),
    tokens: () => runShared(() => tokens.all()),
    ping: () => run(() => void reading.recordState()),

    write: (work, by = null) => inTurn((database) => publish(database, work, by)),
    reindex: () => inTurn(rebuildIndex),

    openExport: async () => openSqliteExport(path),

    backup: (file, progress) => backUp(path, file, progress),
    freeBytes: () => freeBytes(path),

    async *check(progress) {
      const database = openReader(path);
      try {
        yield* checkRecord(database, progress);
      } catch (error) {
        throw storeFault(error);
      } finally {
        database.close();
      }
    },

    async close() {
      if (closed) return;
      closed = true;
      await writing;
      snapshot.end();
      reader.close();
      writer?.close();
    },
  };
}

/** For a write, a file that cannot be opened is a store that is unavailable. */
function openForWriting(path: string): DatabaseSync {
  try {
    return openWriter(path);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw storeFault(error);
    throw new StoreUnavailable(error.message, { cause: error });
  }
}

async function publish<Result>(
  database: DatabaseSync,
  work: (transaction: WriteTransaction) => Promise<Result>,
  by: string | null,
): Promise<Result> {
  const transaction = sqliteWriteTransaction(database, by);
  try {
    const result = await work(transaction);
    await transaction.finish();
    return result;
  } finally {
    transaction.end();
  }
}

async function inTransaction<Result>(
  database: DatabaseSync,
  work: (database: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = await work(database);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw storeFault(error);
  }
}
