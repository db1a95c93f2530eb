// The change log as both engines store it: runs of changes of one kind, made at one time, to consecutive entries. The digests
// of single changes are computed from the texts.

import { firstOf, lastOf } from '../../base/present.ts';
import {
  EMPTY_CHAIN,
  entryDigest,
  nextChain,
  type Change,
  type ChangeKind,
} from '../../record/change.ts';
import { integer, readPortions, readRows, rowShape, text, typed } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

/** The longest run: reading from the middle of a run computes it from its start, some milliseconds at most. */
export const RUN_LENGTH_MAX = 500;

/** The number of the last change; 0 if there is none. */
export async function lastSeq(sql: SqlRunner): Promise<number> {
  const row = await sql.row('SELECT last_seq FROM change_run ORDER BY first_seq DESC LIMIT 1');
  return row === undefined ? 0 : integer(row, 'last_seq');
}

/** The end of the log: its last change, and the digest after it. Both are null if it is empty. */
export interface LogEnd {
  readonly lastSeq: number | null;
  readonly chain: string | null;
}

/** The author of a transaction's changes, by the name of a token, and the reason; null if unnamed or not given. */
export interface Authorship {
  readonly by: string | null;
  readonly reason: string | null;
}

/** The author, and the time of the transaction, which all its changes get. */
export interface Provenance extends Authorship {
  readonly atMs: number;
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

  /** A change to an entry, whose wire form as of that revision is given. */
  add({
    kind,
    entryId,
    revision,
    wire,
    atMs,
  }: Pick<Change, 'kind' | 'entryId' | 'atMs'> & { revision: number; wire: string }): void {
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
    const { by: changedBy, reason } = this.#author;
    const [firstSeq, firstEntryId] = [seq, entryId];
    const first = { firstSeq, lastSeq: seq, atMs, kind, firstEntryId, revision };
    this.#open = { ...first, chain, reason, changedBy };
  }

  /** Writes the changes that were added; to be called before the transaction is committed. */
  async finish(): Promise<void> {
    const runs = this.#open === null ? this.#runs : [...this.#runs, this.#open];
    [this.#runs, this.#open] = [[], null];
    await this.#sql.insert('change_run', CHANGE_RUN_ROW.columns, runs.map(CHANGE_RUN_ROW.values));
  }
}

export const CHANGE_RUN_ROW = rowShape({
  firstSeq: 'integer',
  lastSeq: 'integer',
  atMs: 'integer',
  kind: typed<ChangeKind>('text'),
  firstEntryId: 'integer',
  revision: 'integer',
  /** The log's digest after the run. */
  chain: 'text',
  /** Why the changes were made; null if no reason was given. */
  reason: 'text?',
  changedBy: 'text?',
});

export type ChangeRun = ReturnType<typeof CHANGE_RUN_ROW.read>;

// Reads the log. Runs and texts of revisions never change, so the statements need no common snapshot.

/** To be completed with a condition or an order. */
export const RUN_SQL = `SELECT ${CHANGE_RUN_ROW.columns.join(', ')} FROM change_run`;

/** The runs from the one that contains the change after ?1 up to the change ?2. */
export const CHANGE_RUNS_SQL = `
${RUN_SQL} WHERE first_seq >= coalesce(
    (SELECT first_seq FROM change_run WHERE first_seq <= CAST(?1 AS BIGINT) + 1 ORDER BY first_seq DESC LIMIT 1), 0)
  AND first_seq <= ?2
ORDER BY first_seq`;

export const CHAIN_BEFORE_SQL =
  'SELECT chain FROM change_run WHERE first_seq < ? ORDER BY first_seq DESC LIMIT 1';

/** The texts that the runs from ?1 to ?2 are about. SQLite joins tables in the order of a CROSS JOIN. */
export const RUN_TEXTS_SQL = `${textsSql('revision', 'entry_id')} UNION ALL ${textsSql('entry', 'id')}`;

/**
 * Whether a text has the revision of its run. Not written as an equation: then SQLite would build an index of all texts by
 * revision each time, and PostgreSQL might hash them, instead of looking up the ids of the run.
 */
export function sameRevision(text: string): string {
  return `${text}.revision BETWEEN run.revision AND run.revision`;
}

function textsSql(table: string, id: string): string {
  return `
SELECT run.first_seq, changed.${id} AS id, changed.wire FROM change_run AS run CROSS JOIN ${table} AS changed
WHERE run.first_seq BETWEEN ?1 AND ?2 AND ${sameRevision('changed')}
  AND changed.${id} BETWEEN run.first_entry_id AND run.first_entry_id + (run.last_seq - run.first_seq)`;
}

/** At most `limit` changes after `since`, in order. */
export async function readChanges(
  sql: SqlRunner,
  since: number,
  limit: number,
): Promise<readonly Change[]> {
  const runs = await readRows(sql, CHANGE_RUN_ROW.read, CHANGE_RUNS_SQL, since, since + limit);
  const [first] = runs;
  if (first === undefined) return [];
  const row = await sql.row(CHAIN_BEFORE_SQL, first.firstSeq);
  let chain = row === undefined ? EMPTY_CHAIN : text(row, 'chain');
  const digestOf = await digestsOf(sql, runs);
  const changes: Change[] = [];
  for (const run of runs) {
    const wanted = { ...run, lastSeq: Math.min(run.lastSeq, since + limit) };
    for (const change of expandRun(wanted, digestOf, chain)) {
      chain = change.chain;
      if (change.seq > since) changes.push(change);
    }
  }
  return changes;
}

type DigestOf = (run: ChangeRun, entryId: number) => string;

/** The digests of the texts of consecutive runs. */
async function digestsOf(sql: SqlRunner, runs: readonly ChangeRun[]): Promise<DigestOf> {
  const range = [firstOf(runs).firstSeq, lastOf(runs).firstSeq];
  const wires = new Map<string, string>();
  for (const row of await sql.rows(RUN_TEXTS_SQL, ...range)) {
    const [id, wire] = [integer(row, 'id'), text(row, 'wire')];
    sql.refuseDamaged(id, wire);
    wires.set(`${integer(row, 'first_seq')} ${id}`, wire);
  }
  return ({ firstSeq }, id) => entryDigest(id, wires.get(`${firstSeq} ${id}`) ?? '');
}

/** The single changes of a run, given the digest before it. */
function* expandRun(run: ChangeRun, digestOf: DigestOf, chainBefore: string): Generator<Change> {
  const { firstSeq, lastSeq, atMs, kind, firstEntryId, reason } = run;
  let chain = chainBefore;
  for (let seq = firstSeq; seq <= lastSeq; seq += 1) {
    const entryId = firstEntryId + (seq - firstSeq);
    const change = { seq, atMs, kind, entryId, sha256: digestOf(run, entryId) };
    chain = nextChain(chain, change);
    yield { ...change, reason, chain };
  }
}

/** Runs read at a time when all are read: ten thousand texts at most. */
const RUNS_PER_READ = 20;

/** Every run that does not follow from the texts: the log or a text was altered. */
export async function* brokenRuns(sql: SqlRunner): AsyncGenerator<ChangeRun> {
  const query = `${RUN_SQL} WHERE first_seq > ? ORDER BY first_seq LIMIT ${RUNS_PER_READ}`;
  let [chain, lastSeq] = [EMPTY_CHAIN, 0];
  for await (const rows of readPortions(sql, { query, key: 'first_seq' })) {
    const runs = rows.map(CHANGE_RUN_ROW.read);
    const digestOf = await digestsOf(sql, runs);
    for (const run of runs) {
      const last = [...expandRun(run, digestOf, chain)].at(-1);
      if (last?.chain !== run.chain || run.firstSeq !== lastSeq + 1) yield run;
      [chain, lastSeq] = [run.chain, run.lastSeq];
    }
  }
}
