// A record that is damaged and then served in this process, walked over, checked and exported.

import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mock } from 'node:test';
import { main } from '../../../src/main.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { startServer, EMPTY, type TestServer } from '../../support/http/test-server.ts';
import { BASE_URL } from './read-walk.ts';

/** What a command printed and how it ended; `code` is null where it threw, which a person sees as a stack trace. */
export interface CommandEnd {
  readonly code: number | null;
  readonly printed: string;
}

export async function runHere(...words: readonly string[]): Promise<CommandEnd> {
  const lines: string[] = [];
  const note = (line: unknown): void => void lines.push(String(line));
  const mocks = [mock.method(console, 'log', note), mock.method(console, 'error', note)];
  try {
    const code = await main(words);
    return { code, printed: lines.join('\n') };
  } catch (error) {
    return { code: null, printed: String((error as Error).stack) };
  } finally {
    for (const mocked of mocks) mocked.mock.restore();
  }
}

/** Makes a demo record of so many entries, once, with some free pages and no write-ahead log. */
export async function makeWhole(folder: string, entries: number): Promise<string> {
  const path = join(folder, `whole-${entries}.sqlite`);
  if (existsSync(path)) return path;
  const made = await runHere('demo', '--entries', String(entries), '--database-url', urlOf(path));
  if (made.code !== 0) throw new Error(made.printed);
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE passing (x); INSERT INTO passing SELECT randomblob(8000) FROM entry LIMIT 20;
    DROP TABLE passing; PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL`);
  database.close();
  return path;
}

export function urlOf(path: string): string {
  return `sqlite:${path}`;
}

/** A copy of a whole record, to be damaged. */
export function copyOf(whole: string): string {
  const path = `${whole}.damaged`;
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  copyFileSync(whole, path);
  return path;
}

/** Serves a record while `use` runs, and closes everything. Rejects where the record cannot be opened. */
export async function whileServed<Result>(
  path: string,
  use: (server: TestServer) => Promise<Result>,
): Promise<Result> {
  const endings: (() => unknown)[] = [];
  const after = (end: unknown): void => void endings.unshift(end as () => unknown);
  try {
    const store = await openStore(urlOf(path));
    after(() => store.close());
    const finder = await openFinder(urlOf(path));
    after(() => finder.close());
    const open = async (): Promise<{ store: typeof store; finder: typeof finder }> => ({
      store,
      finder,
    });
    return await use(await startServer({ after }, { baseUrl: BASE_URL, fill: EMPTY, open }));
  } finally {
    for (const end of endings) await end();
  }
}
