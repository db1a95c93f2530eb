// The tests of commands in one process: most take less time than importing the program.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/commands/*.test.ts']);
