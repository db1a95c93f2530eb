// What is written through the interface, once more on PostgreSQL; bodies that are refused come to no store.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('writing through the interface on PostgreSQL', [
  'api/writing/{at-once,conversations,credentials}.test.ts',
]);
