// The tests of failures specific to PostgreSQL in one process: each mostly waits.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/store/*/postgres-!(finder).test.ts']);
