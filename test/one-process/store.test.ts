// The tests of the store, finder and index on SQLite, of their oracles, and of documents in one process: a process per file would
// import the store each time.

import { importSuites } from '../support/import-suites.ts';

await importSuites([
  'test/check/!(check).test.ts',
  'test/search/oracle*.test.ts',
  'test/store/*/!(*postgres*|random-queries).test.ts',
]);
