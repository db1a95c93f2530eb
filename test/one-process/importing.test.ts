// The tests of importing, mirroring and linking in one process: a process per file would import the store each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{import,linking,mirror,parlamint}/**/*.test.ts']);
