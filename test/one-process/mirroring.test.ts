// The tests of mirroring, linking and corpora in one process, beside those of importing, which take as long again.

import { importSuites } from '../support/import-suites.ts';

await importSuites(['test/{linking,mirror,parlamint}/**/*.test.ts']);
