// Runs suites that were written for any engine once more, in a process of their own, on PostgreSQL.

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withPostgres } from './postgres.ts';
import { useEngine } from '../temporary.ts';

/** Declares the tests of these files, named by patterns within test/. */
export async function suitesOnPostgres(what: string, patterns: readonly string[]): Promise<void> {
  await withPostgres(what, async (postgres) => {
    useEngine(postgres.record, (ending) => postgres.database(ending));
    const tests = new URL('../../', import.meta.url);
    for (const pattern of patterns) {
      const files = globSync(pattern, { cwd: fileURLToPath(tests) }).sort();
      if (files.length === 0) throw new Error(`there is no ${pattern}`);
      for (const file of files) await import(new URL(file, tests).href);
    }
  });
}
