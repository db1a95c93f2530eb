// Updates the runs of consecutive ids with the record, so that an entry can be found by its position directly.

import { integer, integerOrNull } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

/** The last run that begins at or before an id. */
const RUN_OF_ENTRY_SQL = `
SELECT first_position, first_id,
  (SELECT min(first_position) FROM entry_run AS later
   WHERE later.first_position > entry_run.first_position) AS next_position
FROM entry_run
WHERE first_position = (SELECT max(first_position) FROM entry_run WHERE first_id <= ?)`;

export class EntryRuns {
  readonly #sql: SqlRunner;
  #lastId: number | null;
  #begun: [position: number, id: number][] = [];

  constructor(sql: SqlRunner, lastId: number | null) {
    this.#sql = sql;
    this.#lastId = lastId;
  }

  /** An entry was added at the end: it lengthens the last run, or begins one after a gap. */
  append(position: number, id: number): void {
    if (this.#lastId === null || id !== this.#lastId + 1) this.#begun.push([position, id]);
    this.#lastId = id;
  }

  /** Writes the runs that were begun. */
  async flush(): Promise<void> {
    const begun = this.#begun;
    if (begun.length === 0) return;
    this.#begun = [];
    await this.#sql.insert('entry_run', ['first_position', 'first_id'], begun);
  }

  /**
   * `length` consecutive ids were removed from a record of `count`, from this id on: cuts their run there and moves every later
   * run up. The cost is that of the later runs, not of the entries.
   */
  async withdraw(id: number, length: number, count: number): Promise<void> {
    const run = await this.#runOf(id);
    if (run === null) throw new RangeError(`entry ${id} is in no run of ids`);
    const position = run.position + (id - run.id);
    const lastOfRun = (run.next ?? count + 1) - 1;
    if (position === run.position) await this.#remove(position);
    if (run.next !== null) await this.#move(position + 1, -length);
    const after = id + length;
    if (position + length <= lastOfRun) await this.#add(position, after);
    if (after - 1 === this.#lastId) {
      this.#lastId = integerOrNull(await this.#sql.row('SELECT max(id) AS id FROM entry'), 'id');
    }
  }

  /**
   * `length` consecutive ids were put back into a record of `count`, from this id on: moves every later run down, and joins
   * adjacent runs if no gap is left.
   */
  async restore(id: number, length: number, count: number): Promise<void> {
    const runBefore = await this.#runOf(id);
    const position = runBefore === null ? 1 : (runBefore.next ?? count + 1);
    const isJoinedBefore =
      runBefore !== null && runBefore.id + (position - runBefore.position) === id;
    await this.#move(position, length);
    const behind = await this.#sql.row(
      'SELECT first_id FROM entry_run WHERE first_position = ?',
      position + length,
    );
    if (behind !== undefined && integer(behind, 'first_id') === id + length) {
      await this.#remove(position + length);
    }
    if (!isJoinedBefore) await this.#add(position, id);
    this.#lastId = Math.max(this.#lastId ?? 0, id + length - 1);
  }

  async #runOf(id: number) {
    const row = await this.#sql.row(RUN_OF_ENTRY_SQL, id);
    if (row === undefined) return null;
    return {
      position: integer(row, 'first_position'),
      id: integer(row, 'first_id'),
      /** The position at which the next run begins; null for the last run. */
      next: integerOrNull(row, 'next_position'),
    };
  }

  async #add(position: number, id: number): Promise<void> {
    await this.#sql.insert('entry_run', ['first_position', 'first_id'], [[position, id]]);
  }

  async #remove(position: number): Promise<void> {
    await this.#sql.run('DELETE FROM entry_run WHERE first_position = ?', position);
  }

  /** Moves every run from a position on. In two steps, so that no two runs ever share a position. */
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
}

/** The ranges without gaps of ascending ids. */
export function consecutive(entries: readonly { readonly id: number }[]) {
  const pieces: { first: number; length: number }[] = [];
  for (const { id } of entries) {
    const last = pieces.at(-1);
    if (last !== undefined && id === last.first + last.length) last.length += 1;
    else pieces.push({ first: id, length: 1 });
  }
  return pieces;
}
