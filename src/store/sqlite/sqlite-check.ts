// Verifies the promises of a SQLite store on its data, in one snapshot.

import type { CheckProgress } from '../contract/store.ts';
import { readRecordStart, RECORD_START_SQL, type RecordStart } from '../shared/record-state.ts';
import type { DatabaseSync } from 'node:sqlite';
import { checkDetails } from '../checking/check-entries.ts';
import { checkDebates } from '../checking/check-derived.ts';
import { checkDivisions } from '../checking/check-derived.ts';
import { checkEntries } from '../checking/check-entries.ts';
import { checkLog } from '../checking/check-log.ts';
import { checkItems } from '../checking/check-log.ts';
import { checkPart } from '../checking/check-part.ts';
import { storeFault } from './files/sqlite-connection.ts';
import { endRead } from './sqlite-statements.ts';
import { checkIndex } from '../../search/indexing/check-index.ts';
import { SqliteHistory } from './sqlite-history.ts';
import { runnerOf } from './sqlite-statements.ts';
import { sqliteIndexStorage } from './index/sqlite-index-storage.ts';
import { storedIndexOf } from './index/sqlite-stored-index.ts';

/** Faults of the file itself that are listed before the rest is passed over. */
const FILE_FAULTS_MAX = 20;

export async function* checkRecord(
  database: DatabaseSync,
  progress: CheckProgress,
): AsyncGenerator<string> {
  const sql = runnerOf(database);
  const part = (what: string, check: Parameters<typeof checkPart>[1]): AsyncGenerator<string> =>
    checkPart(what, check, storeFault);
  const startOf = (): RecordStart => readRecordStart(sql.row(RECORD_START_SQL));
  database.exec('BEGIN');
  try {
    yield* part('file', () => checkFile(database));
    yield* part('references', () => checkReferences(database));
    yield* part('entries', () => checkEntries(sql, (checked) => progress('entries', checked)));
    yield* part('details', () => checkDetails(sql));
    yield* part('debates', () => checkDebates(sql, startOf().rules));
    yield* part('divisions', () => checkDivisions(sql, startOf().rules));
    yield* part('change log', () => checkLog(sql, new SqliteHistory(database).brokenRuns()));
    yield* part('log of items', () => checkItems(sql));
    yield* part('search index', () => {
      const { nextId, rules } = startOf();
      const storage = sqliteIndexStorage(database, rules);
      return checkIndex(storedIndexOf(database), storage, nextId, (checked) =>
        progress('index', checked),
      );
    });
  } finally {
    endRead(database);
  }
}

/** Not quick_check: that does not compare the indexes with their tables, and a row whose key was altered in an index is not found. */
function* checkFile(database: DatabaseSync): Generator<string> {
  for (const row of database.prepare(`PRAGMA integrity_check(${FILE_FAULTS_MAX})`).iterate()) {
    const found = row['integrity_check'];
    if (found !== 'ok') yield `The file is damaged: ${String(found)}.`;
  }
}

function* checkReferences(database: DatabaseSync): Generator<string> {
  for (const row of database.prepare('PRAGMA foreign_key_check').iterate()) {
    yield `Row ${String(row['rowid'])} of ${String(row['table'])} names a ${String(row['parent'])} that is not there.`;
  }
}
