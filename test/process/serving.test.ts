// Serving as an operator sees it: the ready line, workers, signals, the log, the limits.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { newStore, PROGRAM, serve, twoWorkersOf, type Served } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import { checkClientExample, checkCurlCalls, checkPythonExample, noCurl } from './examples.ts';

/** Serves a record of 200 entries. */
async function serveSmall(test: Ending, workers: 1 | 2, settings = {}): Promise<Served> {
  const at = newStore(test);
  assert.equal((await call(['demo', '--entries', '200'], at)).code, 0);
  return await serve(test, ['serve', '--workers', String(workers)], { ...at, ...settings });
}

const list = ({ url }: Served): string => `${url}api/v0.1/hansard/entries/`;

/** On a new connection: workers take connections in turn, and an idle one may be closed while this process is busy. */
const ALONE = { connection: 'close' };

async function countOf(served: Served): Promise<number> {
  return ((await (await fetch(list(served), { headers: ALONE })).json()) as { count: number })
    .count;
}

const requestsIn = (served: Served): Record<string, unknown>[] =>
  served.log().filter(({ event }) => event === 'request');

const ALIVE = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends the beginning of a request, and waits until the server has received it. */
async function unfinishedRequest(served: Served, beginning: string) {
  // When the previous request is answered, the rest of its packet has arrived.
  const { socket, received } = await rawConnection(served, ALIVE + beginning);
  await until('the response to the request before', () => received.text.endsWith('\r\n\r\nok\n'));
  received.text = '';
  return { socket, received };
}

/** Opens a connection, sends bytes, and collects the response. */
async function rawConnection(served: Served, bytes: string) {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  const received = { text: '', ended: false };
  socket.setEncoding('latin1').on('data', (text: string) => (received.text += text));
  socket.on('close', () => (received.ended = true));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  return { socket, received };
}

/** SIGTERM lets requests in flight finish, and then closes their connections. */
async function stopsInOrder(served: Served, workers: Iterable<number> = []): Promise<void> {
  const { received, socket } = await unfinishedRequest(
    served,
    'GET /api/v0.1/hansard/entries/?page=2 HTTP/1.1\r\nHost: x\r\n',
  );
  const stopped = served.stop();
  await until('a server that takes no connections', () =>
    fetch(list(served)).then(
      () => false,
      () => true,
    ),
  );
  // A service manager signals the workers too: for the one that still answers it is the second signal.
  for (const worker of workers) if (existsSync(`/proc/${worker}`)) process.kill(worker, 'SIGTERM');
  socket.write('\r\n');
  const { code } = await stopped;
  assert.match(received.text, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(received.text, /\r\nConnection: close\r\n/i);
  assert.ok(received.text.endsWith(']}'));
  assert.equal(code, 0);
}

test('one process prints its address, logs a line of JSON a request without secrets or control characters, and ends in order', async (t) => {
  const unfit = {
    CDN_SECONDS: '60',
    DUMP_FOLDER: '/nowhere/at/all',
    MCP: 'on',
    REPLICA_LAG: '9',
    METRICS_TOKEN: 'geheim4 mit',
  };
  const served = await serveSmall(t, 1, unfit);
  await fetch(`${list(served)}?api_key=geheim1&page=2&Token=geheim2`, {
    headers: { authorization: 'Token geheim3' },
  });
  await fetch(list(served), { method: 'DELETE' });
  const { received } = await rawConnection(served, 'GET /\x9b31m\x85 HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('the end of a connection that sent control characters', () => received.ended);
  await stopsInOrder(served);
  assert.equal(served.output.stdout, `Hansard is ready at ${served.url}\n`);
  const warnings = served.log().filter(({ event }) => event === 'start');
  for (const [index, reason] of [
    /^CDN_SECONDS has no effect without BASE_URL/,
    /^MCP without BASE_URL: \/mcp answers only programs on this machine/,
    /^METRICS_TOKEN contains a space/,
    /^REPLICA_LAG has no effect on SQLite/,
    /^DUMP_FOLDER: there is no folder \/nowhere\/at/,
  ].entries()) {
    assert.match(String(warnings[index]?.['reason']), reason);
  }
  const begun = served.log().find(({ event }) => event === 'serving begins');
  assert.deepEqual([begun?.['entries'], begun?.['invented']], [200, true]);
  assert.match(String(begun?.['record']), /^sqlite:.*record\.sqlite$/);
  const lines = requestsIn(served);
  const shown = lines.map(({ method, status }) => `${String(method)} ${String(status)}`);
  assert.deepEqual(shown.slice(0, 3), ['GET 200', 'DELETE 405', 'GET 400']);
  assert.equal(lines[0]!['url'], '/api/v0.1/hansard/entries/***');
  for (const field of ['time', 'pid', 'id', 'bytes', 'ms', 'client'])
    assert.ok(field in lines[0]!, field);
  assert.doesNotMatch(served.output.stderr, /geheim/);
  assert.doesNotMatch(served.output.stderr.replaceAll('\n', ''), /[\p{Cc}]/u);
});

test('two workers share the sessions of publishers and the count of sign-ins, until the server stops', async (t) => {
  const at = newStore(t);
  assert.equal((await call(['demo', '--entries', '200'], at)).code, 0);
  const key = (await call(['tokens', 'add', 'desk'], at)).stdout.trim().split(/\s+/).at(-1) ?? '';
  const served = await serve(t, ['serve', '--workers', '2'], at);
  const post = (to: Served, form: string, cookie = ''): Promise<Response> =>
    fetch(`${to.url}review`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { ...ALONE, cookie },
    });
  /** Connections go to the workers in turn, so several reach both. */
  const statusesOf = async (to: Served, cookie: string): Promise<ReadonlySet<number>> => {
    const replies = Array.from({ length: 12 }, () =>
      fetch(`${to.url}review`, { headers: { ...ALONE, cookie } }),
    );
    return new Set((await Promise.all(replies)).map(({ status }) => status));
  };
  const cookieOf = (reply: Response): string =>
    (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const [ended, left] = [
    cookieOf(await post(served, `key=${key}`)),
    cookieOf(await post(served, `key=${key}`)),
  ];
  assert.deepEqual(await statusesOf(served, ended), new Set([200]));
  assert.equal((await post(served, 'end=1', ended)).status, 303);
  assert.deepEqual(await statusesOf(served, ended), new Set([401]));
  assert.deepEqual(await statusesOf(served, left), new Set([200]));
  const statuses: number[] = [];
  for (let attempt = 3; attempt <= 11; attempt += 1) {
    statuses.push((await post(served, 'key=wrong')).status);
  }
  assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 401), 429]);
  await served.stop();
  const again = await serve(t, ['serve', '--workers', '2'], at);
  assert.deepEqual(await statusesOf(again, left), new Set([401]));
});

test('a short SESSION_SECRET is refused and not printed', async (t) => {
  const at = newStore(t);
  const short = 'x7'.repeat(15) + 'y';
  const { code, stderr } = await call(['serve', '--create'], { ...at, SESSION_SECRET: short });
  assert.equal(code, 1);
  assert.match(stderr, /SESSION_SECRET must have at least 32 characters/);
  assert.ok(!stderr.includes(short));
});

test('two workers answer everything, are counted together, replaced when they die, and end in order', async (t) => {
  const served = await serveSmall(t, 2, { METRICS_TOKEN: 'key' });
  const lists = [
    'entries/?q=the&ordering=relevance&highlight=1',
    'entries/?format=ndjson&q=the',
    'contributions/?type=speech',
    'contributions/1/',
    'people/?format=csv',
    'search/facets/?q=the',
    'search/trends/',
  ].map((path) => `api/v0.1/hansard/${path}`);
  const pages = [
    '',
    'hansard/',
    'hansard/sitting/1/',
    'hansard/contribution/1/',
    'people/',
    'search?q=the',
    'trends?q1=the',
    'search.atom?q=the',
    'feeds/sittings.json',
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const path of [...lists, ...pages]) {
      const reply = await fetch(served.url + path, { headers: ALONE });
      assert.equal(reply.status, 200, path);
      assert.ok((await reply.text()).length > 0, path);
    }
  }
  const reply = await fetch(`${served.url}metrics`, { headers: { authorization: 'Bearer key' } });
  const counted = /requests_total\{method="GET",route="[^"]+\/search\/trends\/",status="200"\} 2\n/;
  const metrics = await reply.text();
  assert.match(metrics, counted);
  assert.match(metrics, /process_resident_memory_bytes \d+/);
  for (const gauge of ['record_readable 1', 'record_entries 200', 'requests_waiting 0']) {
    assert.ok(metrics.includes(`\nhansard_${gauge}\n`), gauge);
  }

  const [victim, survivor] = await twoWorkersOf(served);
  process.kill(victim!, 'SIGKILL');
  await until('the loss in the log', () =>
    served.log().some(({ event, worker }) => event === 'worker lost' && worker === victim),
  );
  const after = await twoWorkersOf(served, requestsIn(served).length);
  assert.ok(after.has(survivor!) && !after.has(victim!));
  await stopsInOrder(served, after);
});

test('RATE_LIMIT holds over all workers; a client that never finishes its request does not prevent the end', async (t) => {
  const served = await serveSmall(t, 2, { RATE_LIMIT: '6' });
  const statuses: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const response = await fetch(list(served), { headers: ALONE });
    statuses.push(response.status);
    if (response.status !== 429) continue;
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
    const { detail } = (await response.json()) as { detail: string };
    assert.match(detail, /^Request was throttled\./);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429, 429, 429]);
  await unfinishedRequest(served, 'GET / HTTP/1.1\r\nHost: x\r\n');
  // It ends at its own deadline, which is below the promised ten seconds.
  assert.equal((await served.stop('SIGINT')).code, 0);
});

test('an empty store that is named is filled only where a flag says so', async (t) => {
  const at = newStore(t);
  for (const command of ['start', 'serve']) {
    const refused = await call([command, '--workers', '1'], at);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^hansard: There is no record at .*record\.sqlite\. [^\n]+\n$/);
  }
});

test('start serves the demo from a store of its own, and says so, until there is a record', async (t) => {
  const folder = temporaryFolder(t);
  // Two servers that start at the same time fill the empty store once.
  const named = { DATABASE_URL: `sqlite:${join(folder, 'data', 'demo.sqlite')}`, DEMO: 'on' };
  const [demo, other] = await Promise.all([
    serve(t, ['start', '--workers', '1'], { MCP: 'on' }, PROGRAM, folder),
    serve(t, ['serve', '--workers', '1'], named),
  ]);
  for (const served of [demo, other]) assert.equal(await countOf(served), 5_000);
  await other.stop();
  await t.test('the three curl calls of the README answer as it shows', { skip: noCurl }, () =>
    checkCurlCalls(demo.url),
  );
  await t.test('the examples of packages/client and in Python print what they say', (t) => {
    const examples = temporaryFolder(t);
    checkClientExample(demo.url, examples);
    checkPythonExample(demo.url, examples);
  });
  const headers = { ...ALONE, accept: 'text/html' };
  const textOf = async (url: string): Promise<string> =>
    await (await fetch(url, { headers })).text();
  for (const [path, notice] of [
    ['', /An invented record, for trying Hansard/],
    ['?lang=sw', /Taarifa za kubuni/],
    ['people/nobody/', /An invented record/],
    ['api/v0.1/hansard/entries/1/', /An invented record/],
    ['data', /Parliament of Mawingu \(invented\)/],
    ['feeds/sittings.atom', /<rights>An invented record/],
    ['cite/20.bib', /Hansard of Mawingu \(invented\)/],
    ['api/v0.1/openapi.json', /"title":"Invented Hansard: Parliament of Mawingu \(invented\)"/],
    ['api/v0.1/hansard/sittings/1/?format=akn', /showAs="Invented Hansard"/],
  ] as const) {
    const text = await textOf(`${demo.url}${path}`);
    assert.match(text, notice, path);
    assert.doesNotMatch(text, /Kenya|CC0/, path);
  }
  const body = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}';
  const response = await fetch(`${demo.url}mcp`, {
    method: 'POST',
    body,
    headers: { ...ALONE, 'content-type': 'application/json' },
  });
  assert.match(await response.text(), /"title":"Invented Hansard".*"The record is invented/);
  const stores = readdirSync(join(folder, 'data')).filter((name) => /e$/.test(name));
  assert.deepEqual(stores, ['demo.sqlite']);

  const missing = await call(['import', 'typo.ndjson'], {}, folder);
  assert.equal(missing.code, 1);
  assert.equal(existsSync(join(folder, 'data', 'hansard.sqlite')), false);
  writeFileSync(join(folder, 'a.ndjson'), '{"type":"speech","content":"Order!"}\n');
  const imported = await call(['import', 'a.ndjson'], {}, folder);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stderr, /npm start serves it instead of the demo/);
  assert.match(imported.stdout, /PARLIAMENT is not set.*without a licence.* PARLIAMENT=kenya/);
  assert.equal(await countOf(demo), 5_000);
  await demo.stop();

  const own = await serve(t, ['start', '--workers', '1'], {}, PROGRAM, folder);
  assert.equal(await countOf(own), 1);
  for (const path of ['', 'data', 'feeds/sittings.atom', 'api/v0.1/openapi.json']) {
    const text = await textOf(`${own.url}${path}`);
    assert.doesNotMatch(text, /invented|Kenya|CC0|Mawingu/, path);
    assert.match(text, /Parliamentary record/, path);
  }
  await own.stop();
  const PARLIAMENT = 'kenya';
  const kenyan = await serve(t, ['start', '--workers', '1'], { PARLIAMENT }, PROGRAM, folder);
  assert.match(await textOf(`${kenyan.url}data`), /Parliament of Kenya.*CC0/s);
});

test('start serves the demo after a first import that was refused', async (t) => {
  const folder = temporaryFolder(t);
  // A filled one, and small: the test before fills an empty one.
  await call(['demo', '--entries', '10'], { DATABASE_URL: 'sqlite:data/demo.sqlite' }, folder);
  writeFileSync(join(folder, 'a.ndjson'), '{"type":"speach","content":"Order!"}\n');
  assert.equal((await call(['import', 'a.ndjson'], {}, folder)).code, 1);
  assert.equal(await countOf(await serve(t, ['start', '--workers', '1'], {}, PROGRAM, folder)), 10);
});

test('nothing is imported into a demo record at the default address, unless it is named', async (t) => {
  const folder = temporaryFolder(t);
  const DATABASE_URL = 'sqlite:data/hansard.sqlite';
  await call(['demo', '--entries', '10'], {}, folder);
  writeFileSync(join(folder, 'a.ndjson'), '{"type":"speech","content":"Order!"}\n');
  const refused = await call(['import', 'a.ndjson'], {}, folder);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /contains the invented demo record\. Move that file away/);
  const named = await call(['import', '--append', 'a.ndjson'], { DATABASE_URL }, folder);
  assert.deepEqual([named.code, named.stderr], [0, '']);
});
