// The tests of the interface and its clients in one process: a process per file would import the server each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{api,client,mcp}/**/*.test.ts']);
