// Keeps the runs of consecutive ids in step with the record, so that a position finds its entry at once.

import { first, type Asked } from './postgres-statements.ts';

const INSERT_RUNS = `
INSERT INTO entry_run (first_position, first_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])`;

const RUN_OF_ENTRY = `
SELECT first_position AS first, first_id,
  (SELECT min(first_position) FROM entry_run AS later
   WHERE later.first_position > entry_run.first_position) AS next
FROM entry_run
WHERE first_position = (SELECT max(first_position) FROM entry_run WHERE first_id <= $1)`;

export class PostgresRuns {
  readonly #asked: Asked;
  #lastId: number | null;
  #begun: { readonly position: number; readonly id: number }[] = [];

  constructor(asked: Asked, lastId: number | null) {
    this.#asked = asked;
    this.#lastId = lastId;
  }

  /** An entry was added at the end: it lengthens the last run, or begins one after a gap. */
  append(position: number, id: number): void {
    if (this.#lastId === null || id !== this.#lastId + 1) this.#begun.push({ position, id });
    this.#lastId = id;
  }

  /** Writes the runs that were begun. */
  async flush(): Promise<void> {
    const begun = this.#begun;
    if (begun.length === 0) return;
    this.#begun = [];
    await this.#asked.rows(
      INSERT_RUNS,
      begun.map(({ position }) => position),
      begun.map(({ id }) => id),
    );
  }

  /**
   * An entry was taken out of a record of `count`: its run is cut there, and every run behind it moves
   * up by one. The cost is that of the runs behind it, not of the entries.
   */
  async withdraw(id: number, count: number): Promise<void> {
    const run = (await first(this.#asked, RUN_OF_ENTRY, id)) as unknown as {
      first: number;
      first_id: number;
      next: number | null;
    };
    const position = run.first + (id - run.first_id);
    const lastOfRun = (run.next ?? count + 1) - 1;

    if (position === run.first) {
      await this.#asked.rows('DELETE FROM entry_run WHERE first_position = $1', position);
    }
    if (run.next !== null) await this.#moveUp(position);
    if (position < lastOfRun) await this.#asked.rows(INSERT_RUNS, [position], [id + 1]);
    if (id === this.#lastId) await this.#readLastId();
  }

  /** In two steps, through negative numbers, so that no two runs ever share a position. */
  async #moveUp(position: number): Promise<void> {
    await this.#asked.rows(
      'UPDATE entry_run SET first_position = -(first_position - 1) WHERE first_position > $1',
      position,
    );
    await this.#asked.rows(
      'UPDATE entry_run SET first_position = -first_position WHERE first_position < 0',
    );
  }

  async #readLastId(): Promise<void> {
    const row = await first(this.#asked, 'SELECT max(id) AS id FROM entry');
    this.#lastId = row!['id'] as number | null;
  }
}
