// Runs suites that were written for any engine again on PostgreSQL, in a separate process.

import { withPostgres } from './postgres.ts';
import { importSuites } from '../import-suites.ts';
import { useEngine } from '../temporary.ts';

/** Declares the tests of these files, given as patterns within test/. */
export async function suitesOnPostgres(what: string, patterns: readonly string[]): Promise<void> {
  await withPostgres(what, async (postgres) => {
    useEngine(postgres.record, (ending) => postgres.database(ending));
    await importSuites(patterns.map((pattern) => `test/${pattern}`));
  });
}
