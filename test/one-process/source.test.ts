// The tests beside the source in one process: most of their time is starting a process and importing the tested module.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['{src,packages}/**/*.test.ts']);
