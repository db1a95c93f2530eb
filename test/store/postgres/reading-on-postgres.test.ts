// What is read from a store, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('the interface, export and dumps on PostgreSQL', [
  'api/*.test.ts',
  'mcp/*.test.ts',
  'export/{export,parquet,threaded}*.test.ts',
  'distribute/{dump,verify-dump}.test.ts',
]);
