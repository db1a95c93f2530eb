// Folders and stores that are removed at the end of the test that created them.

import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import type { Finder } from '../../src/finder/finder.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { openFinder, openStore } from '../../src/store/open-store.ts';

export type Ending = Pick<TestContext, 'after'>;

/** Ends the last started first: a proxy before the server behind it. */
export function lastFirst(test: Ending): Ending {
  const endings: (() => unknown)[] = [];
  test.after(async () => {
    for (const end of endings) await end();
  });
  return { after: (end: unknown) => void endings.unshift(end as () => unknown) };
}

/** After the last test of a suite, ends what its `before` started; to be called within the suite. */
export function endOfSuite(): Ending {
  return lastFirst({ after } as Ending);
}

/** In memory if possible, so that no test waits for a disk; a container may not allow programs to run from there. */
export function temporaryFolder(test: Ending, within = folderInMemory(MEMORY_BYTES_MIN)): string {
  const folder = folderUntilExit('test', within);
  test.after(() => remove(folder));
  return folder;
}

/** A folder that is removed when the process ends at the latest, also after SIGTERM. */
export function folderUntilExit(name: string, within = tmpdir()): string {
  if (folders.size === 0) {
    process.once('exit', () => folders.forEach(remove));
    process.once('SIGTERM', () => process.exit(SIGTERM_EXIT_CODE));
  }
  const folder = mkdtempSync(join(within, `hansard-${name}-`));
  folders.add(folder);
  return folder;
}

/** Including removed folders: a thread that starts while its test ends creates its folder again. */
const folders = new Set<string>();

/** 128 and the number of the signal, as in a shell. */
const SIGTERM_EXIT_CODE = 143;

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export interface TemporaryRecord {
  readonly store: Store;
  /** Opened on first use. */
  readonly finder: Finder;
}

type OpenEmpty = (test: Ending) => Promise<TemporaryRecord>;

async function sqliteAddress(test: Ending): Promise<string> {
  return `sqlite:${join(temporaryFolder(test), 'record.sqlite')}`;
}

/** A record in SQLite, whatever engine the process uses. */
export async function sqliteRecord(test: Ending): Promise<TemporaryRecord> {
  return await recordAt(test, await sqliteAddress(test));
}

/** The record at an address, closed when the test ends. */
export async function recordAt(test: Ending, address: string): Promise<TemporaryRecord> {
  const [store, finder] = [await openStore(address), lateFinder(address)];
  test.after(() => Promise.all([store.close(), finder.close()]));
  return { store, finder };
}

/** Works in the store at an address, also beside processes that have it open, and closes it. */
export async function inStore<Result>(
  address: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(address);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const FILES_IN_MEMORY = '/dev/shm';

/** More than the records of all concurrent tests; a container has 64 MB by default. */
const MEMORY_BYTES_MIN = 1024 ** 3;

/** A folder in memory if this many bytes are free there, otherwise the usual one for temporary files. */
export function folderInMemory(bytesMin: number): string {
  try {
    const { bavail, bsize } = statfsSync(FILES_IN_MEMORY);
    return bavail * bsize > bytesMin ? FILES_IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

let openEmpty: OpenEmpty = sqliteRecord;
let addressOfEmpty = (test: Ending): Promise<string> => sqliteAddress(test);

/** A new empty record; in SQLite, unless the process uses another engine. */
export function temporaryRecord(test: Ending): Promise<TemporaryRecord> {
  return openEmpty(test);
}

/** The same for tests that do not search. */
export async function temporaryStore(test: Ending): Promise<Store> {
  return (await openEmpty(test)).store;
}

/** The address of an empty store; in SQLite, unless the process uses another engine. */
export function temporaryAddress(test: Ending): Promise<string> {
  return addressOfEmpty(test);
}

/** Whether the process uses SQLite. */
export function isOnSqlite(): boolean {
  return openEmpty === sqliteRecord;
}

/** Chooses the engine of all tests of this process that do not name one. */
export function useEngine(open: OpenEmpty, addressOf: typeof sqliteAddress): void {
  openEmpty = open;
  addressOfEmpty = addressOf;
}

/** A finder that is opened on first use. */
export function lateFinder(address: string): Finder {
  let opened: Promise<Finder> | null = null;
  return new Proxy({} as Finder, {
    get:
      (_, name) =>
      async (...given: unknown[]): Promise<unknown> => {
        if (name === 'close' && opened === null) return;
        const finder = (await (opened ??= openFinder(address))) as unknown as Record<
          string | symbol,
          (...given: unknown[]) => Promise<unknown>
        >;
        return await finder[name]!(...given);
      },
  });
}
