// Adds, corrects and withdraws entries in a SQLite store, many at a time, within a transaction.

import { ROWS_PER_INSERT } from './statements/sqlite-statements.ts';
import type { StoredEntry } from '../contract/write-transaction.ts';
import type { SqlValue } from '../shared/sql-runner.ts';
import {
  readStoredEntry,
  STORED_ENTRY_SQL,
  type ChangeMark,
  type CorrectedRow,
  type EntryBatches,
  type EntryRow,
} from '../writing/entry-writes.ts';
import type { SqliteRunner } from './statements/sqlite-runner.ts';

const ENTRY_COLUMN_COUNT = 8;
const ROW = `(${Array(ENTRY_COLUMN_COUNT).fill('?').join(', ')})`;
const INSERT_ROW = `
INSERT INTO entry (id, sitting_id, text_counter, type, person_id, changed_at, changed_by, wire) VALUES ${ROW}`;
const INSERT_ROWS = INSERT_ROW + `, ${ROW}`.repeat(ROWS_PER_INSERT - 1);

const STORE_REVISION = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by, sitting_id)
SELECT id, revision, wire, changed_at, changed_by, sitting_id FROM entry WHERE id = ?`;

const CORRECT = `
UPDATE entry SET text_counter = ?, type = ?, person_id = ?, wire = ?, revision = ?, changed_at = ?,
  changed_by = ? WHERE id = ?`;

export class SqliteEntryBatches implements EntryBatches {
  readonly #sql: SqliteRunner;

  constructor(sql: SqliteRunner) {
    this.#sql = sql;
  }

  findEach(ids: readonly number[]): StoredEntry[] {
    return ids
      .map((id) => this.#sql.row(`${STORED_ENTRY_SQL} WHERE id = ?`, id))
      .filter((row) => row !== undefined)
      .map(readStoredEntry);
  }

  add(sittingId: number, rows: readonly EntryRow[], { atMs, by }: ChangeMark): void {
    let values: SqlValue[] = [];
    for (const { id, textCounter, type, personId, wire } of rows) {
      values.push(id, sittingId, textCounter, type, personId, atMs, by, wire);
      if (values.length === ROWS_PER_INSERT * ENTRY_COLUMN_COUNT) {
        this.#sql.run(INSERT_ROWS, ...values);
        values = [];
      }
    }
    for (let at = 0; at < values.length; at += ENTRY_COLUMN_COUNT) {
      this.#sql.run(INSERT_ROW, ...values.slice(at, at + ENTRY_COLUMN_COUNT));
    }
  }

  correct(rows: readonly CorrectedRow[], by: string | null): void {
    for (const { id, textCounter, type, personId, wire, revision, atMs } of rows) {
      this.#sql.run(STORE_REVISION, id);
      this.#sql.run(CORRECT, textCounter, type, personId, wire, revision, atMs, by, id);
    }
  }

  withdraw(ids: readonly number[]): void {
    for (const id of ids) {
      this.#sql.run(STORE_REVISION, id);
      this.#sql.run('DELETE FROM entry WHERE id = ?', id);
    }
  }
}
