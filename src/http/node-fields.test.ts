// The private fields of this Node are there, and do what the program takes them for.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { isPausedByNode, parseRest, pauseParserWhen, responseOn, setHead } from './node-fields.ts';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

async function serverFor(t: TestContext, handle: Handler) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  t.after(() => server.close().closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    return socket;
  };
  return { server, client };
}

const get = (path: string, isLast = false): string =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;

test('a head is sent as it was set, and nothing else', async (t) => {
  const { client } = await serverFor(t, (_, outgoing) => {
    setHead(outgoing, 'HTTP/1.1 203 Set\r\nContent-Length: 2\r\nX-Own: 1\r\n\r\n');
    outgoing.end('ok', () => outgoing.socket?.end());
  });
  const socket = client();
  socket.write(get('/'));
  assert.equal(await text(socket), 'HTTP/1.1 203 Set\r\nContent-Length: 2\r\nX-Own: 1\r\n\r\nok');
});

test('a connection has its response from the request to its end', async (t) => {
  const seen: unknown[] = [];
  const { client } = await serverFor(t, ({ socket }, outgoing) => {
    seen.push(responseOn(socket) === outgoing);
    outgoing.on('finish', () => setImmediate(() => seen.push(responseOn(socket))));
    outgoing.end();
  });
  const socket = client();
  socket.write(get('/'));
  await once(socket, 'data');
  socket.end(get('/again', true));
  await once(socket.resume(), 'close');
  assert.deepEqual(seen, [true, null, true, null]);
});

test('the parser pauses at the request that fills the connection, and parses the rest when it is told to', async (t) => {
  const paths: string[] = [];
  const rests: Buffer[] = [];
  const { server, client } = await serverFor(t, ({ url = '' }, outgoing) => {
    paths.push(url);
    outgoing.end();
  });
  const parsed: unknown[] = [];
  server.on('connection', (socket: Socket) => {
    parsed.push(pauseParserWhen(socket, () => paths.length === 2));
  });
  server.on(
    'clientError',
    (error: Error & { rawPacket: Buffer; bytesParsed: number; code: string }, socket: Socket) => {
      assert.equal(error.code, 'HPE_PAUSED');
      rests.push(error.rawPacket.subarray(error.bytesParsed));
      paths.push('paused');
      parsed.push(parseRest(socket, error.rawPacket.subarray(error.bytesParsed)));
    },
  );
  const socket = client();
  await once(socket, 'connect');
  socket.write(get('/1'));
  await once(socket, 'data');
  socket.write(get('/2') + get('/3') + get('/4', true));
  await once(socket.resume(), 'close');
  assert.deepEqual(parsed, [true, true]);
  assert.deepEqual(rests.map(String), [get('/3') + get('/4', true)]);
  assert.deepEqual(paths, ['/1', '/2', 'paused', '/3', '/4']);
});

test('Node says that it paused a connection whose client does not read', async (t) => {
  const states: boolean[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client } = await serverFor(t, ({ socket }, outgoing) => {
    states.push(isPausedByNode(socket));
    outgoing.end('x'.repeat(1_000_000));
    if (states.includes(true) || states.length === REQUESTS) resolve();
  });
  const socket = client().pause();
  socket.write(get('/').repeat(REQUESTS));
  await promise;
  assert.deepEqual([states[0], states.at(-1)], [false, true]);
});

const REQUESTS = 50;
