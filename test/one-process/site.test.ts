// The tests of the reading site and of what is distributed, in one process: a process for each file would import the server each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{web,distribute}/**/*.test.ts']);
