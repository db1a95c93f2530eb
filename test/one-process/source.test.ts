// The tests beside the source, in one process: most of the time of each is the start of a process and the import of what it tests.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['{src,packages}/**/*.test.ts']);
