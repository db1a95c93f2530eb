// Writes the change log of a SQLite store, within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { ChangeKind } from '../../../hansard/change.ts';
import { ChangeRuns } from '../../shared/change-runs.ts';
import { prepareOnce } from './sqlite-statements.ts';

export class SqliteChangeLog {
  readonly #database: DatabaseSync;
  readonly #by: string | null;
  readonly #runs: ChangeRuns;

  constructor(database: DatabaseSync, by: string | null) {
    this.#database = database;
    this.#by = by;
    const last = prepareOnce(
      database,
      'SELECT last_seq, chain FROM change_run ORDER BY first_seq DESC LIMIT 1',
    ).get() as { last_seq: number; chain: string } | undefined;
    this.#runs = new ChangeRuns(last?.last_seq ?? null, last?.chain ?? null);
  }

  /** Notes a change to an entry, whose wire form as of that revision is given. */
  note(kind: ChangeKind, entryId: number, revision: number, wire: string, atMs: number): void {
    this.#runs.note(kind, entryId, revision, wire, atMs);
  }

  /** Writes what was noted; to be called before the transaction is committed. */
  finish(): void {
    const insert = prepareOnce(
      this.#database,
      'INSERT INTO change_run VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const run of this.#runs.take()) {
      const { firstSeq, lastSeq, atMs, kind, firstEntryId, revision, chain } = run;
      insert.run(firstSeq, lastSeq, atMs, kind, firstEntryId, revision, this.#by, chain);
    }
  }
}
