// What is imported, written through the interface and sent to receivers, once more on PostgreSQL; bodies that are refused come to
// no store.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('importing, writing and alerts on PostgreSQL', [
  'import/{reissue,replace-sitting,scenarios}.test.ts',
  'parlamint/{import,export}-corpus.test.ts',
  'api/writing/{at-once,conversations,credentials}.test.ts',
  '{alerts/alerting,process/alerts}.test.ts',
]);
