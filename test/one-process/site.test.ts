// The tests of the reading site and of distribution in one process: a process per file would import the server each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{site,distribute}/**/*.test.ts']);
