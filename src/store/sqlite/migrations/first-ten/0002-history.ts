// Migration 2: history. Earlier texts, the change log, who may write, and answers given to keys.

import type { DatabaseSync } from 'node:sqlite';
import { ChangeRuns, changeRunValues } from '../../../shared/change-runs.ts';
import { runnerOf } from '../../statements/sqlite-runner.ts';

const TABLES = `
ALTER TABLE entry ADD COLUMN changed_by TEXT;

-- Earlier texts of entries that were corrected, and the last of those that were withdrawn.
CREATE TABLE revision (
  entry_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  wire TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT,
  PRIMARY KEY (entry_id, revision)
) STRICT, WITHOUT ROWID;

-- The change log, a row for each run of changes of one kind, made at one time, to consecutive entries; chain
-- is the log's digest after the run. What a single change says is computed from the texts.
CREATE TABLE change_run (
  first_seq INTEGER PRIMARY KEY,
  last_seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  first_entry_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  changed_by TEXT,
  chain TEXT NOT NULL
) STRICT;

CREATE TABLE token (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  digest TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

CREATE TABLE given_answer (
  token_name TEXT NOT NULL,
  key TEXT NOT NULL,
  request_digest TEXT NOT NULL,
  answer TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (token_name, key)
) STRICT, WITHOUT ROWID;
`;

const CHANGE_RUN_COLUMNS = [
  ...['first_seq', 'last_seq', 'at', 'kind', 'first_entry_id', 'revision', 'chain', 'changed_by'],
];

/** What is in the record already enters the log as added, in the order of publication. */
export function historyMigration(database: DatabaseSync): void {
  database.exec(TABLES);
  const runs = new ChangeRuns(null, null);
  const rows = database
    .prepare('SELECT id, wire, changed_at AS at FROM entry ORDER BY id')
    .iterate() as Iterable<{ id: number; wire: string; at: number }>;
  for (const { id, wire, at } of rows) {
    runs.add({ kind: 'added', entryId: id, revision: 1, wire, atMs: at });
  }
  const values = runs
    .take()
    .map((run) => changeRunValues(run, null).slice(0, CHANGE_RUN_COLUMNS.length));
  runnerOf(database).insert('change_run', CHANGE_RUN_COLUMNS, values);
}
