// The tests of the store, the finder and the index on SQLite, of what they are compared with, and of documents, in one process:
// a process for each file would import the store each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites([
  'test/check/!(check).test.ts',
  'test/search/oracle*.test.ts',
  'test/store/*/!(*postgres*|random-queries).test.ts',
]);
