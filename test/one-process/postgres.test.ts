// What PostgreSQL alone can do to the store, the finder and a copy, in one process: most of the time of each is waiting.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/store/*/postgres-!(finder).test.ts']);
