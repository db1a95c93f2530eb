// Copies a record row by row into an empty store in one transaction, and compares the two before the commit: nobody ever sees a
// partial copy, and an interrupted copy leaves the store empty.

import { counted } from '../base/group-digits.ts';
import { createHash } from 'node:crypto';
import { OperatorError } from '../base/errors.ts';
import { lastOf } from '../base/present.ts';
import { forgetWritten } from '../base/written.ts';
import { ownValue } from '../record/own-value.ts';
import { FIRST_CHAMBERS, type Table, TABLES } from './schema.ts';
import { readRecordState, RECORD_STATE_SQL, SET_VERSION_SQL } from './entries/record-state.ts';
import { canBeStored, type SqlSnapshot, type SqlRunner, type SqlValue } from './sql/sql-runner.ts';

/** A store to be copied into. */
export interface CopyTarget {
  readonly sql: SqlRunner;
  /** Begins the transaction of the copy; refuses a store that another process writes to. */
  begin(): Promise<void>;
  /** Builds the derived tables within the transaction. */
  derive(progress: (entriesIndexed: number) => void): Promise<void>;
  commit(): Promise<void>;
  /** Rolls back anything that is not committed. */
  close(): Promise<void>;
}

/** The entries copied, indexed or compared so far, and the total. */
type CopyProgress = (
  entries: number,
  total: number,
  step: 'Copying' | 'Indexing' | 'Comparing',
) => void;

export type CopyReport = Awaited<ReturnType<typeof copyRecord>>;

export type ComparedTable = Awaited<ReturnType<typeof compareTable>>;

/** Rejects if the two differ at the end. Reports every table, the same in both. */
export async function copyRecord(source: SqlSnapshot, target: CopyTarget, progress: CopyProgress) {
  const { count: entries, version } = readRecordState(await source.sql.row(RECORD_STATE_SQL));
  await target.begin();
  // The tables of a new target are no copy.
  forgetWritten();
  const targetState = readRecordState(await target.sql.row(RECORD_STATE_SQL));
  // The target may already be a copy of this record: then they only need to be compared.
  const outcome: 'new' | 'present' = targetState.version === version ? 'present' : 'new';
  let rowsCopied = 0;
  if (outcome === 'new') {
    await refuseRecord(target.sql);
    for (const table of ['venue', 'record']) await target.sql.run(`DELETE FROM ${table}`);
    for (const table of RECORD_TABLES) {
      rowsCopied += await copyTable(source.sql, target.sql, table, (copied) => {
        if (table.name === 'entry') progress(copied, entries, 'Copying');
      });
    }
    await target.derive((indexed) => progress(indexed, entries, 'Indexing'));
    await target.sql.run(SET_VERSION_SQL, version);
  }
  const tables = await compareRecords(source.sql, target.sql, (compared) =>
    progress(compared, entries, 'Comparing'),
  );
  refuseDifferences(tables, outcome);
  await target.commit();
  return { entries, version, outcome, rowsCopied, tables };
}

/** A record is never overwritten: only the rows of an empty record are replaced. */
async function refuseRecord(sql: SqlRunner): Promise<void> {
  const chambers = JSON.stringify(FIRST_CHAMBERS.map(({ id, name, slug }) => [id, name, slug]));
  for (const table of RECORD_TABLES) {
    if (table.name === 'record') continue;
    const rows = await rowsAfter(sql, table, null);
    if (rows.length === 0 || (table.name === 'venue' && JSON.stringify(rows) === chambers))
      continue;
    throw new OperatorError(
      `The target already has a record: its table ${table.name} has rows. ` +
        'Copy into a new file, or an empty database.',
    );
  }
}

/** The values of copiedColumns, in that order. */
type CopiedRow = readonly SqlValue[];

/** The next rows after a key, or the first ones, in key order; none at the end. */
async function rowsAfter(
  sql: SqlRunner,
  table: Table,
  after: CopiedRow | null,
): Promise<CopiedRow[]> {
  const columns = copiedColumns(table);
  const rows = await sql.rows(rowsSql(table, after === null), ...(after ?? []));
  return rows.map((row) => columns.map((column) => ownValue(row, column) as SqlValue));
}

/** All rows of a table in key order, in batches. */
async function* batchesOf(sql: SqlRunner, table: Table): AsyncGenerator<CopiedRow[]> {
  let rows = await rowsAfter(sql, table, null);
  while (rows.length > 0) {
    yield rows;
    rows = await rowsAfter(sql, table, lastOf(rows).slice(0, table.key.length));
  }
}

async function copyTable(
  from: SqlRunner,
  to: SqlRunner,
  table: Table,
  report: (copied: number) => void,
): Promise<number> {
  let copied = 0;
  for await (const rows of batchesOf(from, table)) {
    if (to.dialect === 'postgres') refuseNul(table, rows);
    await to.insert(table.name, copiedColumns(table), rows);
    copied += rows.length;
    report(copied);
  }
  return copied;
}

function refuseNul(table: Table, rows: readonly CopiedRow[]): void {
  const row = rows.find((cells) =>
    cells.some((cell) => typeof cell === 'string' && !canBeStored(cell)),
  );
  if (row === undefined) return;
  const key = row.slice(0, table.key.length).join(', ');
  throw new OperatorError(
    `The row ${JSON.stringify(key)} of ${table.name} contains a character U+0000, which PostgreSQL cannot ` +
      'store. Correct the record first.',
  );
}

async function compareRecords(
  sqlRunner: SqlRunner,
  copy: SqlRunner,
  progress: (entries: number) => void,
): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = [];
  for (const table of RECORD_TABLES) {
    const report = table.name === 'entry' ? progress : () => {};
    compared.push(await compareTable(table, sqlRunner, copy, report));
  }
  return compared;
}

/** The rows and the digest are those of the first store; the difference is null if the other is the same. */
async function compareTable(
  table: Table,
  sqlRunner: SqlRunner,
  copy: SqlRunner,
  progress: (rows: number) => void,
) {
  const [left, right] = await Promise.all([
    tableDigest(sqlRunner, table, progress),
    tableDigest(copy, table, () => {}),
  ]);
  const content = left.sha256 === right.sha256 ? null : 'other content';
  const difference =
    left.rows === right.rows ? content : `${counted(left.rows, 'row')} against ${right.rows}`;
  return { table: table.name, ...left, difference };
}

/** SHA-256 of all rows in key order, in hex. */
async function tableDigest(sql: SqlRunner, table: Table, progress: (rows: number) => void) {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of batchesOf(sql, table)) {
    for (const row of rows) hash.update(`${JSON.stringify(row, bytesAsHex)}\n`);
    count += rows.length;
    progress(count);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** Bytes are a Buffer from one engine, and a Uint8Array from the other. JSON.stringify calls toJSON of a Buffer first. */
function bytesAsHex(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('hex') : value;
}

function refuseDifferences(tables: readonly ComparedTable[], outcome: 'new' | 'present'): void {
  const differing = tables.filter(
    ({ table, difference }) =>
      difference !== null && !(outcome === 'present' && ACTIVE_TABLES.has(table)),
  );
  if (differing.length === 0) return;
  const what = differing.map(({ table, difference }) => `${table} (${difference})`).join(', ');
  throw new OperatorError(
    outcome === 'present'
      ? `The target is a copy of this record, but has changed since: ${what}. ` +
          'Copy into a new file, or an empty database.'
      : `The copy is not the same as the record: ${what}. Nothing was stored; run the command again.`,
  );
}

// The tables that are copied: all except the derived ones, which are rebuilt from the entries.

/** The debates, divisions, decisions and questions, and the search index. */
const DERIVED =
  /^(debate|debate_stamp|division|vote|decision|applied_correction|bill|bill_\w+|printed_question|question|question_sitting|business_runs|term|posting|index_\w+)$/;

/** Ordered so that no row refers to a later one; the first is the record's own row. */
export const RECORD_TABLES: readonly Table[] = TABLES.filter(({ name }) => !DERIVED.test(name));

/** Tables that change while a record is merely served, so that a copy in use soon differs in them. */
const ACTIVE_TABLES: ReadonlySet<string> = new Set(
  'alert alert_delivery subscription mail mail_request'.split(' '),
);

/** The columns of a row as it is copied: its key first. */
function copiedColumns({ key, others: otherColumns }: Table): readonly string[] {
  return [...key, ...otherColumns];
}

/** Rows read and written at a time: of entries, a megabyte or so. */
const COPY_BATCH_ROWS = 2_000;

/** Reads the rows after a key, in order. */
function rowsSql(table: Table, isFirst: boolean): string {
  const key = table.key.join(', ');
  const after = table.key.map(() => '?').join(', ');
  return `SELECT ${copiedColumns(table).join(', ')} FROM ${table.name}
    ${isFirst ? '' : `WHERE (${key}) > (${after})`} ORDER BY ${key} LIMIT ${COPY_BATCH_ROWS}`;
}
