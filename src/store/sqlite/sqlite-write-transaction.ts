// Writes to a SQLite store, within one transaction.

import type { DatabaseSync } from 'node:sqlite';
import { beginWrite, type Write } from '../writing/begin-write.ts';
import type { RecordEnd } from '../writing/write-storage.ts';
import { SqliteChangeLog } from './statements/sqlite-change-log.ts';
import { SqliteEntries } from './sqlite-entries.ts';
import { SqliteImports } from './sqlite-imports.ts';
import { SqliteIndexStorage } from './index/sqlite-index-storage.ts';
import { SqliteCollectionStorage } from './sqlite-collection-storage.ts';
import { SqlitePeople } from './sqlite-people.ts';
import { SqliteRuns } from './sqlite-runs.ts';
import { SqliteSittings } from './sqlite-sittings.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';
import { SqliteTokens } from './sqlite-tokens.ts';

/** `database` must be within a transaction. */
export function sqliteWriteTransaction(database: DatabaseSync, by: string | null): Write {
  const runs = new SqliteRuns(database);
  const record = prepareOnce(database, 'SELECT entry_count, next_entry_id FROM record').get()!;
  const start = {
    count: record['entry_count'] as number,
    nextId: record['next_entry_id'] as number,
    lastId: runs.lastId(),
  };
  const storage = {
    entries: new SqliteEntries(database),
    runs,
    log: new SqliteChangeLog(database, by),
    index: new SqliteIndexStorage(database),
    sittings: new SqliteSittings(database),
    people: new SqlitePeople(database),
    members: new SqliteCollectionStorage(database),
    tokens: new SqliteTokens(database),
    imports: new SqliteImports(database),
    keepState: ({ count, nextId, version, changedAtMs }: RecordEnd) => {
      prepareOnce(
        database,
        'UPDATE record SET entry_count = ?, next_entry_id = ?, version = ?, changed_at = ? WHERE only = 1',
      ).run(count, nextId, version, changedAtMs);
    },
  };
  return beginWrite(storage, start, by);
}
