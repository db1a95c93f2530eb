// Writes the change log of a SQLite store, within a transaction.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { EMPTY_CHAIN, entryDigest, nextChain, type ChangeKind } from '../../hansard/change.ts';
import { prepareOnce } from './sqlite-statements.ts';

/** The longest run: reading from the middle of one computes it from its start, some milliseconds at most. */
const RUN_LENGTH_MAX = 500;

interface Run {
  readonly firstSeq: number;
  lastSeq: number;
  readonly atMs: number;
  readonly kind: ChangeKind;
  readonly firstEntryId: number;
  readonly revision: number;
}

export class SqliteChangeLog {
  readonly #insert: StatementSync;
  readonly #by: string | null;
  #chain: string;
  #lastSeq: number;
  #run: Run | null = null;

  constructor(database: DatabaseSync, by: string | null) {
    this.#insert = prepareOnce(database, 'INSERT INTO change_run VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#by = by;
    const last = prepareOnce(
      database,
      'SELECT last_seq, chain FROM change_run ORDER BY first_seq DESC LIMIT 1',
    ).get() as { last_seq: number; chain: string } | undefined;
    this.#chain = last?.chain ?? EMPTY_CHAIN;
    this.#lastSeq = last?.last_seq ?? 0;
  }

  /** Notes a change to an entry, whose wire form as of that revision is given. */
  note(kind: ChangeKind, entryId: number, revision: number, wire: string, atMs: number): void {
    const seq = this.#lastSeq + 1;
    const run = this.#run;
    const continues =
      run !== null &&
      run.kind === kind &&
      run.atMs === atMs &&
      run.revision === revision &&
      run.firstEntryId + (seq - run.firstSeq) === entryId &&
      seq - run.firstSeq < RUN_LENGTH_MAX;
    if (!continues) {
      this.finish();
      this.#run = { firstSeq: seq, lastSeq: seq, atMs, kind, firstEntryId: entryId, revision };
    } else {
      run.lastSeq = seq;
    }
    this.#lastSeq = seq;
    const sha256 = entryDigest(entryId, wire);
    this.#chain = nextChain(this.#chain, { seq, atMs, kind, entryId, sha256 });
  }

  /** Writes the run that is open; to be called before the transaction is committed. */
  finish(): void {
    if (this.#run === null) return;
    const { firstSeq, lastSeq, atMs, kind, firstEntryId, revision } = this.#run;
    this.#insert.run(firstSeq, lastSeq, atMs, kind, firstEntryId, revision, this.#by, this.#chain);
    this.#run = null;
  }
}
