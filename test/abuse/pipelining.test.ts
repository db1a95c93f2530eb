// One connection that sends many requests and reads nothing, or crashes a handler, costs the others nothing.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import {
  ConnectionQueue,
  type QueuedRequest,
  type QueueLimits,
} from '../../src/http/serving/connections/connection-queue.ts';
import { StoppedConnections } from '../../src/http/serving/connections/stopped-connections.ts';
import { TurnQueue } from '../../src/http/serving/connections/turn-queue.ts';
import { UnsentResponses } from '../../src/http/serving/connections/unsent-responses.ts';
import { listenUntilEnd } from '../support/http/listen.ts';
import { until } from '../support/until.ts';

interface Harness {
  readonly port: number;
  /** Requests that were begun and not finished by the test. */
  readonly running: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }[];
  readonly refused: string[];
  /** The requests that were parsed, handled or not. */
  readonly parsed: string[];
}

async function harness(
  t: TestContext,
  limits: QueueLimits,
  begun: (queued: QueuedRequest) => void = () => {},
): Promise<Harness> {
  const running: Harness['running'] = [];
  const refused: string[] = [];
  const parsed: string[] = [];
  const stopped = new StoppedConnections();
  const queue = new ConnectionQueue(
    {
      clientOf: ({ socket }) => socket.remoteAddress ?? '',
      begin: (queued) => {
        running.push(queued);
        begun(queued);
      },
      refuse: ({ incoming, outgoing }) => {
        refused.push(incoming.url!);
        outgoing.writeHead(503, { Connection: 'close' }).end();
      },
      stop: (socket) => stopped.stop(socket),
    },
    limits,
    // A turn without time: one request is begun in each.
    new TurnQueue(0),
  );
  const server = createServer({ IncomingMessage: stopped.messageClass }, (incoming, outgoing) => {
    parsed.push(incoming.url!);
    queue.add({ incoming, outgoing });
  });
  server.on('upgrade', (_request, socket: Socket) => stopped.takeOver(socket));
  const port = await listenUntilEnd(t, server);
  t.after(() => stopped.destroyAll());
  return { port, running, refused, parsed };
}

async function send(
  t: TestContext,
  port: number,
  requests: readonly string[],
  localAddress = '127.0.0.1',
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(requests.map((line) => `${line} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return socket;
}

const LIMITS: QueueLimits = { runningMax: 4, waitingMax: 8, waitingInAllMax: 20 };
const gets = (count: number): string[] => Array.from({ length: count }, (_, at) => `GET /${at}`);
const urls = ({ running }: Harness): string[] => running.map(({ incoming }) => incoming.url!);

describe('the requests of one connection', () => {
  test('are begun four at a time, and the next when a response was taken', async (t) => {
    const h = await harness(t, LIMITS);
    const socket = await send(t, h.port, gets(6));
    socket.resume();
    await until('requests that were begun', () => h.running.length === 4);
    h.running[1]!.outgoing.end('second');
    // A request of another connection is begun after what could be begun of this one.
    await send(t, h.port, ['GET /other']);
    await until('the request of another connection', () => urls(h).includes('/other'));
    assert.deepEqual(
      urls(h),
      ['/0', '/1', '/2', '/3', '/other'],
      'the second waits for the first to be sent',
    );
    h.running[0]!.outgoing.end('first');
    await until('requests that were begun', () => h.running.length === 7);
    assert.deepEqual(urls(h).slice(5), ['/4', '/5']);
    assert.deepEqual(h.refused, []);
  });

  test('are refused past so many, and the connection ends after the ones before', async (t) => {
    const h = await harness(t, LIMITS);
    const socket = await send(t, h.port, gets(40));
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
    const ended = once(socket, 'close');
    for (let at = 0; at < 12; at += 1) {
      await until('another request', () => h.running.length > at);
      h.running[at]!.outgoing.end(`response ${at};`);
    }
    await ended;
    assert.deepEqual(
      urls(h),
      gets(12).map((line) => line.slice('GET '.length)),
    );
    assert.deepEqual(h.refused, ['/12']);
    assert.equal(text.match(/response \d+;/g)?.length, 12);
    assert.match(text, /HTTP\/1\.1 503 /);
  });

  test('are not even parsed past so many, however many arrive at once', async (t) => {
    const h = await harness(t, LIMITS, ({ outgoing }) => void outgoing.end('x'));
    const socket = await send(t, h.port, gets(3_000));
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
    await once(socket, 'close');
    assert.deepEqual(h.refused, [h.parsed.at(-1)]);
    assert.equal(h.parsed.length, h.running.length + 1);
    assert.equal(h.parsed.length, LIMITS.runningMax + LIMITS.waitingMax + 1);
    assert.match(text, /HTTP\/1\.1 503 /);
  });

  test('take turns with those of others', async (t) => {
    const limits = { runningMax: 4, waitingMax: 200, waitingInAllMax: 1_000 };
    let other: Socket | null = null;
    const h = await harness(t, limits, ({ incoming, outgoing }) => {
      // The other client sends its request when the first of the two hundred is begun.
      if (incoming.url === '/0') other?.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
      outgoing.end('x');
    });
    other = await send(t, h.port, ['GET /before'], '127.0.0.2');
    await until('requests that were begun', () => h.running.length === 1);
    const socket = await send(t, h.port, gets(200));
    socket.resume();
    await until('requests that were begun', () => h.running.length === 202);
    const at = urls(h).indexOf('/other');
    assert.ok(at < 20, `it was begun after ${at} others`);
  });

  test('are handled one after the other once one of them writes', async (t) => {
    const h = await harness(t, LIMITS);
    const socket = await send(t, h.port, ['GET /0', 'DELETE /1', 'GET /2', 'GET /3']);
    socket.resume();
    await until('requests that were begun', () => h.running.length === 1);
    for (const [at, url] of ['/1', '/2', '/3'].entries()) {
      h.running[at]!.outgoing.end();
      await until('requests that were begun', () => h.running.length === at + 2);
      assert.equal(urls(h).at(-1), url);
    }
  });

  test('count no more when it is lost: others may wait instead', async (t) => {
    const h = await harness(t, { ...LIMITS, waitingInAllMax: 12 });
    const first = await send(t, h.port, gets(12));
    await until('requests that were begun', () => h.running.length === 4);
    first.destroy();
    await until('the end of all responses', () =>
      h.running.every(({ outgoing }) => outgoing.destroyed || outgoing.closed),
    );
    const second = await send(t, h.port, gets(12));
    let answered = 0;
    second.on('data', () => (answered += 1));
    for (let at = 4; at < 16; at += 1) {
      await until('another request', () => h.running.length > at);
      h.running[at]!.outgoing.end('x');
    }
    await until('an answer', () => answered > 0);
    assert.deepEqual(h.refused, []);
  });
});

describe('responses that nobody reads', () => {
  test('are dropped, the longest waiting first, when they take too much memory', async (t) => {
    const bytesMax = 40 * 1024 * 1024;
    const unsent = new UnsentResponses(bytesMax);
    const body = Buffer.alloc(16 * 1024 * 1024);
    let served = 0;
    const server = createServer((_, outgoing) => {
      outgoing.end(body);
      unsent.note(outgoing);
      served += 1;
    });
    const port = await listenUntilEnd(t, server);
    const sockets: Socket[] = [];
    for (let count = 0; count < 4; count += 1) {
      const socket = await send(t, port, ['GET /']);
      socket.pause();
      sockets.push(socket);
      await until('another response', () => served > count);
      assert.ok(unsent.bytes > 0);
      assert.ok(unsent.bytes <= bytesMax);
    }
    // A reader notices that its connection was cut.
    const cut = once(sockets[0]!, 'close');
    sockets[0]!.on('error', () => {}).resume();
    await cut;
    for (const socket of sockets) socket.destroy();
    await until('nothing that is unsent', () => unsent.bytes === 0);
  });
});
