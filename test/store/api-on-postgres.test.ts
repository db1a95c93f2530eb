// The interface on PostgreSQL: every suite of test/api/, once more, on the other engine.

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withPostgres } from '../support/postgres.ts';
import { useEngine } from '../support/temporary.ts';

await withPostgres('the interface on PostgreSQL', async (postgres) => {
  useEngine(postgres.store);
  const folder = fileURLToPath(new URL('../api/', import.meta.url));
  const files = globSync('*.test.ts', { cwd: folder }).sort();
  if (files.length === 0) throw new Error('there are no suites of the interface');
  for (const file of files) await import(new URL(`../api/${file}`, import.meta.url).href);
});
