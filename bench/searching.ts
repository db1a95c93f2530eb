// node bench/searching.ts: measures filters, searches, facets and trends over the interface, on the full-size store, and how
// they slow down other requests. Each query is sent as a new one (without anything cached) and once more.

import { statSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openConnection } from './load/load-connection.ts';
import { makeStoreOnce } from './program/make-store.ts';
import { readOptions } from './shared/options.ts';
import { PUBLISHED_RESULTS, storePath, LOCAL_RESULTS, withWorkFolder } from './shared/paths.ts';
import { memoryOf } from './shared/process-costs.ts';
import {
  PHRASE_LISTS,
  PHRASE_MS,
  queriesOf,
  type KnownItems,
  type PhraseList,
} from './searching/queries.ts';
import { measureFirstAnswers } from './searching/first-answers.ts';
import { saidPhrases } from './searching/said-phrases.ts';
import { searchingReport, type Measurement, type Times } from './searching/searching-report.ts';
import { startService, type RunningServer } from './program/start-server.ts';
import { quantile } from './shared/statistics.ts';

const options = readOptions(process.argv.slice(2));
const TIMES = options.seconds * 10;
/** Queries sent before the measurement: a server that has run for a minute has compiled its hot code. */
const TIMES_BEFORE = 50;
let days = 0;

await withWorkFolder(async (folder) => {
  await makeStoreOnce(options.entries, folder);
  const store = storePath(options.entries);
  const firstAnswers = await measureFirstAnswers(store, folder);
  const server = await startService(`sqlite:${store}`, join(folder, 'server.log'));
  try {
    await countOf(server, 'entries/?q=warm');
    const measurements: Measurement[] = [];
    for (const [name, path, goalMs] of queriesOf(await knownItems(server)))
      measurements.push(await measure(server, name, path, goalMs));
    for (const { name, path } of PHRASE_LISTS) {
      for (const words of [2, 3, 4]) {
        measurements.push(await measurePhrases(server, words, { name, path }));
      }
    }
    const pages = {
      alone: await pageTimes(server, null),
      underLoad: await pageTimes(server, slowestSearches),
    };
    const sizes = sizesOf(store);
    const result = {
      entries: options.entries,
      firstAnswers,
      measurements,
      pages,
      sizes,
      ...memoryOf(server.pid),
    };
    const folder = options.complete ? PUBLISHED_RESULTS : LOCAL_RESULTS;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'searching.json'), `${JSON.stringify(result, null, 2)}\n`);
    const text = searchingReport(result);
    writeFileSync(join(folder, 'searching.md'), text);
    console.log(text);
  } finally {
    await server.stop();
  }
});

async function get(server: RunningServer, path: string): Promise<unknown> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/v0.1/hansard/${path}`);
  const body: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

async function countOf(server: RunningServer, path: string): Promise<number | null> {
  return ((await get(server, path)) as { count?: number }).count ?? null;
}

/** A person and a sitting of the record, always the same ones in a large record. */
async function knownItems(server: RunningServer): Promise<KnownItems> {
  const idOf = async (list: string, wanted: number): Promise<string> => {
    const { results } = (await get(server, `${list}/?page_size=100`)) as {
      results: { id: number }[];
    };
    const last = results.at(-1)!.id;
    return String(results.find(({ id }) => id === wanted)?.id ?? last);
  };
  return { speaker: await idOf('people', 67), sitting: await idOf('sittings', 100) };
}

/** Adds a day before the record begins: a new query with the same result. */
function asNewQuery(path: string): string {
  const day = new Date(Date.UTC(1000, 0, 1 + days++)).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return /date_from/.test(path) ? `${path}&q=-x${days}x` : `${path}&date_from=${day}`;
}

async function measure(
  server: RunningServer,
  name: string,
  path: string,
  goalMs: number,
): Promise<Measurement> {
  const count = await countOf(server, path);
  const paths: string[] = [];
  for (let turn = 0; turn < TIMES_BEFORE + TIMES; turn++) {
    const other = asNewQuery(path);
    // The same address could come from the response cache; another page size cannot.
    paths.push(other, `${other}&page_size=${11 + (turn % 20)}`);
  }
  const times = (await latenciesOf(server, paths)).slice(2 * TIMES_BEFORE);
  const fresh = times.filter((_, at) => at % 2 === 0);
  const again = times.filter((_, at) => at % 2 === 1);
  return { name, count, goalMs, fresh: timesOf(fresh), again: timesOf(again) };
}

/** Measures phrases from the record, each sent once: most of their postings have not been read before. */
async function measurePhrases(
  server: RunningServer,
  words: number,
  { name, path }: PhraseList,
): Promise<Measurement> {
  const wanted = TIMES_BEFORE + 2 * TIMES;
  const pages = Math.floor(options.entries / 10);
  const phrases = await saidPhrases((path) => get(server, path), pages, words, wanted);
  const paths = phrases.map((phrase) => `${path}%22${phrase}%22`);
  const times = await latenciesOf(server, [
    ...paths,
    ...paths.slice(TIMES_BEFORE).map((one) => `${one}&page_size=11`),
  ]);
  return {
    name: `phrases of ${words} words ${name}`,
    count: null,
    goalMs: PHRASE_MS,
    fresh: timesOf(times.slice(TIMES_BEFORE, wanted)),
    again: timesOf(times.slice(wanted)),
  };
}

/** Returns the latency of each request, sent one after the other over one connection. */
async function latenciesOf(server: RunningServer, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const { ended, stop } = openConnection({
    port: server.port,
    nextRequest: () => {
      if (times.length === paths.length - 1) stop();
      return requestFor(server, paths[times.length]!);
    },
    onResponse: (_, latencyMs) => void times.push(latencyMs),
  });
  await ended;
  return times;
}

function requestFor({ port }: RunningServer, path: string): string {
  return `GET /api/v0.1/hansard/${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\n\r\n`;
}

function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Sends the searches that take longest, one after another, each as a new query. */
async function slowestSearches(server: RunningServer): Promise<void> {
  for (const path of ['entries/?q=%22the+house%22+OR+co*', 'entries/?q=the&ordering=relevance']) {
    await countOf(server, asNewQuery(path));
  }
}

/** Measures random pages, one at a time, while `background` runs. */
async function pageTimes(
  server: RunningServer,
  background: ((server: RunningServer) => Promise<void>) | null,
): Promise<Times> {
  let isOver = false;
  const busy = (async () => {
    while (!isOver && background !== null) await background(server);
  })();
  const values: number[] = [];
  const endMs = performance.now() + options.seconds * 2_000;
  const { ended, stop } = openConnection({
    port: server.port,
    nextRequest: () => {
      if (performance.now() >= endMs) stop();
      const page = 1 + Math.floor(Math.random() * (options.entries / 10));
      return requestFor(server, `entries/?page=${page}`);
    },
    onResponse: (_, latencyMs) => void values.push(latencyMs),
  });
  await ended;
  isOver = true;
  await busy;
  return timesOf(values);
}

/** The sizes of the record and its index, in bytes. */
function sizesOf(path: string): Record<string, number> {
  const database = new DatabaseSync(path, { readOnly: true });
  const bytes = (sql: string): number => Object.values(database.prepare(sql).get()!)[0] as number;
  const sizes = {
    file: statSync(path).size,
    texts: bytes('SELECT sum(length(CAST(wire AS BLOB))) FROM entry'),
    postings: bytes('SELECT sum(length(postings)) FROM posting'),
    positions: bytes('SELECT sum(length(positions)) FROM posting'),
    columns: bytes("SELECT sum(length(coalesce(names, x'')) + length(numbers)) FROM index_column"),
  };
  database.close();
  return sizes;
}
