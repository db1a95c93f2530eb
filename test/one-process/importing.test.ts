// The tests of importing in one process: a process per file would import the store each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/import/**/*.test.ts']);
