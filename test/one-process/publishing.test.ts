// The tests of what is exported and sent, and of records of other kinds, in one process: a process for each file would import the store each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites([
  'test/{alerts,export,mail}/**/*.test.ts',
  'test/{contribution,language,parliament,record}/**/*.test.ts',
]);
