// The finder of the embedded store: the contract.

import { join } from 'node:path';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { finderContract } from './finder-contract.ts';

finderContract('SQLite', async (test) => {
  const address = `sqlite:${join(temporaryFolder(test), 'record.sqlite')}`;
  const [store, finder] = [await openStore(address), await openFinder(address)];
  test.after(() => Promise.all([store.close(), finder.close()]));
  return { store, finder };
});
