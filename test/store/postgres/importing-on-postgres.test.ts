// Sittings that are replaced in place or imported again and entries that are corrected, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('replacing and correcting on PostgreSQL', [
  'import/replace-sitting.test.ts',
  'import/reissue.test.ts',
  'import/correct-entries.test.ts',
  'import/import-again.test.ts',
]);
