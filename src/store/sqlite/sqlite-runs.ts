// Keeps the runs of consecutive ids in step with the record, so that a position finds its entry at once.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { prepareOnce } from './sqlite-statements.ts';

export class SqliteRuns {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  #lastId: number | null;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#insert = prepareOnce(
      database,
      'INSERT INTO entry_run (first_position, first_id) VALUES (?, ?)',
    );
    this.#lastId = this.#readLastId();
  }

  /** An entry was added at the end: it lengthens the last run, or begins one after a gap. */
  append(position: number, id: number): void {
    if (this.#lastId === null || id !== this.#lastId + 1) this.#insert.run(position, id);
    this.#lastId = id;
  }

  /**
   * An entry was taken out of a record of `count`: its run is cut there, and every run behind it moves
   * up by one. The cost is that of the runs behind it, not of the entries.
   */
  withdraw(id: number, count: number): void {
    const run = prepareOnce(
      this.#database,
      `SELECT first_position AS first, first_id,
           (SELECT min(first_position) FROM entry_run AS later
            WHERE later.first_position > entry_run.first_position) AS next
         FROM entry_run WHERE first_id <= ? ORDER BY first_id DESC LIMIT 1`,
    ).get(id) as { first: number; first_id: number; next: number | null };
    const position = run.first + (id - run.first_id);
    const lastOfRun = (run.next ?? count + 1) - 1;

    if (position === run.first) {
      prepareOnce(this.#database, 'DELETE FROM entry_run WHERE first_position = ?').run(position);
    }
    // In two steps, through negative numbers, so that no two runs ever share a position.
    prepareOnce(
      this.#database,
      'UPDATE entry_run SET first_position = -(first_position - 1) WHERE first_position > ?',
    ).run(position);
    this.#database.exec(
      'UPDATE entry_run SET first_position = -first_position WHERE first_position < 0',
    );
    if (position < lastOfRun) this.#insert.run(position, id + 1);
    this.#lastId = this.#readLastId();
  }

  #readLastId(): number | null {
    return prepareOnce(this.#database, 'SELECT max(id) AS id FROM entry').get()!['id'] as
      number | null;
  }
}
