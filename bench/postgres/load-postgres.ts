// Fills the PostgreSQL that is read from, once, with the program itself; records the time, and what COPY alone takes for the
// same rows.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchPostgres } from './postgres-cluster.ts';
import { runHansard } from '../program/run-program.ts';

export interface Loading {
  readonly entries: number;
  /** The whole command `hansard demo`, from start to end. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly entriesPerSecond: number;
  /** Only the rows of entries, from a file, into a table like theirs with its keys. */
  readonly copySeconds: number;
  /** On disk, after it was vacuumed. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly madeOn: string;
}

export async function loadOnce(
  postgres: BenchPostgres,
  entries: number,
  folder: string,
): Promise<Loading> {
  const note = join(folder, 'loaded.json');
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Loading;
  console.error(`Loading ${entries} entries into PostgreSQL, once …`);
  const flags = ['--entries', String(entries), '--database-url', postgres.address];
  const { seconds, cpuSeconds } = await runHansard('demo', ...flags);
  const copySeconds = await copyAlone(postgres);
  await postgres.run('VACUUM (ANALYZE)');
  await postgres.run('CHECKPOINT');
  const loading: Loading = {
    entries,
    seconds,
    cpuSeconds,
    entriesPerSecond: entries / seconds,
    copySeconds,
    bytes: await sizesOf(postgres),
    madeOn: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
  writeFileSync(note, `${JSON.stringify(loading)}\n`);
  return loading;
}

async function copyAlone({ run, folder }: BenchPostgres): Promise<number> {
  const file = join(folder, 'entries.copy');
  try {
    await run(`COPY entry TO '${file}'`);
    await run('CREATE TABLE bench_copy (LIKE entry INCLUDING ALL)');
    const startedMs = performance.now();
    await run(`COPY bench_copy FROM '${file}'`);
    const seconds = (performance.now() - startedMs) / 1_000;
    await run('DROP TABLE bench_copy');
    return seconds;
  } finally {
    rmSync(file, { force: true });
  }
}

async function sizesOf({ run }: BenchPostgres): Promise<Record<string, number>> {
  const [row] = await run(
    `SELECT pg_database_size(current_database()) AS "all", pg_table_size('entry') AS entries,
       pg_indexes_size('entry') AS "keys of entries",
       pg_total_relation_size('posting') + pg_total_relation_size('term') +
       pg_total_relation_size('index_block') + pg_total_relation_size('index_column') AS index`,
  );
  return row as Record<string, number>;
}
