// A PostgreSQL store as rows, to be copied from and into.

import type { ClientBase, PoolClient } from 'pg';
import { ownValue } from '../../record/own-value.ts';
import { OperatorError } from '../../errors.ts';
import { SET_VERSION_SQL } from '../shared/record-state.ts';
import { integer, text } from '../shared/row-values.ts';
import {
  ADD_STATE_SQL,
  ADD_UNFINISHED_SQL,
  DISCARD_PROGRESS_SQL,
  STORED_STATE_SQL,
  storedState,
  UNFINISHED_TABLE,
  UNFINISHED_VERSION_SQL,
  type CopiedValue,
  type StoredState,
  type RecordRows,
  type RecordTarget,
  type CopiedRow,
} from '../copying/record-rows.ts';
import {
  copiedColumns,
  lastKeySql,
  RECORD_TABLES,
  rowsSql,
  type RecordTable,
} from '../copying/record-tables.ts';
import { readPostgresAddress } from './servers/postgres-address.ts';
import { PostgresConnections, PRIMARY_ONLY } from './servers/postgres-connection.ts';
import { copiedField, copyLines } from './servers/postgres-copy-in.ts';
import { BEGIN_SNAPSHOT } from './postgres-export.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from './servers/postgres-errors.ts';
import { WRITERS_LOCK } from './postgres-migrate.ts';
import { prepareDatabase } from './postgres-preparation.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';
import { canBeStored } from '../shared/sql-runner.ts';
import { isUnfinished } from './postgres-unfinished.ts';

/** A batch takes milliseconds, emptying or counting a table of millions a minute. */
const COPY_TIMEOUT_MS = 600_000;

/** How long a writer that is just ending is waited for. */
const PATIENCE_MS = 5_000;

export async function openPostgresRows(address: string): Promise<RecordRows> {
  const where = readPostgresAddress(address);
  await prepareDatabase(where, { mayCreate: false });
  return await onOwnConnection(address, 'wholeRecord', async (client) => {
    await plainly(client, BEGIN_SNAPSHOT, PATIENCE_MS);
    return readRows(client);
  });
}

export async function openPostgresTarget(address: string): Promise<RecordTarget> {
  const where = readPostgresAddress(address);
  await prepareDatabase(where, { mayCreate: true, mayBeUnfinished: true });
  return await onOwnConnection(address, 'writing', async (client) => {
    await lockExclusively(client, where.shown);
    return { ...readRows(client), ...writeRows(client) };
  });
}

/** The connection ends when what uses it is closed. */
async function onOwnConnection<Opened>(
  address: string,
  use: 'wholeRecord' | 'writing',
  open: (client: PoolClient) => Promise<Opened>,
): Promise<Opened & { close: () => Promise<void> }> {
  const connections = new PostgresConnections(readPostgresAddress(address), PRIMARY_ONLY);
  try {
    await connections.start();
    const client = await connections.lend(use);
    const close = async (): Promise<void> => {
      client.release(true);
      await connections.close();
    };
    try {
      return { ...(await open(client)), close };
    } catch (error) {
      client.release(true);
      throw error;
    }
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/** The writers' lock, not for a transaction but for as long as the connection lasts. */
async function lockExclusively(client: ClientBase, shown: string): Promise<void> {
  try {
    await plainly(
      client,
      `SET lock_timeout = ${PATIENCE_MS}; SELECT pg_advisory_lock(${WRITERS_LOCK}); SET lock_timeout = 0`,
      2 * PATIENCE_MS,
    );
  } catch (error) {
    if (codeOf((error as Error).cause) !== LOCK_NOT_AVAILABLE) throw error;
    throw new OperatorError(
      `${shown} is being written to. Stop whoever serves or writes it first.`,
    );
  }
}

type Reading = Omit<RecordRows, 'close'>;

function readRows(client: ClientBase): Reading {
  const sql = onConnection(client, COPY_TIMEOUT_MS);
  return {
    state: async () => {
      const row = await sql.row(STORED_STATE_SQL);
      return row === undefined ? null : storedState(row);
    },
    rows: async (table, after) => {
      const query = rowsSql(table, after === null);
      return cellsOf(copiedColumns(table), await sql.rows(query, ...(after ?? [])));
    },
  };
}

function writeRows(client: ClientBase): Omit<RecordTarget, keyof RecordRows> {
  const sql = onConnection(client, COPY_TIMEOUT_MS);
  const run = async (sql: string): Promise<void> =>
    void (await plainly(client, sql, COPY_TIMEOUT_MS));
  return {
    unfinishedVersion: async () => {
      if (!(await isUnfinished(client))) return null;
      return text(await sql.row(UNFINISHED_VERSION_SQL), 'version');
    },
    begin: (version) =>
      transact(client, async () => {
        await run(
          `DROP TABLE IF EXISTS ${UNFINISHED_TABLE};
           CREATE TABLE ${UNFINISHED_TABLE} (version TEXT NOT NULL);
           DELETE FROM record;
           TRUNCATE ${RECORD_TABLES.map(({ name }) => name).join(', ')}`,
        );
        await sql.rows(ADD_UNFINISHED_SQL, version);
      }),
    count: async ({ name }) => integer(await sql.row(`SELECT count(*) AS n FROM ${name}`), 'n'),
    lastKey: async (table) => cellsOf(table.key, await sql.rows(lastKeySql(table)))[0] ?? null,
    // Not TRUNCATE, which refuses a table that another refers to.
    clear: ({ name }) => run(`DELETE FROM ${name}`),
    append: async (table, rows) => {
      await transact(client, () =>
        copyLines(
          client,
          `${table.name} (${copiedColumns(table).join(', ')})`,
          linesOf(table, rows),
          COPY_TIMEOUT_MS,
        ),
      );
    },
    complete: (state) => complete(client, sql, run, state),
    discardProgress: () => run(DISCARD_PROGRESS_SQL),
    finish: (version) =>
      transact(client, async () => {
        await sql.rows(SET_VERSION_SQL, version);
        await run(`DROP TABLE ${UNFINISHED_TABLE}`);
      }),
  };
}

async function complete(
  client: ClientBase,
  sql: PostgresRunner,
  run: (sql: string) => Promise<void>,
  { entryCount, nextEntryId, version, changedAtMs, rulesText }: StoredState,
): Promise<void> {
  await transact(client, async () => {
    // Memberships, alerts and subscriptions made from now on are numbered after those that came with their numbers.
    await run(
      `DELETE FROM record;
       ${['membership', 'alert', 'subscription'].map(nextNumberSql).join(';\n')}`,
    );
    await sql.rows(ADD_STATE_SQL, entryCount, nextEntryId, version, changedAtMs, rulesText);
  });
  // Until the server knows what it has got, it plans as if the tables were small.
  await run(`ANALYZE ${RECORD_TABLES.map(({ name }) => name).join(', ')}`);
}

function nextNumberSql(table: string): string {
  return `SELECT setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) FROM ${table}`;
}

async function transact(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await plainly(client, 'BEGIN', PATIENCE_MS);
  try {
    await work();
    await plainly(client, 'COMMIT', COPY_TIMEOUT_MS);
  } catch (error) {
    await plainly(client, 'ROLLBACK', PATIENCE_MS).catch(() => {});
    throw error;
  }
}

function* linesOf(table: RecordTable, rows: readonly CopiedRow[]): Generator<string> {
  for (const row of rows) {
    yield `${row.map((cell) => field(cell, table, row)).join('\t')}\n`;
  }
}

function field(cell: CopiedValue, table: RecordTable, row: CopiedRow): string {
  if (typeof cell === 'number') return String(cell);
  if (cell === null || canBeStored(cell)) return copiedField(cell);
  const key = row.slice(0, table.key.length).join(', ');
  throw new OperatorError(
    `The row ${JSON.stringify(key)} of ${table.name} has a character U+0000 in it, which PostgreSQL cannot ` +
      'keep. Correct it in the record first.',
  );
}

function cellsOf(
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): CopiedRow[] {
  return rows.map((row) => columns.map((column) => ownValue(row, column) as CopiedValue));
}
