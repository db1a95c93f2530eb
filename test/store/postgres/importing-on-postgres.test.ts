// Files that are imported, once and again, and sittings that are replaced in place, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('importing on PostgreSQL', [
  'import/replace-sitting.test.ts',
  'import/reissue.test.ts',
  'import/scenarios.test.ts',
  'parlamint/{import,export}-corpus.test.ts',
]);
