// The tests of the way of a request, and of calls to threads, in one process: a process for each file would import the server each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{serving,threads}/**/*.test.ts']);
