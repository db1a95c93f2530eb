// Reads the history of a SQLite store: the change log and the earlier texts of entries.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { EMPTY_CHAIN, entryDigest, type Change } from '../../hansard/change.ts';
import type { EntryRevision } from '../contract/results.ts';
import { ChainCheck, expandRun, readChangeRun, type ChangeRun } from '../shared/change-runs.ts';
import { readRevision, REVISION_COLUMNS } from '../shared/entry-revisions.ts';
import { integer, text } from '../shared/row-values.ts';

/** The runs from the one that has the change after ?1 on. */
export const CHANGE_RUNS_SQL = `
SELECT first_seq, last_seq, at, kind, first_entry_id, revision, chain
FROM change_run WHERE first_seq >= coalesce(
  (SELECT first_seq FROM change_run WHERE first_seq <= ?1 + 1 ORDER BY first_seq DESC LIMIT 1), 0)
ORDER BY first_seq`;

export const CHAIN_BEFORE_SQL = `
SELECT chain FROM change_run WHERE first_seq < ?1 ORDER BY first_seq DESC LIMIT 1`;

export const TEXT_AS_OF_SQL = `
SELECT wire FROM revision WHERE entry_id = ?1 AND revision = ?2
UNION ALL SELECT wire FROM entry WHERE id = ?1 AND revision = ?2`;

export const EARLIER_TEXTS_SQL = `
SELECT ${REVISION_COLUMNS} FROM revision WHERE entry_id = ?1
UNION ALL SELECT ${REVISION_COLUMNS} FROM entry WHERE id = ?1
ORDER BY revision`;

export class SqliteHistory {
  readonly #runs: StatementSync;
  readonly #chainBefore: StatementSync;
  readonly #textAsOf: StatementSync;
  readonly #texts: StatementSync;
  readonly #present: StatementSync;
  readonly #last: StatementSync;

  constructor(reader: DatabaseSync) {
    this.#runs = reader.prepare(CHANGE_RUNS_SQL);
    this.#chainBefore = reader.prepare(CHAIN_BEFORE_SQL);
    this.#textAsOf = reader.prepare(TEXT_AS_OF_SQL);
    this.#texts = reader.prepare(EARLIER_TEXTS_SQL);
    this.#last = reader.prepare('SELECT last_seq FROM change_run ORDER BY first_seq DESC LIMIT 1');
    this.#present = reader.prepare('SELECT 1 FROM entry WHERE id = ?');
  }

  /** The changes after `since`, in order. */
  *changes(since: number): Generator<Change> {
    let chain: string | null = null;
    for (const run of this.#runsFrom(since)) {
      chain ??= this.#chainOf(run.firstSeq);
      for (const change of expandRun(run, this.#digestsOf(run), chain)) {
        chain = change.chain;
        if (change.seq > since) yield change;
      }
    }
  }

  /** The first change of every run that does not follow from the texts. */
  *brokenRuns(): Generator<number> {
    const check = new ChainCheck();
    for (const run of this.#runsFrom(0)) {
      if (!check.follows(run, this.#digestsOf(run))) yield run.firstSeq;
    }
  }

  lastSeq(): number {
    const row = this.#last.get();
    return row === undefined ? 0 : integer(row, 'last_seq');
  }

  /** Every text an entry had, oldest first; null where the entry is not, or no longer, in the record. */
  revisions(id: number): EntryRevision[] | null {
    if (this.#present.get(id) === undefined) return null;
    return this.#texts.all(id).map(readRevision);
  }

  #runsFrom(since: number): Iterable<ChangeRun> {
    return this.#runs.iterate(since).map(readChangeRun);
  }

  #digestsOf({ revision }: ChangeRun): (entryId: number) => string {
    return (entryId) => {
      const row = this.#textAsOf.get(entryId, revision);
      return entryDigest(entryId, row === undefined ? '' : text(row, 'wire'));
    };
  }

  #chainOf(firstSeq: number): string {
    const row = this.#chainBefore.get(firstSeq);
    return row === undefined ? EMPTY_CHAIN : text(row, 'chain');
  }
}
