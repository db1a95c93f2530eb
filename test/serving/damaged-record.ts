// Damages a record, then serves it in this process, reads all of it, checks and exports it.

import assert from 'node:assert/strict';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mock } from 'node:test';
import { OperatorError } from '../../src/base/errors.ts';
import { main } from '../../src/main.ts';
import { openFinder, openStore } from '../../src/store/open-store.ts';
import { send } from '../support/http/http-client.ts';
import { EMPTY, LIST, startServer, type TestServer } from '../support/http/test-server.ts';
import { type Damage, type DamageOptions, damagesOf } from './damages.ts';

/** The output and exit code of a command; `code` is null if it threw, which a person sees as a stack trace. */
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

/** Makes a demo record of this many entries, once, with some free pages and no write-ahead log. */
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

/** A copy of an undamaged record. */
export function copyOf(whole: string): string {
  const path = `${whole}.damaged`;
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  copyFileSync(whole, path);
  return path;
}

/** Serves a record while `use` runs, then closes everything. Rejects if the record cannot be opened. */
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

// Reads everything a visitor can read, and compares two such reads: a damaged record may answer with an error, but never with
// anything else that the undamaged one does not.

/** A fixed base URL, so that the responses of two servers are the same. */
const BASE_URL = 'https://hansard.example';

const API = '/api/v0.1/hansard';

/** Addresses of every kind, at most this many of each, for a demo record of this many entries. */
export function walkPaths(entries: number, ofAKind: number): string[] {
  const pages = entries / 10;
  const some = (most: number, last: number): number[] => {
    const count = Math.min(most, ofAKind);
    return Array.from(
      { length: count },
      (_, at) => 1 + Math.floor((at * (last - 1)) / (count - 1)),
    );
  };
  return [
    '/readyz',
    ...some(20, pages).map((page) => `${API}/entries/?page=${page}`),
    ...some(10, entries).map((id) => `${API}/entries/${id}/`),
    ...['venues', 'sources', 'sittings', 'people', 'contributions', 'changes'].map(
      (name) => `${API}/${name}/`,
    ),
    ...some(3, 3).flatMap((id) => [`${API}/sittings/${id}/`, `/hansard/sitting/${id}/`]),
    ...some(3, entries).flatMap((id) => [
      `${API}/entries/${id}/revisions/`,
      `${API}/contributions/${id}/`,
      `/hansard/contribution/${id}/`,
    ]),
    ...['water', '"the committee"', 'road*'].map(encodeURIComponent).flatMap((query, at) => {
      const forms = [
        `${API}/entries/?q=${query}`,
        `${API}/entries/?q=${query}&ordering=relevance&highlight=1`,
        `/search?q=${query}`,
      ];
      // Each query in some of the forms, each form with some of the queries.
      return [...forms, ...forms].slice(at, at + Math.min(forms.length, ofAKind - 1));
    }),
    `${API}/search/facets/?q=water`,
    `${API}/search/trends/?q=water`,
    `${API}/entries/?type=heading`,
    `${API}/entries/?format=ndjson`,
    '/',
    '/hansard/',
    '/people/',
    '/trends?q=water',
    '/feeds/sittings.atom',
    '/sitemap.xml',
  ];
}

/** The outcome of a request: a status and a body, or `cut` if the connection ended before the response did. */
interface Seen {
  readonly status: number | 'cut';
  readonly body: string;
}

export type Walk = ReadonlyMap<string, Seen>;

export async function walk(url: string, paths: readonly string[]): Promise<Walk> {
  const seen = new Map<string, Seen>();
  for (const path of paths) seen.set(path, await look(url, path));
  return seen;
}

async function look(url: string, path: string): Promise<Seen> {
  try {
    const { status, text } = await send(url, 'GET', path, { Accept: 'text/html;q=0.5,*/*' });
    return { status, body: text };
  } catch {
    return { status: 'cut', body: '' };
  }
}

/** The addresses at which the damaged record answers neither like the undamaged one nor with an error. */
export function wrongResponses(damaged: Walk, ...whole: readonly Walk[]): string[] {
  return [...damaged].flatMap(([path, { status, body }]) => {
    if (isError(path, status)) return [];
    const right = whole.some((walked) => {
      const expected = walked.get(path)!;
      return expected.status === status && expected.body === body;
    });
    return right ? [] : [`${path}: ${status} ${body.slice(0, 300)}`];
  });
}

/** Only a stream sends its status before it can meet damage. */
export function isError(path: string, status: Seen['status']): boolean {
  return status === 'cut' ? path.includes('format=ndjson') : status === 500 || status === 503;
}

// Damages a record in one way after another, serves it, runs commands on it, and compares the results with the undamaged record.

export interface Sweep extends DamageOptions {
  readonly entries: number;
  /** The number of addresses of each kind that are read. */
  readonly addressesOfAKind: number;
  /** Commands run on one damage in this many: `check` takes seconds if it rebuilds the index. */
  readonly commandsEvery: number;
}

interface SweepCounts {
  readonly damages: number;
  /** The number of error responses. */
  readonly errors: number;
  readonly responses: number;
}

/** When the damage happens: before the record is opened, or while it is served. */
type Moment = 'before' | 'while served';

/** SQLite takes an empty file for a new database. Only a command that must not create a record refuses it. */
const NEW_FILE = /^cut off after 0 /;

/** Rejects if anything is served besides errors and the undamaged record, or if a command does not end as it should. */
export async function sweep(folder: string, options: Sweep): Promise<SweepCounts> {
  const { entries, addressesOfAKind, commandsEvery } = options;
  const whole = await makeWhole(folder, entries);
  const paths = walkPaths(entries, addressesOfAKind);
  const expected = await whileServed(copyOf(whole), (server) => walk(server.url, paths));
  const damages = damagesOf(whole, options);
  let errors = 0;
  for (const [index, damage] of damages.entries()) {
    const moment = momentOf(damage, index);
    try {
      const met = await walkDamaged(whole, expected, damage, moment);
      const isNew = NEW_FILE.test(damage.name);
      if (index % commandsEvery === 0 || isNew) {
        await runCommands(whole, damage, met > 0 || isNew);
      }
      errors += met;
    } catch (error) {
      throw new Error(`${damage.name}, ${moment}`, { cause: error });
    }
  }
  return { damages: damages.length, errors, responses: damages.length * paths.length };
}

/** Half of the damages happen before and half after; the same in every run. */
function momentOf(damage: Damage, index: number): Moment {
  // A header that changes under a running server is not read until the next start.
  return damage.name.includes('header') || index % 2 === 0 ? 'before' : 'while served';
}

/** Serves and reads the record; returns the number of errors. */
async function walkDamaged(
  whole: string,
  expected: Walk,
  damage: Damage,
  moment: Moment,
): Promise<number> {
  const path = copyOf(whole);
  if (moment === 'before') damage.apply(path);
  try {
    const seen = await whileServed(path, async (server) => {
      if (moment === 'while served') {
        await server.get(LIST);
        damage.apply(path);
      }
      return await walk(server.url, [...expected.keys()]);
    });
    if (!NEW_FILE.test(damage.name)) assert.deepEqual(wrongResponses(seen, expected), []);
    return [...seen].filter(([at, { status }]) => isError(at, status)).length;
  } catch (error) {
    // It cannot be opened, which is reported in one line.
    if (!(error instanceof OperatorError)) throw error;
    return 1;
  }
}

async function runCommands(whole: string, damage: Damage, mustFind: boolean): Promise<void> {
  const path = copyOf(whole);
  damage.apply(path);
  const file = `${whole}.export.ndjson`;
  for (const words of [['check'], ['export', '--output', file]]) {
    const { code, printed } = await runHere(...words, '--database-url', urlOf(path));
    assert.ok(code === 0 || code === 1, `${words[0]}: ${printed}`);
    assert.doesNotMatch(printed, /\n {4}at /, words[0]);
    if (code === 1) assert.match(printed.split('\n').at(-1)!, /^hansard: .*\.$/, words[0]);
    if (mustFind && words[0] === 'check') assert.equal(code, 1, printed);
  }
  rmSync(file, { force: true });
}
