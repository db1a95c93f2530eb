// The tests of reading, repeated on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

/**
 * Left out because they do not depend on the store: addresses, methods, headers, the browsable page, a store that throws, the
 * limit of concurrent exports and the groups of a Parquet file. `two-servers` uses both engines.
 */
const LEFT_OUT = [
  'base-url',
  'browsable',
  'errors',
  'every-response',
  'export-limits',
  'methods',
  'negotiation',
  'two-servers',
  'unknown-paths',
];

await suitesOnPostgres('the interface, export and dumps on PostgreSQL', [
  `api/!(${LEFT_OUT.join('|')}).test.ts`,
  'mcp/*.test.ts',
  'export/{export,threaded}*.test.ts',
  'distribute/{dump,verify-dump}.test.ts',
]);
