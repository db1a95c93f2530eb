// Sittings that are replaced in place, once more on PostgreSQL.

import { suitesOnPostgres } from '../../support/postgres/suites-on-postgres.ts';

await suitesOnPostgres('replacing sittings on PostgreSQL', ['import/replace-sitting.test.ts']);
