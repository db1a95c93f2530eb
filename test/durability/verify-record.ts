// Compares a served record with the responses its writers got, and finds every difference.

import { call } from '../support/call-program.ts';
import { LIST } from '../support/http/test-server.ts';
import { sendInTime } from './patient-send.ts';
import type { Writer } from './writer.ts';

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: number; readonly content: string }[];
}

/** Pages a walk may have: a link that leads in a circle ends too. */
const PAGES_MAX = 100_000;

/** The responses a writer got, and the request that has none yet. */
export type WriterLog = Pick<Writer, 'acknowledged' | 'pending'>;

/** What is wrong with the record, as sentences; to be called once no request of any writer is pending. */
export async function faultsOfRecord(
  url: string,
  writers: readonly WriterLog[],
): Promise<string[]> {
  const faults: string[] = [];
  const expected = new Map<number, string | null>();
  for (const { acknowledged, pending } of writers) {
    if (pending !== null) faults.push(`${pending.key} was never answered`);
    for (const [id, content] of acknowledged) {
      if (expected.has(id)) faults.push(`id ${id} was given to two requests`);
      expected.set(id, content);
    }
  }
  const found = await walk(url, faults);
  for (const [id, content] of expected) {
    const there = found.get(id) ?? null;
    if (there !== content) faults.push(`entry ${id} says ${there}; acknowledged was ${content}`);
  }
  for (const [id, content] of found) {
    if (!expected.has(id))
      faults.push(`entry ${id} is there and was acknowledged to nobody: ${content}`);
  }
  if (new Set(found.values()).size !== found.size) faults.push('a content is stored twice');
  for (let id = 1; id <= expected.size; id += 1) {
    if (!expected.has(id)) faults.push(`id ${id} was left out`);
  }
  return faults;
}

/** The entries by id, read page by page as a client follows the links. */
async function walk(url: string, faults: string[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let lastId = 0;
  let path: string | null = LIST;
  for (let pages = 0; path !== null && pages < PAGES_MAX; pages += 1) {
    const reply = await sendInTime(url, 'GET', path);
    if (reply.status !== 200) {
      faults.push(`${path} is answered with ${reply.status}`);
      return found;
    }
    const { count, next, results } = reply.json as Page;
    for (const { id, content } of results) {
      if (id <= lastId) faults.push(`id ${id} comes after ${lastId}`);
      lastId = id;
      found.set(id, content);
    }
    if (next === null && count !== found.size) {
      faults.push(`the count is ${count}, but the pages have ${found.size} entries`);
    }
    path = next === null ? null : next.slice(new URL(next).origin.length);
  }
  return found;
}

/** What `hansard check` says where it finds anything wrong. */
export async function faultsOfCheck(databaseUrl: string): Promise<string[]> {
  const { code, stdout, stderr } = await call(['check'], { DATABASE_URL: databaseUrl });
  return code === 0 ? [] : [`hansard check exits with ${code}: ${stdout}${stderr}`];
}
