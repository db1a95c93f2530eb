// What is read from a store, once more on PostgreSQL; without what is the same whatever the store is: addresses, methods, the
// browsable page, how many exports run at a time and the groups of a Parquet file. `two-servers` has both engines in it.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('the interface, export and dumps on PostgreSQL', [
  'api/!(base-url|browsable|export-limits|methods|nosniff|two-servers|unknown-paths).test.ts',
  'mcp/*.test.ts',
  'export/{export,threaded}*.test.ts',
  'distribute/{dump,verify-dump}.test.ts',
]);
