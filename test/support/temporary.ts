// Folders and stores that go away with the test that asked for them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Finder } from '../../src/store/finder.ts';
import { openFinder, openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

export type Ending = Pick<TestContext, 'after'>;

export function temporaryFolder(test: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-test-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty SQLite store in a folder of its own. */
export async function temporaryStore(test: Ending): Promise<Store> {
  return (await temporaryRecord(test)).store;
}

/** The same with its finder, which is opened when it is first asked. */
export async function temporaryRecord(
  test: Ending,
): Promise<{ readonly store: Store; readonly finder: Finder }> {
  const address = `sqlite:${join(temporaryFolder(test), 'record.sqlite')}`;
  const store = await openStore(address);
  test.after(() => store.close());
  return { store, finder: lateFinder(address, test) };
}

function lateFinder(address: string, test: Ending): Finder {
  let opened: Promise<Finder> | null = null;
  test.after(async () => (await opened)?.close());
  return new Proxy({} as Finder, {
    get:
      (_, name) =>
      async (...given: unknown[]): Promise<unknown> => {
        const finder = (await (opened ??= openFinder(address))) as unknown as Record<
          string | symbol,
          (...given: unknown[]) => Promise<unknown>
        >;
        return await finder[name]!(...given);
      },
  });
}
