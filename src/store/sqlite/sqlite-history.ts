// Reads the change log of a SQLite store.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { EMPTY_CHAIN, entryDigest, type Change } from '../../record/change.ts';
import {
  ChainCheck,
  expandRun,
  readChangeRun,
  RUN_COLUMNS,
  type ChangeRun,
} from '../shared/change-runs.ts';
import { text } from '../shared/row-values.ts';
import { refuseDamaged } from './sqlite-statements.ts';

/** The runs from the one that has the change after ?1 on. */
export const CHANGE_RUNS_SQL = `
SELECT ${RUN_COLUMNS}
FROM change_run WHERE first_seq >= coalesce(
  (SELECT first_seq FROM change_run WHERE first_seq <= ?1 + 1 ORDER BY first_seq DESC LIMIT 1), 0)
ORDER BY first_seq`;

export const CHAIN_BEFORE_SQL = `
SELECT chain FROM change_run WHERE first_seq < ?1 ORDER BY first_seq DESC LIMIT 1`;

export const TEXT_AS_OF_SQL = `
SELECT wire FROM revision WHERE entry_id = ?1 AND revision = ?2
UNION ALL SELECT wire FROM entry WHERE id = ?1 AND revision = ?2`;

export class SqliteHistory {
  readonly #reader: DatabaseSync;
  readonly #runs: StatementSync;
  readonly #chainBefore: StatementSync;
  readonly #textAsOf: StatementSync;

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#runs = reader.prepare(CHANGE_RUNS_SQL);
    this.#chainBefore = reader.prepare(CHAIN_BEFORE_SQL);
    this.#textAsOf = reader.prepare(TEXT_AS_OF_SQL);
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

  #runsFrom(since: number): Iterable<ChangeRun> {
    return this.#runs.iterate(since).map(readChangeRun);
  }

  #digestsOf({ revision }: ChangeRun): (entryId: number) => string {
    return (entryId) => {
      const row = this.#textAsOf.get(entryId, revision);
      const wire = row === undefined ? '' : text(row, 'wire');
      refuseDamaged(this.#reader, entryId, wire);
      return entryDigest(entryId, wire);
    };
  }

  #chainOf(firstSeq: number): string {
    const row = this.#chainBefore.get(firstSeq);
    return row === undefined ? EMPTY_CHAIN : text(row, 'chain');
  }
}
