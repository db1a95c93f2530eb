// The tests of exports, notifications and other kinds of records in one process: a process per file would import the store each
// time.

import { importSuites } from '../support/import-suites.ts';

await importSuites([
  'test/{alerts,export,mail}/**/*.test.ts',
  'test/{business,contribution,language,parliament,record}/**/*.test.ts',
]);
