// Keeps the runs of consecutive ids in a PostgreSQL store, within a transaction.

import type { EntryRun, RunStorage } from '../writing/write-storage.ts';
import { first, type SqlRunner } from './servers/postgres-statements.ts';

const INSERT_RUNS = `
INSERT INTO entry_run (first_position, first_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])`;

const RUN_OF_ENTRY = `
SELECT first_position AS position, first_id AS id,
  (SELECT min(first_position) FROM entry_run AS later
   WHERE later.first_position > entry_run.first_position) AS next
FROM entry_run
WHERE first_position = (SELECT max(first_position) FROM entry_run WHERE first_id <= $1)`;

export class PostgresRuns implements RunStorage {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async add(runs: readonly EntryRun[]): Promise<void> {
    await this.#asked.rows(
      INSERT_RUNS,
      runs.map(({ position }) => position),
      runs.map(({ id }) => id),
    );
  }

  async runOf(id: number): Promise<EntryRun & { readonly next: number | null }> {
    const row: unknown = await first(this.#asked, RUN_OF_ENTRY, id);
    return row as EntryRun & { readonly next: number | null };
  }

  async remove(position: number): Promise<void> {
    await this.#asked.rows('DELETE FROM entry_run WHERE first_position = $1', position);
  }

  /** In two steps, through negative numbers, so that no two runs ever share a position. */
  async moveUp(position: number, by: number): Promise<void> {
    await this.#asked.rows(
      'UPDATE entry_run SET first_position = -(first_position - $2) WHERE first_position > $1',
      position,
      by,
    );
    await this.#asked.rows(
      'UPDATE entry_run SET first_position = -first_position WHERE first_position < 0',
    );
  }

  async lastId(): Promise<number | null> {
    const row = await first(this.#asked, 'SELECT max(id) AS id FROM entry');
    return row!['id'] as number | null;
  }
}
