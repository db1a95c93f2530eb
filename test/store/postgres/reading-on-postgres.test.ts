// What is read from a store, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

/**
 * The same whatever the store is: addresses, methods, headers, the browsable page, a store that throws, how many exports run at a
 * time and the groups of a Parquet file. `two-servers` has both engines in it.
 */
const LEFT_OUT = [
  ...['base-url', 'browsable', 'errors', 'every-response', 'export-limits', 'methods'],
  ...['negotiation', 'two-servers', 'unknown-paths'],
];

await suitesOnPostgres('the interface, export and dumps on PostgreSQL', [
  `api/!(${LEFT_OUT.join('|')}).test.ts`,
  'mcp/*.test.ts',
  'export/{export,threaded}*.test.ts',
  'distribute/{dump,verify-dump}.test.ts',
]);
