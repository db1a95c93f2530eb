// The tests of importing, writing and notifying, repeated on PostgreSQL; refused bodies do not reach a store.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('importing, writing and alerts on PostgreSQL', [
  'import/{reissue,publish-sitting,scenarios}.test.ts',
  'linking/changed-meanwhile.test.ts',
  'parlamint/{import,export}-corpus.test.ts',
  'api/writing/{at-once,conversations,credentials}.test.ts',
  '{alerts/alerting,process/alerts}.test.ts',
]);
