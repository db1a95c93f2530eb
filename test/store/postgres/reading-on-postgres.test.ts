// What is read from a store, and brought into one by files, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('the interface, import, export and dumps on PostgreSQL', [
  'api/*.test.ts',
  'mcp/*.test.ts',
  'import/import-{csv,file}.test.ts',
  'export/{export,parquet,threaded}*.test.ts',
  'distribute/{dump,verify-dump}.test.ts',
]);
