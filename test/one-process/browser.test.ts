// The browser tests in one process: they share the browser.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/browser/*.test.ts']);
