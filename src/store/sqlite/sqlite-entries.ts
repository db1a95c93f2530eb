// Finds, adds, corrects and withdraws the rows of entries in a SQLite store, within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { StoredEntry } from '../contract/write-transaction.ts';
import { STORED_ENTRY_SQL, storedEntry } from '../writing/stored-entry.ts';
import type { ChangeMark, CorrectedRow, EntryRow, EntryStorage } from '../writing/write-storage.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

/** Rows of one INSERT: beyond a few dozen the call's own cost no longer shows. */
const ROWS_PER_INSERT = 32;

const COLUMNS = 8;
const ROW = `(${Array(COLUMNS).fill('?').join(', ')})`;
const INSERT_ROW = `
INSERT INTO entry (id, sitting_id, text_counter, type, person_id, changed_at, changed_by, wire) VALUES ${ROW}`;
const INSERT_ROWS = INSERT_ROW + `, ${ROW}`.repeat(ROWS_PER_INSERT - 1);

const KEEP_TEXT = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by)
SELECT id, revision, wire, changed_at, changed_by FROM entry WHERE id = ?`;

export const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = ? ORDER BY id';

export class SqliteEntries implements EntryStorage {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  last(): StoredEntry | null {
    return this.#one('ORDER BY id DESC LIMIT 1');
  }

  find(id: number): StoredEntry | null {
    return this.#one('WHERE id = ?', id);
  }

  findEach(ids: readonly number[]): StoredEntry[] {
    return ids.map((id) => this.find(id)).filter((entry) => entry !== null);
  }

  findAt(sittingId: number, textCounter: number): StoredEntry | null {
    return this.#one('WHERE sitting_id = ? AND text_counter = ?', sittingId, textCounter);
  }

  lastCounter(sittingId: number): number {
    const row = prepareOnce(
      this.#database,
      'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = ?',
    ).get(sittingId);
    return (row?.['counter'] as number | null) ?? 0;
  }

  idsOfSitting(sittingId: number): number[] {
    return this.#ids('SELECT id FROM entry WHERE sitting_id = ? ORDER BY id', sittingId);
  }

  idsOfPerson(personId: number): number[] {
    return this.#ids(LINKED_ENTRIES_SQL, personId);
  }

  add(sittingId: number, rows: readonly EntryRow[], { atMs, by }: ChangeMark): void {
    const insertRow = prepareOnce(this.#database, INSERT_ROW);
    const insertRows = prepareOnce(this.#database, INSERT_ROWS);
    let values: SQLInputValue[] = [];
    for (const { id, textCounter, type, personId, wire } of rows) {
      values.push(id, sittingId, textCounter, type, personId, atMs, by, wire);
      if (values.length === ROWS_PER_INSERT * COLUMNS) {
        insertRows.run(...values);
        values = [];
      }
    }
    for (let at = 0; at < values.length; at += COLUMNS) {
      insertRow.run(...values.slice(at, at + COLUMNS));
    }
  }

  correct(rows: readonly CorrectedRow[], by: string | null): void {
    const keepText = prepareOnce(this.#database, KEEP_TEXT);
    const change = prepareOnce(
      this.#database,
      `UPDATE entry SET text_counter = ?, type = ?, person_id = ?, wire = ?, revision = ?,
         changed_at = ?, changed_by = ? WHERE id = ?`,
    );
    for (const { id, textCounter, type, personId, wire, revision, atMs } of rows) {
      keepText.run(id);
      change.run(textCounter, type, personId, wire, revision, atMs, by, id);
    }
  }

  withdraw(ids: readonly number[]): void {
    const keepText = prepareOnce(this.#database, KEEP_TEXT);
    const takeOut = prepareOnce(this.#database, 'DELETE FROM entry WHERE id = ?');
    for (const id of ids) {
      keepText.run(id);
      takeOut.run(id);
    }
  }

  #one(condition: string, ...values: SQLInputValue[]): StoredEntry | null {
    return storedEntry(
      prepareOnce(this.#database, `${STORED_ENTRY_SQL} ${condition}`).get(...values),
    );
  }

  #ids(sql: string, of: number): number[] {
    return prepareOnce(this.#database, sql)
      .all(of)
      .map((row) => row['id'] as number);
  }
}
