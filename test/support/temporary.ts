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

type OpenEmpty = (test: Ending) => Promise<Store>;

const onSqlite: OpenEmpty = async (test) => {
  const store = await openStore(`sqlite:${join(temporaryFolder(test), 'record.sqlite')}`);
  test.after(() => store.close());
  return store;
};

let openEmpty = onSqlite;

/** An empty store of its own; in SQLite, unless the process chose another engine. */
export function temporaryStore(test: Ending): Promise<Store> {
  return openEmpty(test);
}

/** Chooses the engine of all tests of this process that do not name one. */
export function useEngine(open: OpenEmpty): void {
  openEmpty = open;
}
