// Reads the history of a SQLite store: the change log and the earlier texts of entries.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { EMPTY_CHAIN, entryDigest, type Change } from '../../hansard/change.ts';
import { ChainCheck, expandRun, type ChangeRun } from '../shared/change-runs.ts';
import type { EntryRevision } from '../contract/results.ts';

/** The runs from the one that has the change after ?1 on. */
export const CHANGE_RUNS_SQL = `
SELECT first_seq AS firstSeq, last_seq AS lastSeq, at AS atMs, kind, first_entry_id AS firstEntryId,
  revision, chain
FROM change_run WHERE first_seq >= coalesce(
  (SELECT first_seq FROM change_run WHERE first_seq <= ?1 + 1 ORDER BY first_seq DESC LIMIT 1), 0)
ORDER BY first_seq`;

export const CHAIN_BEFORE_SQL = `
SELECT chain FROM change_run WHERE first_seq < ?1 ORDER BY first_seq DESC LIMIT 1`;

export const TEXT_AS_OF_SQL = `
SELECT wire FROM revision WHERE entry_id = ?1 AND revision = ?2
UNION ALL SELECT wire FROM entry WHERE id = ?1 AND revision = ?2`;

export const EARLIER_TEXTS_SQL = `
SELECT revision, wire, changed_at, changed_by FROM revision WHERE entry_id = ?1
UNION ALL SELECT revision, wire, changed_at, changed_by FROM entry WHERE id = ?1
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
    return (this.#last.get()?.['last_seq'] as number | undefined) ?? 0;
  }

  /** Every text an entry had, oldest first; null where the entry is not, or no longer, in the record. */
  revisions(id: number): EntryRevision[] | null {
    if (this.#present.get(id) === undefined) return null;
    return this.#texts.all(id).map((row) => ({
      revision: row['revision'] as number,
      wire: row['wire'] as string,
      changedAtMs: row['changed_at'] as number,
      changedBy: row['changed_by'] as string | null,
    }));
  }

  #runsFrom(since: number): Iterable<ChangeRun> {
    return this.#runs.iterate(since) as Iterable<unknown> as Iterable<ChangeRun>;
  }

  #digestsOf({ revision }: ChangeRun): (entryId: number) => string {
    return (entryId) => {
      const text = this.#textAsOf.get(entryId, revision)?.['wire'] as string | undefined;
      return entryDigest(entryId, text ?? '');
    };
  }

  #chainOf(firstSeq: number): string {
    const row = this.#chainBefore.get(firstSeq);
    return (row?.['chain'] as string | undefined) ?? EMPTY_CHAIN;
  }
}
