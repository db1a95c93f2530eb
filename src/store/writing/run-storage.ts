// Stores the runs of consecutive entry ids: where each begins, by position and by id.

import { integer, integerOrNull } from '../shared/row-values.ts';
import type { Row, SqlRunner } from '../shared/sql-runner.ts';

export interface EntryRun {
  readonly position: number;
  readonly id: number;
}

const RUN_OF_ENTRY_SQL = `
SELECT first_position, first_id,
  (SELECT min(first_position) FROM entry_run AS later
   WHERE later.first_position > entry_run.first_position) AS next_position
FROM entry_run
WHERE first_position = (SELECT max(first_position) FROM entry_run WHERE first_id <= ?)`;

export class RunStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async add(runs: readonly EntryRun[]): Promise<void> {
    await this.#sql.insert(
      'entry_run',
      ['first_position', 'first_id'],
      runs.map(({ position, id }) => [position, id]),
    );
  }

  /** The run an id is part of, and the position at which the next one begins. */
  async runOf(id: number): Promise<EntryRun & { readonly next: number | null }> {
    const run = await this.runBefore(id);
    if (run === null) throw new RangeError(`entry ${id} is in no run of ids`);
    return run;
  }

  /** The last run that begins before an id, and the position at which the next one begins. */
  async runBefore(id: number): Promise<(EntryRun & { readonly next: number | null }) | null> {
    const row = await this.#sql.row(RUN_OF_ENTRY_SQL, id);
    return row === undefined ? null : readRunOfEntry(row);
  }

  async runAt(position: number): Promise<EntryRun | null> {
    const row = await this.#sql.row(
      'SELECT first_position, first_id FROM entry_run WHERE first_position = ?',
      position,
    );
    return row === undefined ? null : readRun(row);
  }

  async remove(position: number): Promise<void> {
    await this.#sql.run('DELETE FROM entry_run WHERE first_position = ?', position);
  }

  /** Moves every run after a position up by `by`. */
  async moveUp(position: number, by: number): Promise<void> {
    await this.#move(position + 1, -by);
  }

  /** Moves every run from a position on down by `by`. */
  async moveDown(position: number, by: number): Promise<void> {
    await this.#move(position, by);
  }

  /** In two steps, so that no two runs ever share a position. */
  async #move(from: number, by: number): Promise<void> {
    await this.#sql.run(
      'UPDATE entry_run SET first_position = -(first_position + ?) WHERE first_position >= ?',
      by,
      from,
    );
    await this.#sql.run(
      'UPDATE entry_run SET first_position = -first_position WHERE first_position < 0',
    );
  }

  /** The last id in the record. */
  async lastId(): Promise<number | null> {
    const row = await this.#sql.row('SELECT max(id) AS id FROM entry');
    return integerOrNull(row, 'id');
  }
}

function readRun(row: Row): EntryRun {
  return { position: integer(row, 'first_position'), id: integer(row, 'first_id') };
}

function readRunOfEntry(row: Row): EntryRun & { readonly next: number | null } {
  return { ...readRun(row), next: integerOrNull(row, 'next_position') };
}
