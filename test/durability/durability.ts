// Acknowledged writes survive: eight writers whose server crashes at random moments, and an importer that is killed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeImportFile } from '../../bench/importing/import-rows.ts';
import { call } from '../support/call-program.ts';
import { send } from '../support/http/http-client.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { PROGRAM, run, serve, type Served } from '../support/program.ts';
import { seededRandom } from '../support/seed.ts';
import { lastFirst, temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import { countEntries, differences } from './compare-stores.ts';

export interface Survival {
  /** The number of successful requests. */
  readonly acknowledged: number;
  /** The number of crashes that left at least one request unanswered. */
  readonly blowsInFlight: number;
  /** The faults found, as sentences. */
  readonly faults: readonly string[];
}

/** How a round ends, and how the machine is restored afterwards. */
export interface Blow {
  /** The store's file; its folder exists. */
  readonly path: string;
  readonly strike: (server: Served) => Promise<unknown>;
  /** Whether responses received after the crash has started are ignored. */
  readonly takesReplies: boolean;
}

const WRITERS = 8;

/**
 * The crash comes at a random moment between these: in one round counted from the first request, to hit the start of the
 * publishing threads, in the next from the first response, to hit them while they are busy.
 */
const EARLIEST_MS = 50;
const LATEST_MS = 600;

export async function survive(ending: Ending, blow: Blow, rounds: number): Promise<Survival> {
  const environment = { DATABASE_URL: `sqlite:${blow.path}` };
  const key = (await call(['tokens', 'add', 'durability'], environment)).stdout.trim();
  const writers = Array.from({ length: WRITERS }, (_, at) => new Writer(`writer ${at + 1}`, key));
  const acknowledged = (): number => writers.reduce((sum, { answered }) => sum + answered, 0);
  // Two workers, so that writers also compete with writers of another process.
  const start = (): Promise<Served> => serve(ending, ['serve', '--workers', '2'], environment);
  const moments = seededRandom('blows');
  let blowsInFlight = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    const blowOf = { hasFallen: false, takesReplies: false };
    const before = acknowledged();
    const writing = writers.map((writer) => writer.write(server.url, blowOf));
    if (round % 2 === 1) await until('a first response', () => acknowledged() > before);
    await pause(EARLIEST_MS + moments.fraction() * (LATEST_MS - EARLIEST_MS));
    blowOf.takesReplies = blow.takesReplies;
    await blow.strike(server);
    blowOf.hasFallen = true;
    await Promise.all(writing);
    if (writers.some(({ pending }) => pending !== null)) blowsInFlight += 1;
  }
  const server = await start();
  const enough = { hasFallen: true, takesReplies: false };
  // A request that is refused temporarily, such as while the server starts its threads, is sent again.
  await until('the responses to what was pending', async () => {
    await Promise.all(writers.map((writer) => writer.write(server.url, enough)));
    return writers.every(({ pending }) => pending === null);
  });
  const faults = writers.flatMap((writer) => writer.faults);
  faults.push(...(await faultsOfRecord(server.url, writers)));
  const { code } = await server.stop();
  if (code !== 0) faults.push(`the server ends with ${code}`);
  faults.push(...(await faultsOfCheck(environment)));
  if (blowsInFlight === 0) faults.push('no blow met a request in flight');
  return { acknowledged: acknowledged(), blowsInFlight, faults };
}

/** Kills the server at random moments. */
export async function killServer(ending: Ending, rounds: number): Promise<Survival> {
  const path = join(temporaryFolder(ending), 'record.sqlite');
  const strike = (server: Served): Promise<unknown> => server.stop('SIGKILL');
  return await survive(lastFirst(ending), { path, strike, takesReplies: false }, rounds);
}

/** A request until it is answered; after a failure it is sent again unchanged, including its key. */
interface PendingRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly body: string;
  /** The entry it changes; null if it adds entries. */
  readonly id: number | null;
  readonly contents: readonly string[];
}

const SUCCESSES = { POST: 201, PATCH: 200, DELETE: 204 };

/** A publisher who sends one request after the other and records the acknowledged ones. */
class Writer {
  /** The text of each acknowledged entry; null once it is withdrawn. */
  readonly acknowledged = new Map<number, string | null>();
  /** The request that was sent and not answered. */
  pending: PendingRequest | null = null;
  answered = 0;
  /** Responses that contradict their request or an earlier response. */
  readonly faults: string[] = [];
  readonly #name: string;
  readonly #key: string;
  readonly #random;
  #count = 0;

  constructor(name: string, key: string) {
    this.#name = name;
    this.#key = key;
    this.#random = seededRandom(name);
  }

  /** Writes until the server is gone or refuses; after the crash, only the pending request. */
  async write(
    url: string,
    blow: { readonly hasFallen: boolean; readonly takesReplies: boolean },
  ): Promise<void> {
    while (this.pending !== null || !blow.hasFallen) {
      this.pending ??= this.#nextRequest();
      const { method, path, key, body } = this.pending;
      const headers = { Authorization: `Token ${this.#key}`, 'Idempotency-Key': key };
      const type = { 'Content-Type': 'application/json' };
      const reply = await send(url, method, path, { ...headers, ...type }, body).catch(() => null);
      if (reply === null || blow.takesReplies || reply.status !== SUCCESSES[method]) return;
      this.#acknowledge(this.pending, method === 'DELETE' ? null : reply.json);
      this.pending = null;
    }
  }

  #acknowledge({ id: changed, key, contents }: PendingRequest, json: unknown): void {
    this.answered += 1;
    if (json === null) {
      this.acknowledged.set(changed!, null);
      return;
    }
    const entries = [json].flat() as { readonly id: number; readonly content: string }[];
    if (entries.map(({ content }) => content).join('\n') !== contents.join('\n')) {
      this.faults.push(`${key} was answered with ${JSON.stringify(json)}`);
    }
    for (const { id, content } of entries) {
      if (changed === null && this.acknowledged.has(id)) {
        this.faults.push(`id ${id} was given a second time, to ${key}`);
      }
      this.acknowledged.set(id, content);
    }
  }

  /** Of twenty requests, one withdraws an entry of this writer, three correct one, and four add several. */
  #nextRequest(): PendingRequest {
    this.#count += 1;
    const key = `${this.#name}-${this.#count}`;
    const present = [...this.acknowledged].filter(([, content]) => content !== null);
    const [id] = present.length === 0 ? [null] : present[this.#random.below(present.length)]!;
    const kind = this.#random.below(20);
    if (id !== null && kind === 0) {
      return { method: 'DELETE', path: detail(id), key, body: '', id, contents: [] };
    }
    if (id !== null && kind <= 3) {
      const content = `${key} corrects ${id}`;
      const body = JSON.stringify({ content });
      return { method: 'PATCH', path: detail(id), key, body, id, contents: [content] };
    }
    const length = kind >= 16 ? 2 + this.#random.below(6) : 1;
    const contents = Array.from({ length }, (_, number) => `${key}.${number}`);
    const body = JSON.stringify(contents.map((content) => ({ type: 'speech', content })));
    return { method: 'POST', path: LIST, key, body, id: null, contents };
  }
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: number; readonly content: string }[];
}

/** Compares a served record with what its writers were told, page by page as a client follows the links. */
async function faultsOfRecord(url: string, writers: readonly Writer[]): Promise<string[]> {
  const faults: string[] = [];
  const expected = new Map(writers.flatMap(({ acknowledged }) => [...acknowledged]));
  const given = writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  if (expected.size !== given) faults.push('an id was given to two requests');
  if (expected.size !== Math.max(...expected.keys())) faults.push('an id was left out');
  const found: [id: number, content: string][] = [];
  for (let path: string | null = LIST; path !== null;) {
    const { count, next, results } = (await send(url, 'GET', path)).json as Page;
    found.push(...results.map(({ id, content }): [number, string] => [id, content]));
    if (next === null && count !== found.length) {
      faults.push(`the count is ${count}, but the pages have ${found.length} entries`);
    }
    path = next === null ? null : next.slice(new URL(next).origin.length);
  }
  const present = [...expected].filter(([, content]) => content !== null);
  const wanted = JSON.stringify(present.sort(([one], [other]) => one - other));
  if (JSON.stringify(found) !== wanted) {
    faults.push(`the record is ${JSON.stringify(found)}, and acknowledged was ${wanted}`);
  }
  return faults;
}

async function faultsOfCheck(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const { code, stdout, stderr } = await call(['check'], environment);
  return code === 0 ? [] : [`hansard check exits with ${code}: ${stdout}${stderr}`];
}

/** Kills an importer at random moments and runs it again; the record must equal that of an uninterrupted import. */
export async function killImporter(
  ending: Ending,
  kills: number,
  entries: number,
): Promise<readonly string[]> {
  const folder = temporaryFolder(ending);
  const [file, whole, killed] = ['file.ndjson', 'whole.sqlite', 'killed.sqlite'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeImportFile(entries, file);
  const environmentOf = (path: string) => ({ DATABASE_URL: `sqlite:${path}` });
  const faults: string[] = [];
  const importWhole = async (path: string): Promise<void> => {
    const { code, stderr } = await run(['import', file], environmentOf(path));
    if (code !== 0) faults.push(`the import ends with ${code}: ${stderr}`);
  };
  const startedMs = performance.now();
  await importWhole(whole);
  const tookMs = performance.now() - startedMs;
  const random = seededRandom('kills of an importer');
  let killsMidway = 0;
  // On a machine that is not always as fast, an import may be over before it is killed: then there are more.
  for (let kill = 0; kill < kills || (killsMidway === 0 && kill < 10 * kills); kill += 1) {
    const env = environmentOf(killed);
    const child = spawn(process.execPath, [PROGRAM, 'import', file], { env, stdio: 'ignore' });
    const ended = once(child, 'close') as Promise<[number | null, string | null]>;
    // Spread evenly over the length of an import, with some randomness: early, late, and at the commit.
    await Promise.race([pause((((kill % kills) + random.fraction()) / kills) * tookMs), ended]);
    child.kill('SIGKILL');
    if ((await ended)[1] === 'SIGKILL') killsMidway += 1;
    const stored = countEntries(killed);
    if (stored !== 0 && stored !== entries) faults.push(`${stored} entries after a kill`);
    if (killsMidway === 0) rmSync(killed);
  }
  if (killsMidway === 0) faults.push('no kill came midway');
  await importWhole(killed);
  if (countEntries(whole) !== entries) faults.push('the undisturbed import is not whole');
  faults.push(...differences(whole, killed, /^(at|changed_at|version|chain)$/));
  faults.push(...(await faultsOfCheck(environmentOf(killed))));
  return faults;
}
