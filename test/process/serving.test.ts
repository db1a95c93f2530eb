// Serving, as an operator sees it: the ready line, workers, signals, the log, the limits.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { PROGRAM, run, serve, type Served } from '../support/program.ts';
import { folderUntilExit, temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

/** A copy of a demo record that is made once. */
async function smallRecord(test: Ending): Promise<{ DATABASE_URL: string }> {
  demo ??= makeDemo();
  const path = join(temporaryFolder(test), 'record.sqlite');
  copyFileSync(await demo, path);
  return { DATABASE_URL: `sqlite:${path}` };
}

let demo: Promise<string> | null = null;

async function makeDemo(): Promise<string> {
  const path = join(folderUntilExit('demo'), 'record.sqlite');
  const words = ['demo', '--entries', '200', '--database-url', `sqlite:${path}`];
  assert.equal((await call(words)).code, 0);
  return path;
}

/** Serves a small record. */
async function serveSmall(test: Ending, workers: 1 | 2, settings = {}): Promise<Served> {
  const environment = { ...(await smallRecord(test)), ...settings };
  return await serve(test, ['serve', '--workers', String(workers)], environment);
}

const list = ({ url }: Served): string => `${url}api/v0.1/hansard/entries/`;

async function countOf(served: Served): Promise<number> {
  return ((await (await fetch(list(served))).json()) as { count: number }).count;
}

const requestsIn = (served: Served): Record<string, unknown>[] =>
  served.log().filter(({ event }) => event === 'request');

const ALIVE = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends the beginning of a request, and waits until the server has it. */
async function unfinishedRequest(served: Served, beginning: string) {
  // When the request before it is answered, what came in the same packet has arrived.
  const { socket, received } = await rawConnection(served, ALIVE + beginning);
  await until('the response to the request before', () => received.text.endsWith('\r\n\r\nok\n'));
  received.text = '';
  return { socket, received };
}

/** Opens a connection, sends bytes, and collects what comes back. */
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

test('prints one line with its address, and nothing before or after', async (t) => {
  const served = await serveSmall(t, 1);
  assert.equal((await fetch(list(served))).status, 200);
  const { code } = await served.stop();
  assert.equal(code, 0);
  assert.equal(served.output.stdout, `Hansard is ready at ${served.url}\n`);
});

test('start and serve fill an empty store that is named only where a flag says so', async (t) => {
  for (const verb of ['start', 'serve']) {
    const DATABASE_URL = `sqlite:${join(temporaryFolder(t), 'data', 'record.sqlite')}`;
    const words = [verb, '--workers', '1'];
    const refused = await run(words, { DATABASE_URL });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^hansard: There is no record at .*record\.sqlite\. [^\n]+\n$/);
    const served = await serve(t, words, { DATABASE_URL, DEMO: 'on' });
    assert.equal(await countOf(served), 5_000);
    await served.stop();
  }
});

test('start serves the demo from a store of its own, and says so, until there is a record', async (t) => {
  const folder = temporaryFolder(t);
  const demo = await serve(t, ['start', '--workers', '2'], {}, PROGRAM, folder);
  assert.equal(await countOf(demo), 5_000);
  const headers = { accept: 'text/html' };
  for (const [path, notice] of [
    ['', /The record is invented/],
    ['?lang=sw', /ni za kubuni/],
    ['people/nobody/', /The record is invented/],
    ['api/v0.1/hansard/entries/1/', /The record is invented/],
  ] as const) {
    assert.match(await (await fetch(`${demo.url}${path}`, { headers })).text(), notice, path);
  }
  assert.deepEqual(
    readdirSync(join(folder, 'data')).filter((name) => /e$/.test(name)),
    ['demo.sqlite'],
  );

  const missing = await run(['import', 'typo.ndjson'], {}, folder);
  assert.equal(missing.code, 1);
  assert.equal(existsSync(join(folder, 'data', 'hansard.sqlite')), false);
  writeFileSync(join(folder, 'a.ndjson'), '{"type":"speech","content":"Order!"}\n');
  const imported = await run(['import', 'a.ndjson'], {}, folder);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stderr, /npm start serves it in place of the demo/);
  assert.equal(await countOf(demo), 5_000);
  await demo.stop();

  const own = await serve(t, ['start', '--workers', '1'], {}, PROGRAM, folder);
  assert.equal(await countOf(own), 1);
  assert.doesNotMatch(await (await fetch(own.url)).text(), /The record is invented/);
});

test('nothing is imported into a demo record that stands where the record belongs', async (t) => {
  const folder = temporaryFolder(t);
  const DATABASE_URL = 'sqlite:data/hansard.sqlite';
  await run(['demo', '--entries', '10', '--database-url', DATABASE_URL], {}, folder);
  writeFileSync(join(folder, 'a.ndjson'), '{"type":"speech","content":"Order!"}\n');
  const refused = await run(['import', 'a.ndjson'], {}, folder);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /move it away \(mv data\/hansard\.sqlite data\/demo\.sqlite\)/);
  const named = await run(['import', '--append', 'a.ndjson'], { DATABASE_URL }, folder);
  assert.deepEqual([named.code, named.stderr], [0, '']);
});

test('two servers that start at once on an empty store fill it once, and both serve it', async (t) => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  const start = (): Promise<Served> =>
    serve(t, ['serve', '--workers', '1'], { DATABASE_URL, DEMO: 'on' });
  for (const served of await Promise.all([start(), start()])) {
    assert.equal(await countOf(served), 5_000);
  }
});

test('SIGTERM finishes what is in flight, closes its connection, and exits 0', async (t) => {
  for (const workers of [1, 2] as const) {
    const served = await serveSmall(t, workers);
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
    socket.write('\r\n');
    const { code } = await stopped;
    assert.match(received.text, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(received.text, /\r\nConnection: close\r\n/i);
    assert.ok(received.text.endsWith(']}'));
    assert.equal(code, 0);
  }
});

test('a client that never finishes its request does not prevent it from ending', async (t) => {
  const served = await serveSmall(t, 2);
  await unfinishedRequest(served, 'GET / HTTP/1.1\r\nHost: x\r\n');
  // It ends at its own deadline, which is below the ten seconds that are promised.
  assert.equal((await served.stop('SIGINT')).code, 0);
});

test('a worker that dies is replaced, and readers hardly notice', async (t) => {
  const served = await serveSmall(t, 2);
  const pidsSince = (line: number): Set<number> =>
    new Set(
      requestsIn(served)
        .slice(line)
        .map(({ pid }) => pid as number),
    );
  const twoRespondSince = async (line: number): Promise<boolean> => {
    const reply = await fetch(list(served), { headers: { connection: 'close' } });
    assert.equal(reply.status, 200);
    return pidsSince(line).size === 2;
  };
  await until('requests answered by two workers', () => twoRespondSince(0));
  const [victim, survivor] = [...pidsSince(0)];
  process.kill(victim!, 'SIGKILL');
  await until('the loss in the log', () =>
    served.log().some(({ event, worker }) => event === 'worker lost' && worker === victim),
  );
  const line = requestsIn(served).length;
  await until('requests answered by two workers again', () => twoRespondSince(line));
  const after = pidsSince(line);
  assert.ok(after.has(survivor!));
  assert.ok(!after.has(victim!));
  assert.equal((await served.stop()).code, 0);
});

test('metrics count the requests of all workers together', async (t) => {
  const served = await serveSmall(t, 2);
  for (let count = 0; count < 12; count += 1) {
    await fetch(list(served), { headers: { connection: 'close' } });
  }
  const text = await (await fetch(`${served.url}metrics`)).text();
  assert.match(
    text,
    /hansard_http_requests_total\{method="GET",route="\/api\/v0\.1\/hansard\/entries\/",status="200"\} 12\n/,
  );
  assert.match(text, /hansard_http_request_seconds_count\{route="[^"]+"\} 12\n/);
  assert.match(text, /process_resident_memory_bytes \d+/);
});

test('RATE_LIMIT holds over all workers, and says when to come back', async (t) => {
  const served = await serveSmall(t, 2, { RATE_LIMIT: '6' });
  const statuses: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const response = await fetch(list(served), { headers: { connection: 'close' } });
    statuses.push(response.status);
    if (response.status !== 429) continue;
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
    assert.match(
      ((await response.json()) as { detail: string }).detail,
      /^Request was throttled\./,
    );
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429, 429, 429]);
});

test('logs one JSON line a request, without secrets or control characters', async (t) => {
  const served = await serveSmall(t, 1);
  await fetch(`${list(served)}?api_key=geheim1&page=2&Token=geheim2`, {
    headers: { authorization: 'Token geheim3' },
  });
  await fetch(list(served), { method: 'DELETE' });
  const { received } = await rawConnection(served, 'GET /\x9b31m\x85 HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('the end of a connection that sent control characters', () => received.ended);
  await served.stop();
  const lines = requestsIn(served);
  const shown = lines.map(({ method, status }) => `${String(method)} ${String(status)}`);
  assert.deepEqual(shown, ['GET 200', 'DELETE 405', 'GET 400']);
  assert.equal(lines[0]!['url'], '/api/v0.1/hansard/entries/?api_key=***&page=2&Token=***');
  for (const field of ['time', 'pid', 'id', 'bytes', 'ms', 'client'])
    assert.ok(field in lines[0]!, field);
  assert.doesNotMatch(served.output.stderr, /geheim/);
  assert.doesNotMatch(served.output.stderr.replaceAll('\n', ''), /[\p{Cc}]/u);
});

test('every kind of page, list and search is answered by every worker', async (t) => {
  const served = await serveSmall(t, 2);
  const lists = [
    ...['entries/?q=the&ordering=relevance&highlight=1', 'entries/?format=ndjson&q=the'],
    ...['contributions/?type=speech', 'contributions/1/', 'people/?format=csv'],
    ...['search/facets/?q=the', 'search/trends/'],
  ].map((path) => `api/v0.1/hansard/${path}`);
  const pages = [
    ...['', 'hansard/', 'hansard/sitting/1/', 'hansard/contribution/1/', 'people/'],
    ...['search?q=the', 'trends?q1=the', 'search.atom?q=the', 'feeds/sittings.json'],
  ];
  for (let round = 0; round < 4; round += 1) {
    for (const path of [...lists, ...pages]) {
      const reply = await fetch(served.url + path);
      assert.equal(reply.status, 200, path);
      assert.ok((await reply.text()).length > 0, path);
    }
  }
});
