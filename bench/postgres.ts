// node bench/postgres.ts: measures the record on a real PostgreSQL, and pg alone on the same machine for comparison.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadOnce } from './postgres/load-postgres.ts';
import { measurePostgres } from './postgres/measure-postgres.ts';
import { FULL_ENTRIES, readOptions } from './shared/options.ts';
import { clusterPath, PUBLISHED_RESULTS, LOCAL_RESULTS, withWorkFolder } from './shared/paths.ts';
import { startBenchPostgres } from './postgres/postgres-cluster.ts';
import { reportPostgres } from './postgres/postgres-report.ts';
import {
  gatherPostgres,
  type PostgresResult,
  type PostgresResults,
} from './postgres/postgres-results.ts';

/** The sizes whose figures are stored in the repository. */
const PUBLISHED_SIZES = [10_000, FULL_ENTRIES, 10_000_000];

const options = readOptions(process.argv.slice(2));

const result = await withWorkFolder<PostgresResult>(async (folder) => {
  const cluster = clusterPath(options.entries);
  const postgres = await startBenchPostgres(cluster);
  try {
    const loading = await loadOnce(postgres, options.entries, cluster);
    const [row] = await postgres.run('SHOW server_version');
    const reading = await measurePostgres(options, postgres, folder);
    return gatherPostgres(options, row!['server_version'] as string, loading, reading);
  } finally {
    await postgres.stop();
  }
});

const isPublished = !options.quick && PUBLISHED_SIZES.includes(options.entries);
const folder = isPublished ? PUBLISHED_RESULTS : LOCAL_RESULTS;
mkdirSync(folder, { recursive: true });
const file = join(folder, 'postgres.json');
const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PostgresResults) : {};
const results: PostgresResults = { ...earlier, [options.entries]: result };
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
const text = reportPostgres(results);
writeFileSync(join(folder, 'postgres.md'), text);
console.log(text);
