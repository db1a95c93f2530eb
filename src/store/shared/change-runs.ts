// The change log as both engines store it: runs of changes of one kind, made at one time, to consecutive entries.
// The digest of a single change is computed from the texts.

import {
  EMPTY_CHAIN,
  entryDigest,
  nextChain,
  type Change,
  type ChangeKind,
} from '../../record/change.ts';
import { integer, rowReader, text, textAs, textOrNull } from './row-values.ts';
import type { SqlRunner, SqlValue } from './sql-runner.ts';

/** The longest run: reading from the middle of one computes it from its start, some milliseconds at most. */
export const RUN_LENGTH_MAX = 500;

/** The columns that readChangeRun reads. */
export const RUN_COLUMNS = 'first_seq, last_seq, at, kind, first_entry_id, revision, chain, reason';

/** The number of the last change; 0 where there is none. */
export async function lastSeq(sql: SqlRunner): Promise<number> {
  const row = await sql.row('SELECT last_seq FROM change_run ORDER BY first_seq DESC LIMIT 1');
  return row === undefined ? 0 : integer(row, 'last_seq');
}

/** A change to an entry, whose wire form as of that revision is given. */
export interface LoggedChange {
  readonly kind: ChangeKind;
  readonly entryId: number;
  readonly revision: number;
  readonly wire: string;
  readonly atMs: number;
}

/** Where the log ends: its last change, and the digest after it. Both are null where it is empty. */
export interface LogEnd {
  readonly lastSeq: number | null;
  readonly chain: string | null;
}

/** Who makes the changes of a transaction, by the name of a token, and why; null where nobody is named, or nobody said. */
export interface Authorship {
  readonly by: string | null;
  readonly reason: string | null;
}

/** Writes the changes of one transaction to the log, as runs. */
export class ChangeLog {
  readonly #sql: SqlRunner;
  readonly #author: Authorship;
  #runs: ChangeRun[] = [];
  #open: { -readonly [Field in keyof ChangeRun]: ChangeRun[Field] } | null = null;
  #chain: string;
  #lastSeq: number;

  constructor(sql: SqlRunner, author: Authorship, { lastSeq, chain }: LogEnd) {
    this.#sql = sql;
    this.#author = author;
    this.#lastSeq = lastSeq ?? 0;
    this.#chain = chain ?? EMPTY_CHAIN;
  }

  add({ kind, entryId, revision, wire, atMs }: LoggedChange): void {
    const seq = this.#lastSeq + 1;
    this.#lastSeq = seq;
    const sha256 = entryDigest(entryId, wire);
    this.#chain = nextChain(this.#chain, { seq, atMs, kind, entryId, sha256 });
    const chain = this.#chain;
    const run = this.#open;
    if (
      run !== null &&
      run.kind === kind &&
      run.atMs === atMs &&
      run.revision === revision &&
      run.firstEntryId + (seq - run.firstSeq) === entryId &&
      seq - run.firstSeq < RUN_LENGTH_MAX
    ) {
      run.lastSeq = seq;
      run.chain = chain;
      return;
    }
    if (run !== null) this.#runs.push(run);
    const [firstSeq, firstEntryId, reason] = [seq, entryId, this.#author.reason];
    this.#open = { firstSeq, lastSeq: seq, atMs, kind, firstEntryId, revision, chain, reason };
  }

  /** Writes the changes that were added; to be called before the transaction is committed. */
  async finish(): Promise<void> {
    const runs = this.#open === null ? this.#runs : [...this.#runs, this.#open];
    [this.#runs, this.#open] = [[], null];
    const rows = runs.map((run): SqlValue[] => {
      const { firstSeq, lastSeq, atMs, kind, firstEntryId, revision, chain, reason } = run;
      return [
        firstSeq,
        lastSeq,
        atMs,
        kind,
        firstEntryId,
        revision,
        chain,
        reason,
        this.#author.by,
      ];
    });
    await this.#sql.insert('change_run', [...RUN_COLUMNS.split(', '), 'changed_by'], rows);
  }
}

export const readChangeRun = rowReader({
  firstSeq: integer,
  lastSeq: integer,
  atMs: integer,
  kind: textAs<ChangeKind>(),
  firstEntryId: integer,
  revision: integer,
  /** The log's digest after the run. */
  chain: text,
  /** Why the changes were made; null where nobody said. */
  reason: textOrNull,
});

export type ChangeRun = ReturnType<typeof readChangeRun>;

/** The single changes of a run. */
export function* expandRun(
  run: ChangeRun,
  digestOf: (entryId: number) => string,
  chainBefore: string,
): Generator<Change> {
  const { firstSeq, lastSeq, atMs, kind, firstEntryId, reason } = run;
  let chain = chainBefore;
  for (let seq = firstSeq; seq <= lastSeq; seq += 1) {
    const entryId = firstEntryId + (seq - firstSeq);
    const change = { seq, atMs, kind, entryId, sha256: digestOf(entryId) };
    chain = nextChain(chain, change);
    yield { ...change, reason, chain };
  }
}

/** Follows a log from its first run on. */
export class ChainCheck {
  #chain = EMPTY_CHAIN;
  #lastSeq = 0;

  /** Whether the run's own digest is what its texts give: if not, the log or a text was tampered with. */
  follows(run: ChangeRun, digestOf: (entryId: number) => string): boolean {
    let last = this.#chain;
    for (const change of expandRun(run, digestOf, this.#chain)) last = change.chain;
    const follows = last === run.chain && run.firstSeq === this.#lastSeq + 1;
    this.#chain = run.chain;
    this.#lastSeq = run.lastSeq;
    return follows;
  }
}
