// A PostgreSQL of the benchmark's own, whose files are kept for the next run.

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { readPostgresAddress } from '../../src/store/postgres/servers/postgres-address.ts';
import { addressForReading } from '../../src/store/postgres/servers/postgres-pools.ts';
import {
  copyPrograms,
  findPrograms,
  freePort,
  makeCluster,
  startServer,
} from '../../test/support/postgres/postgres-programs.ts';

export interface BenchPostgres {
  /** The parent of all other processes of the server. */
  readonly pid: number;
  readonly address: string;
  /** The same, with the session settings that the service uses for reading pages: for pg alone. */
  readonly readingAddress: string;
  /** Where the server may write files. */
  readonly folder: string;
  /** Runs one statement; returns its rows, with integers as numbers. */
  readonly run: (sql: string) => Promise<Record<string, unknown>[]>;
  readonly stop: () => Promise<void>;
}

const SUPERUSER = 'postgres';
const DATABASE = 'hansard';

/** Default settings, but with the memory and log of a server of this size; every commit waits for the disk. */
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
};

export async function startBenchPostgres(folder: string): Promise<BenchPostgres> {
  mkdirSync(folder, { recursive: true });
  // Copied again: an older copy may belong to an older PostgreSQL.
  rmSync(join(folder, 'programs'), { recursive: true, force: true });
  const programs = copyPrograms(await findPrograms(), folder);
  const files = join(folder, 'files');
  const cluster = join(files, 'cluster');
  const isNew = !existsSync(join(cluster, 'PG_VERSION'));
  if (isNew) {
    rmSync(files, { recursive: true, force: true });
    mkdirSync(files);
    makeCluster(programs, cluster, SUPERUSER);
  }
  const port = await freePort();
  const started = await startServer(programs, cluster, port, SETTINGS);
  const addressOf = (database: string): string =>
    `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  if (isNew) await runOn(addressOf('postgres'), `CREATE DATABASE ${DATABASE}`);
  const address = addressOf(DATABASE);
  const server = readPostgresAddress(address).servers[0]!;
  return {
    pid: started.pid!,
    address,
    readingAddress: addressForReading(server),
    folder: files,
    run: (sql) => runOn(server, sql),
    stop: async () => {
      const gone = new Promise((resolve) => started.once('exit', resolve));
      // A fast shutdown: connections are cut off, and everything is written.
      started.kill('SIGINT');
      await gone;
    },
  };
}

async function runOn(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rows, fields } = await client.query<Record<string, unknown>>(sql);
    const INT8 = 20;
    const whole = fields.filter(({ dataTypeID }) => dataTypeID === INT8).map(({ name }) => name);
    for (const row of rows) for (const name of whole) row[name] = Number(row[name]);
    return rows;
  } finally {
    await client.end();
  }
}
