// Runs a PostgreSQL server for the tests of one run, and stops it when the run ends, for whatever reason.
//
//   node postgres-runner.ts <folder> <pid of the run>
//
// It writes `ready` with the port, or `failed` with the reason, to the folder.

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../../../src/store/open-store.ts';
import {
  CLUSTER_BYTES_MIN,
  copyPrograms,
  findPrograms,
  freePort,
  makeCluster,
  startServer,
} from './postgres-programs.ts';
import { SUPERUSER, TEMPLATE } from './postgres.ts';
import { folderInMemory } from '../temporary.ts';

/**
 * A smaller log makes a new database faster. Seven test files at a time may each have two services of two processes, with a dozen
 * connections each.
 */
const SETTINGS = {
  max_connections: '400',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

const LOOK_EVERY_MS = 200;

const [folder = '', run = ''] = process.argv.slice(2);
const data = mkdtempSync(join(folderInMemory(CLUSTER_BYTES_MIN), 'hansard-postgres-'));
let server: ChildProcess | null = null;
try {
  const programs = copyPrograms(await findPrograms(), folder);
  const cluster = join(data, 'cluster');
  makeCluster(programs, cluster, SUPERUSER);
  // One role needs its password; all others are trusted.
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    'host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n',
  );
  const port = await freePort();
  server = await startServer(programs, cluster, port, SETTINGS);
  const store = await openStore(await makeTemplate(port));
  await store.close();
  report('ready', String(port));
  while (isAlive(Number(run))) await pause(LOOK_EVERY_MS);
} catch (error) {
  report('failed', (error as Error).message);
  while (isAlive(Number(run))) await pause(LOOK_EVERY_MS);
} finally {
  const ending = server;
  if (ending !== null && ending.exitCode === null) {
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGQUIT');
    await gone;
  }
  rmSync(data, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function report(what: 'ready' | 'failed', text: string): void {
  writeFileSync(join(folder, `${what}.part`), text);
  renameSync(join(folder, `${what}.part`), join(folder, what));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function makeTemplate(port: number): Promise<string> {
  const { Client } = await import('pg');
  const client = new Client({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.query("CREATE ROLE guarded LOGIN PASSWORD 'geheim'");
  await client.end();
  return `postgres://${SUPERUSER}@127.0.0.1:${port}/${TEMPLATE}`;
}
