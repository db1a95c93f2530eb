// Whatever is tested over a store is tested on PostgreSQL too: the suites of the interface, of import and of export,
// once more, on the other engine.

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withPostgres } from '../support/postgres.ts';
import { useEngine } from '../support/temporary.ts';

const SUITES = [
  'api/*.test.ts',
  'import/import-{csv,file}.test.ts',
  'export/{export,parquet}*.test.ts',
];

await withPostgres('the interface, import and export on PostgreSQL', async (postgres) => {
  useEngine(postgres.store);
  const tests = new URL('../', import.meta.url);
  for (const suites of SUITES) {
    const files = globSync(suites, { cwd: fileURLToPath(tests) }).sort();
    if (files.length === 0) throw new Error(`there is no ${suites}`);
    for (const file of files) await import(new URL(file, tests).href);
  }
});
