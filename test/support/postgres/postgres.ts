// A real PostgreSQL for tests: one server for all processes of a run, and a separate database for every test.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Pool } from 'pg';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { programsPackage } from './postgres-programs.ts';
import { lateFinder, type Ending, type TemporaryRecord } from '../temporary.ts';

export const SUPERUSER = 'postgres';

/** An up-to-date empty record; every test gets a copy. */
export const TEMPLATE = 'hansard_template';

const START_TIMEOUT_MS = 60_000;

/** A server that shares two busy cores with seven test processes is not one that hangs. */
export const BUSY_TIMEOUT = 'query_timeout=30000';

export interface TestPostgres {
  readonly port: number;
  /** The address of a database on it. */
  readonly address: (database: string) => string;
  /** Runs statements as the superuser. */
  readonly run: (sql: string, database?: string) => Promise<Record<string, unknown>[]>;
  /** The address of a new database that is dropped with the test: an empty record, or an empty database. */
  readonly database: (ending: Ending, template?: string, more?: string) => Promise<string>;
  /** An empty record with its finder. */
  readonly record: (ending: Ending) => Promise<TemporaryRecord>;
  /** The same for tests that do not search. */
  readonly store: (ending: Ending) => Promise<Store>;
}

/** The address of a database for tests of servers that hang: those wait for the timeouts of the service. */
export const withDefaultTimeouts = (address: string): string => address.replace(/\?.*$/, '');

let made = 0;

/** The server of this run, started by the first test that needs it; rejects with the reason if it cannot be started. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await portOfServer();
  const address = (database: string): string =>
    `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  // One connection for creating and dropping databases; the process may end while it is idle.
  const maintenance = new Pool({
    connectionString: address('postgres'),
    max: 1,
    allowExitOnIdle: true,
  });
  const run: TestPostgres['run'] = async (sql, database) => {
    if (database === undefined) return rowsOf(await maintenance.query(sql));
    const client = new Client(address(database));
    await client.connect();
    try {
      return rowsOf(await client.query(sql));
    } finally {
      await client.end();
    }
  };
  const database: TestPostgres['database'] = async (ending, template = TEMPLATE, more = '') => {
    made += 1;
    const name = `test_${process.pid}_${made}`;
    await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${more}`);
    ending.after(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
    return `${address(name)}?${BUSY_TIMEOUT}`;
  };
  const record = async (ending: Ending): Promise<TemporaryRecord> => {
    const endings: (() => unknown)[] = [];
    const where = await database({ after: (end) => void endings.push(end as () => unknown) });
    const [opened, finder] = [await openStore(where), lateFinder(where)];
    // A database that nobody is connected to any more is dropped at once.
    ending.after(async () => {
      await Promise.all([opened.close(), finder.close()]);
      for (const end of endings) await end();
    });
    return { store: opened, finder };
  };
  const store = async (ending: Ending): Promise<Store> => (await record(ending)).store;
  return { port, address, run, database, record, store };
}

/** The rows of the last of several statements. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  const last = Array.isArray(result) ? (result as unknown[]).at(-1) : result;
  return (last as { rows: Record<string, unknown>[] }).rows;
}

/**
 * Declares tests that need the server. If it cannot run, declares one test that is skipped with the reason; in CI that test fails
 * if the package registry has a server for this platform.
 */
export async function withPostgres(
  what: string,
  declare: (postgres: TestPostgres) => void | Promise<void>,
): Promise<void> {
  if (process.env['TEST_QUICK'] === '1') {
    test(what, { skip: 'npm run test:quick leaves PostgreSQL out' }, () => {});
    return;
  }
  let postgres: TestPostgres;
  try {
    postgres = await startPostgres();
  } catch (error) {
    const reason = `PostgreSQL cannot be run here: ${(error as Error).message}`;
    const skip = process.env['CI'] === 'true' && isPackaged() ? false : reason;
    test(what, { skip }, () => assert.fail(reason));
    return;
  }
  await declare(postgres);
}

/** Whether the package registry has a server for this platform. */
function isPackaged(): boolean {
  const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return `node_modules/${programsPackage()}` in packages;
}

/** The process whose end stops the server: the test runner, or this process if it was started alone. */
function runOf(): number {
  return process.env['NODE_TEST_CONTEXT'] === undefined ? process.pid : process.ppid;
}

async function portOfServer(): Promise<number> {
  const run = runOf();
  const folder = join(tmpdir(), `hansard-postgres-${process.getuid?.() ?? 0}-${run}`);
  let first = true;
  try {
    mkdirSync(folder);
  } catch {
    first = false;
  }
  if (first) {
    const runner = fileURLToPath(new URL('postgres-runner.ts', import.meta.url));
    const words = [runner, folder, String(run)];
    spawn(process.execPath, words, { detached: true, stdio: 'ignore' }).unref();
  }
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline;) {
    if (existsSync(join(folder, 'ready'))) return Number(readFileSync(join(folder, 'ready')));
    if (existsSync(join(folder, 'failed'))) {
      throw new Error(readFileSync(join(folder, 'failed'), 'utf8'));
    }
    await pause(50);
  }
  throw new Error(`it was not ready within ${START_TIMEOUT_MS / 1_000} seconds`);
}
