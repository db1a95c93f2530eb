// The embedded store: one SQLite file, a reader for all that is read, a writer for all that is written.

import type { DatabaseSync } from 'node:sqlite';
import { EVERY_ITEM, isEveryItem } from '../../hansard/filter.ts';
import type { OpenMode } from '../contract/open-mode.ts';
import type { WriteTransaction } from '../contract/write-transaction.ts';
import type { Store, StoreReads } from '../contract/store.ts';
import { backUp } from './files/sqlite-backup.ts';
import { checkRecord } from './sqlite-check.ts';
import { SqliteCollections } from './sqlite-collections.ts';
import { openReader, prepareFile, storeFault } from './files/sqlite-connection.ts';
import { freeBytes } from './files/sqlite-space.ts';
import { openSqliteExport } from './sqlite-export.ts';
import { rebuildIndex } from './index/sqlite-stored-index.ts';
import { sqliteWriteTransaction } from './sqlite-write-transaction.ts';
import { SqliteHistory } from './sqlite-history.ts';
import { SqliteReading } from './sqlite-reading.ts';
import { SqliteSnapshot } from './sqlite-snapshot.ts';
import { SqliteWrites } from './sqlite-writes.ts';
import { debateReads, rebuildDebates } from '../shared/debate-rows.ts';
import { divisionReads, rebuildDivisions } from '../shared/division-rows.ts';
import { readingRules } from '../../hansard/parliament/reading-rules.ts';
import { RULES_SQL } from '../shared/finder-rows.ts';
import { text } from '../shared/row-values.ts';
import { lastSeq } from '../shared/change-runs.ts';
import {
  formerItem,
  formerSittings,
  itemChanges,
  itemHistory,
  lastItemChange,
} from '../shared/item-changes.ts';
import { entryHistory } from '../shared/entry-history.ts';
import { filteredPage } from '../shared/filter-items.ts';
import { findDetails } from '../shared/find-details.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import type { Authorship } from '../writing/change-log.ts';
import { ImportStorage } from '../writing/import-storage.ts';
import { labelDecisions } from '../shared/label-decisions.ts';
import { sittingEvidence } from '../shared/sitting-evidence.ts';
import { MirrorStorage } from '../writing/mirror-storage.ts';
import { TokenStorage } from '../writing/token-storage.ts';
import { refuseDamaged } from './statements/sound-text.ts';
import { runnerOf } from './statements/sqlite-runner.ts';

export async function openSqliteStore(path: string, preparation: OpenMode): Promise<Store> {
  await prepareFile(path, preparation);
  const reader = openReader(path);
  const snapshot = new SqliteSnapshot(reader);
  const writes = new SqliteWrites(path);
  let closed = false;

  /** What this process wrote, the next read sees. */
  const write = <Result>(work: (database: DatabaseSync) => Promise<Result>): Promise<Result> =>
    writes.run(work).finally(() => snapshot.end());

  return {
    ...readsOf(reader, snapshot),

    write: (work, by = null, reason = null) =>
      write((database) => publish(database, work, { by, reason })),
    reindex: (rulesText, progress) => write((database) => reindexBy(database, rulesText, progress)),

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
      await writes.idle();
      snapshot.end();
      reader.close();
      writes.close();
    },
  };
}

function readsOf(reader: DatabaseSync, snapshot: SqliteSnapshot): StoreReads {
  const reading = new SqliteReading(reader, snapshot);
  const collections = new SqliteCollections(reader, snapshot);
  const history = new SqliteHistory(reader);
  const sql = runnerOf(reader);
  const tokens = new TokenStorage(sql);
  const imports = new ImportStorage(sql);
  const mirrors = new MirrorStorage(sql);
  const debates = debateReads(sql);
  const divisions = divisionReads(sql);
  const { run, runShared, runInSnapshot } = guardedReads(snapshot);
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
    entryDetails: (ids) => runInSnapshot(() => findDetails(sql, ids)),
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? run(() => collections.page(name, page, size))
        : runInSnapshot(() => filteredPage(sql, name, { page, size, filter })),
    item: (name, idOrSlug) => runShared(() => collections.item(name, idOrSlug)),
    sittingEntries: (id, address) => run(() => collections.sittingEntries(id, address)),
    sittingEntriesVersion: (id) => runShared(() => collections.sittingEntriesVersion(id)),
    debate: (id) => runInSnapshot(() => debates.debate(id)),
    sittingDebates: (id) => runInSnapshot(() => debates.debatesOfSitting(id)),
    seriesDebates: (series) => runInSnapshot(() => debates.debatesOfSeries(series)),
    sittingEvidence: (id) => runShared(() => sittingEvidence(sql, id)),
    division: (id) => runInSnapshot(() => divisions.division(id)),
    sittingDivisions: (id) => runInSnapshot(() => divisions.divisionsOfSitting(id)),
    debateTitles: () => runInSnapshot(() => debates.debateTitles()),
    changes: (since, limit) => runInSnapshot(async () => [...history.changes(since).take(limit)]),
    lastChange: () => runInSnapshot(() => lastSeq(sql)),
    itemChanges: (since, limit) => runInSnapshot(() => itemChanges(sql, since, limit)),
    lastItemChange: () => runInSnapshot(() => lastItemChange(sql)),
    itemHistory: (name, id) => runInSnapshot(() => itemHistory(sql, name, id)),
    formerItem: (name, address) => runShared(() => formerItem(sql, name, address)),
    formerSittings: (venueId, day) => runShared(() => formerSittings(sql, venueId, day)),
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
    rulesText: () => runShared(async () => text(sql.row(RULES_SQL), 'reading_rules')),
    token: (digest) => runShared(() => tokens.find(digest)),
    tokens: () => runShared(() => tokens.all()),
    labelDecisions: () => runShared(() => labelDecisions(sql)),
    isInvented: () => runShared(() => imports.isInvented()),
    mirrorState: () => runShared(() => mirrors.find()),
    imports: (page, size) => runInSnapshot(() => imports.page(page, size)),
    importOf: (sha256) => runShared(() => imports.findReported(sha256)),
    ping: () => run(() => void reading.recordState()),
  };
}

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
  /** As above, for the reads that both engines share: those return promises. */
  const runShared = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    try {
      return await read();
    } catch (error) {
      throw faultOf(error);
    }
  };
  /** Reads several rows in the turn's snapshot. */
  const runInSnapshot = <Result>(read: () => Promise<Result>): Promise<Result> =>
    runShared(() => {
      snapshot.state();
      return read();
    });
  return { run, runShared, runInSnapshot };
}

async function publish<Result>(
  database: DatabaseSync,
  work: (transaction: WriteTransaction) => Promise<Result>,
  author: Authorship,
): Promise<Result> {
  const transaction = sqliteWriteTransaction(database, author);
  try {
    const result = await work(transaction);
    await transaction.finish();
    return result;
  } finally {
    transaction.end();
  }
}

async function reindexBy(
  database: DatabaseSync,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  if (rulesText !== undefined) {
    database.prepare('UPDATE record SET reading_rules = ?').run(rulesText);
  }
  const sql = runnerOf(database);
  const rules = readingRules(text(sql.row(RULES_SQL), 'reading_rules'));
  await rebuildDebates(sql, rules);
  await rebuildDivisions(sql, rules);
  await rebuildIndex(database, rules, progress);
}
