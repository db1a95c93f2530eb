// The tests of what is imported, mirrored and linked, in one process: a process for each file would import the store each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{import,linking,mirror,parlamint}/**/*.test.ts']);
