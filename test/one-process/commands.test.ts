// The tests of commands, in one process: most of them take less time than the import of the program.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/commands/*.test.ts']);
