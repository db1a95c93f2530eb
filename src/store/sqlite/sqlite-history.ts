// Reads the history of a SQLite store: the change log and the earlier texts of entries.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  EMPTY_CHAIN,
  entryDigest,
  nextChain,
  type Change,
  type ChangeKind,
} from '../../hansard/change.ts';
import type { EntryRevision } from '../store.ts';

/** The runs from the one that has the change after ?1 on. */
export const CHANGE_RUNS_SQL = `
SELECT first_seq, last_seq, at, kind, first_entry_id, revision, chain FROM change_run
WHERE first_seq >= coalesce(
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

interface RunRow {
  first_seq: number;
  last_seq: number;
  at: number;
  kind: ChangeKind;
  first_entry_id: number;
  revision: number;
  chain: string;
}

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
    for (const row of this.#runs.iterate(since) as Iterable<RunRow>) {
      chain ??= this.#chainOf(row.first_seq);
      for (const change of this.#expand(row, chain)) {
        chain = change.chain;
        if (change.seq > since) yield change;
      }
    }
  }

  /** Where a run's own digest is not what its texts give: the log, or a text, was tampered with. */
  *brokenRuns(): Generator<number> {
    let chain = EMPTY_CHAIN;
    let seq = 0;
    for (const row of this.#runs.iterate(0) as Iterable<RunRow>) {
      let last = chain;
      for (const change of this.#expand(row, chain)) last = change.chain;
      if (last !== row.chain || row.first_seq !== seq + 1) yield row.first_seq;
      chain = row.chain;
      seq = row.last_seq;
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

  *#expand(row: RunRow, chainBefore: string): Generator<Change> {
    let chain = chainBefore;
    for (let seq = row.first_seq; seq <= row.last_seq; seq += 1) {
      const entryId = row.first_entry_id + (seq - row.first_seq);
      const text = this.#textAsOf.get(entryId, row.revision)?.['wire'] as string | undefined;
      const sha256 = entryDigest(entryId, text ?? '');
      const change = { seq, atMs: row.at, kind: row.kind, entryId, sha256 };
      chain = nextChain(chain, change);
      yield { ...change, chain };
    }
  }

  #chainOf(firstSeq: number): string {
    const row = this.#chainBefore.get(firstSeq);
    return (row?.['chain'] as string | undefined) ?? EMPTY_CHAIN;
  }
}
