// Keeps the runs of consecutive ids in a SQLite store, within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { EntryRun, RunStorage } from '../writing/write-storage.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

const RUN_OF_ENTRY = `
SELECT first_position AS position, first_id AS id,
  (SELECT min(first_position) FROM entry_run AS later
   WHERE later.first_position > entry_run.first_position) AS next
FROM entry_run WHERE first_id <= ? ORDER BY first_id DESC LIMIT 1`;

export class SqliteRuns implements RunStorage {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  add(runs: readonly EntryRun[]): void {
    const insert = prepareOnce(
      this.#database,
      'INSERT INTO entry_run (first_position, first_id) VALUES (?, ?)',
    );
    for (const { position, id } of runs) insert.run(position, id);
  }

  runOf(id: number): EntryRun & { readonly next: number | null } {
    const row: unknown = prepareOnce(this.#database, RUN_OF_ENTRY).get(id);
    return row as EntryRun & { readonly next: number | null };
  }

  remove(position: number): void {
    prepareOnce(this.#database, 'DELETE FROM entry_run WHERE first_position = ?').run(position);
  }

  /** In two steps, through negative numbers, so that no two runs ever share a position. */
  moveUp(position: number, by: number): void {
    prepareOnce(
      this.#database,
      'UPDATE entry_run SET first_position = -(first_position - ?) WHERE first_position > ?',
    ).run(by, position);
    prepareOnce(
      this.#database,
      'UPDATE entry_run SET first_position = -first_position WHERE first_position < 0',
    ).run();
  }

  lastId(): number | null {
    return prepareOnce(this.#database, 'SELECT max(id) AS id FROM entry').get()!['id'] as
      number | null;
  }
}
