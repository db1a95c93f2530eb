// What is written through the interface (post-… and writing-…), once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('writing through the interface on PostgreSQL', ['api/writing/*.test.ts']);
