// The tests of request handling and of calls to threads in one process: a process per file would import the server each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{serving,threads}/**/*.test.ts']);
