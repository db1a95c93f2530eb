// Folders and stores that go away with the test that asked for them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

export type Ending = Pick<TestContext, 'after'>;

export function temporaryFolder(test: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-test-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty SQLite store in a folder of its own. */
export async function temporaryStore(test: Ending): Promise<Store> {
  const store = await openStore(`sqlite:${join(temporaryFolder(test), 'record.sqlite')}`);
  test.after(() => store.close());
  return store;
}
