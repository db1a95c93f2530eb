// Finds, adds, corrects and withdraws the rows of entries, within a transaction.
//
// Finding is the same on both engines. Writing many rows at once is not: each engine has statements of its own.

import type { StoredEntry, WithdrawnEntry } from '../contract/write-transaction.ts';
import { integer, integerOrNull, text } from '../shared/row-values.ts';
import type { MaybePromise, Row, SqlRunner, SqlValue } from '../shared/sql-runner.ts';

/** When a change was made, and by whose token. */
export interface ChangeMark {
  readonly atMs: number;
  readonly by: string | null;
}

export interface EntryRow {
  readonly id: number;
  readonly textCounter: number;
  readonly type: string;
  readonly personId: number | null;
  readonly wire: string;
}

export interface CorrectedRow extends EntryRow {
  readonly revision: number;
  readonly atMs: number;
}

/** What each engine brings. */
export interface EntryBatches {
  /** The entries of these ids that are there, ascending. */
  findEach(ids: readonly number[]): MaybePromise<readonly StoredEntry[]>;
  add(sittingId: number, rows: readonly EntryRow[], mark: ChangeMark): MaybePromise<void>;
  /** Stores the present text of each entry as an earlier one, and gives it this. */
  correct(rows: readonly CorrectedRow[], by: string | null): MaybePromise<void>;
  /** Stores the present text of each entry as an earlier one, and deletes the entries. */
  withdraw(ids: readonly number[]): MaybePromise<void>;
}

/** To be followed by a condition. */
export const STORED_ENTRY_SQL =
  'SELECT id, sitting_id, text_counter, wire, revision, changed_at FROM entry';

const WITHDRAWN_SQL = `
SELECT sitting_id, revision, wire FROM revision
WHERE entry_id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE id = ?1)
ORDER BY revision DESC LIMIT 1`;

/** Every text an entry had is a row of `revision`: the last one is that with which it was withdrawn. */
const WITHDRAWN_OF_SQL = `
SELECT revision.entry_id, revision.sitting_id, revision.revision, revision.wire FROM change_run
JOIN revision ON revision.entry_id BETWEEN change_run.first_entry_id
  AND change_run.first_entry_id + change_run.last_seq - change_run.first_seq
  AND revision.revision = change_run.revision
WHERE change_run.kind = 'withdrawn' AND revision.sitting_id = ?
  AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.id = revision.entry_id)
  AND NOT EXISTS (SELECT 1 FROM revision AS later
    WHERE later.entry_id = revision.entry_id AND later.revision > revision.revision)
ORDER BY revision.entry_id`;

const RESTORED_COLUMNS = [
  ...['id', 'sitting_id', 'text_counter', 'type', 'person_id', 'wire', 'revision', 'changed_at'],
  'changed_by',
];

export const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = ? ORDER BY id';

export function readStoredEntry(row: Row): StoredEntry {
  return {
    id: integer(row, 'id'),
    sittingId: integer(row, 'sitting_id'),
    textCounter: integer(row, 'text_counter'),
    wire: text(row, 'wire'),
    revision: integer(row, 'revision'),
    changedAtMs: integer(row, 'changed_at'),
  };
}

function readWithdrawn(id: number, row: Row): WithdrawnEntry {
  return {
    id,
    sittingId: integer(row, 'sitting_id'),
    revision: integer(row, 'revision'),
    wire: text(row, 'wire'),
  };
}

export class EntryStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  /** The last entry of the record. */
  async last(): Promise<StoredEntry | null> {
    return await this.#find('ORDER BY id DESC LIMIT 1');
  }

  async find(id: number): Promise<StoredEntry | null> {
    return await this.#find('WHERE id = ?', id);
  }

  async findAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    return await this.#find('WHERE sitting_id = ? AND text_counter = ?', sittingId, textCounter);
  }

  /** An entry that was withdrawn; null where it is in the record, or never was. */
  async findWithdrawn(id: number): Promise<WithdrawnEntry | null> {
    const row = await this.#sql.row(WITHDRAWN_SQL, id);
    return row === undefined ? null : readWithdrawn(id, row);
  }

  /** The entries of a sitting that are withdrawn, in ascending id. */
  async withdrawnOf(sittingId: number): Promise<readonly WithdrawnEntry[]> {
    const rows = await this.#sql.rows(WITHDRAWN_OF_SQL, sittingId);
    return rows.map((row) => readWithdrawn(integer(row, 'entry_id'), row));
  }

  /** Adds entries that were in the record before, under their ids. */
  async restore(
    sittingId: number,
    rows: readonly CorrectedRow[],
    by: string | null,
  ): Promise<void> {
    await this.#sql.insert(
      'entry',
      RESTORED_COLUMNS,
      rows.map(({ id, textCounter, type, personId, wire, revision, atMs }) => {
        return [id, sittingId, textCounter, type, personId, wire, revision, atMs, by];
      }),
    );
  }

  /** The highest counter in use in a sitting; 0 where it has no entry. */
  async lastCounter(sittingId: number): Promise<number> {
    const row = await this.#sql.row(
      'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = ?',
      sittingId,
    );
    return integerOrNull(row, 'counter') ?? 0;
  }

  /** The entries of a sitting, in the order of their counters. */
  async ofSitting(sittingId: number): Promise<readonly StoredEntry[]> {
    const rows = await this.#sql.rows(
      `${STORED_ENTRY_SQL} WHERE sitting_id = ? ORDER BY text_counter`,
      sittingId,
    );
    return rows.map(readStoredEntry);
  }

  /** The ids of a sitting's entries, ascending. */
  async idsOfSitting(sittingId: number): Promise<readonly number[]> {
    return await this.#ids('SELECT id FROM entry WHERE sitting_id = ? ORDER BY id', sittingId);
  }

  /** The ids of the entries linked to a person, ascending. */
  async idsOfPerson(personId: number): Promise<readonly number[]> {
    return await this.#ids(LINKED_ENTRIES_SQL, personId);
  }

  async #find(condition: string, ...values: SqlValue[]): Promise<StoredEntry | null> {
    const row = await this.#sql.row(`${STORED_ENTRY_SQL} ${condition}`, ...values);
    return row === undefined ? null : readStoredEntry(row);
  }

  async #ids(sql: string, id: number): Promise<number[]> {
    return (await this.#sql.rows(sql, id)).map((row) => integer(row, 'id'));
  }
}
