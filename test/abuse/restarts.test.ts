// What a restart and a dying worker cost those who are being served: no connection hangs, and none is reset by a SIGTERM.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { stopListening } from '../../src/http/serving/connections/stop-listening.ts';
import { listenUntilEnd } from '../support/http/listen.ts';
import { serve } from '../support/program.ts';
import { until } from '../support/until.ts';
import { get, startRestartClients } from './clients/restart-clients.ts';
import {
  childrenOf,
  listeners,
  smallRecord,
  tryKills,
  tryTerms,
  type RestartTrial,
} from './restarting.ts';

const noProc = process.platform === 'linux' ? false : 'it reads /proc, which only Linux has';

for (const workers of ['1', '2']) {
  test(`SIGTERM under load resets none of those it serves (${workers} serving)`, async (t) => {
    const environment = { DATABASE_URL: await smallRecord(t), WORKERS: workers };
    for (let round = 0; round < 2; round += 1) {
      const { url, stop } = await serve(t, ['serve'], environment);
      const clients = startRestartClients(t, { url, clients: 16 });
      await clients.answered(100);
      clients.lastOnes();
      const { code } = await stop('SIGTERM');
      await clients.stop();
      assert.equal(code, 0);
      assert.deepEqual([...clients.outcomes.keys()].sort(), ['200', 'ECONNREFUSED']);
    }
  });
}

test(
  'a client that connects between the last look at the socket and its end is served',
  { skip: noProc },
  async (t) => {
    const server = createServer((_request, response) => void response.end('served'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const latch = new Int32Array(new SharedArrayBuffer(4));
    const client = new Worker(CONNECT_WHEN_WOKEN, { eval: true, workerData: { latch, port } });
    t.after(() => client.terminate());
    await once(client, 'message');
    const served = once(client, 'message');
    // The address is looked up after the last look. This thread then stands still until the client is connected.
    t.mock.method(server, 'address', () => {
      if (Atomics.compareExchange(latch, 0, 0, 1) === 0) Atomics.notify(latch, 0);
      Atomics.wait(latch, 0, 1);
      return { address: '127.0.0.1', family: 'IPv4', port };
    });
    const ended = Promise.withResolvers<void>();
    await stopListening(server, ended.resolve);
    assert.deepEqual(await served, ['200']);
    await ended.promise;
  },
);

test('a socket that has no time left is closed without a look at its queue', async (t) => {
  const server = createServer();
  await listenUntilEnd(t, server);
  // The look begins with the address.
  const address = t.mock.method(server, 'address');
  const ended = Promise.withResolvers<void>();
  await stopListening(server, ended.resolve, 0);
  await ended.promise;
  assert.equal(server.listening, false);
  assert.equal(address.mock.callCount(), 0);
});

/** A client in a thread of its own, which connects when the latch is 1 and then makes it 2. */
const CONNECT_WHEN_WOKEN = `
  const { get } = require('node:http');
  const { parentPort, workerData: { latch, port } } = require('node:worker_threads');
  parentPort.postMessage('ready');
  Atomics.wait(latch, 0, 0);
  const sent = get({ port, host: '127.0.0.1', agent: false }, (response) => {
    response.resume().on('end', () => parentPort.postMessage(String(response.statusCode)));
  });
  sent.on('error', ({ code }) => parentPort.postMessage(code));
  sent.on('socket', (socket) => socket.on('connect', () => {
    Atomics.store(latch, 0, 2);
    Atomics.notify(latch, 0);
  }));
`;

test('a server that is ended and started again on its port loses no request', async (t) => {
  const trial = await tryTerms(t, { requests: 1_000, between: 150, workers: '2' });
  assert.ok(trial.restarts >= 1);
  assert.equal(servedOf(trial), 1_000, JSON.stringify(trial.outcomes));
});

/** Requests that got their response, at the first or at the second try. */
function servedOf({ outcomes }: RestartTrial): number {
  const served = ['200', '200 after ECONNRESET', '200 after EPIPE'];
  return served.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);
}

test('a worker that dies leaves no connection hanging', { skip: noProc }, async (t) => {
  const trial = await tryKills(t, { requests: 600, between: 150, workers: '2' });
  assert.ok(trial.restarts >= 1);
  assert.equal(servedOf(trial), 600, JSON.stringify(trial.outcomes));
  // What the dying worker was handling is reset: at most one request of each client, each time.
  const again = 600 - (trial.outcomes['200'] ?? 0);
  assert.ok(again <= trial.restarts * 16, JSON.stringify(trial.outcomes));
});

test(
  'workers that all die are replaced on the same port, also with --port 0',
  { skip: noProc },
  async (t) => {
    const environment = { DATABASE_URL: await smallRecord(t), WORKERS: '2' };
    const { url, child, stop } = await serve(t, ['serve'], environment);
    for (let round = 0; round < 2; round += 1) {
      await until('two workers that listen', () => listeners(child.pid!, url) === 2);
      for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGKILL');
      await until('a response at the same address', async () => {
        return (await get(`${url}livez`, false)) === '200';
      });
    }
    await stop();
  },
);
