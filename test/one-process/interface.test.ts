// The tests of the interface and of its clients, in one process: a process for each file would import the server each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{api,client,mcp}/**/*.test.ts']);
