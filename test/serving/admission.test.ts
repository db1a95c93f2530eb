// No client blocks the others: not by pipelining, by many requests at once, by many connections, nor by not reading.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { suite, test, type TestContext } from 'node:test';
import { Admission, ADMISSION_LIMITS, type AdmissionLimits } from '../../src/http/admission.ts';
import { parseReplies } from '../support/http/http-client.ts';
import { listenUntilEnd } from '../support/http/listen.ts';
import { LIST, startServer } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

interface Harness {
  readonly port: number;
  /** The requests that were parsed, started and refused. */
  readonly parsed: string[];
  readonly begun: string[];
  readonly refused: string[];
  /** Ends the response to a request that was started. */
  readonly end: (url: string, body?: string | Buffer) => void;
}

/** A server that admits requests, and lets the test answer them. */
async function harness(
  t: TestContext,
  limits: Partial<AdmissionLimits> = {},
  begun: (h: Harness, url: string) => void = () => {},
): Promise<Harness> {
  const admission = new Admission({ ...ADMISSION_LIMITS, ...limits });
  const responses = new Map<string, { end: (body: string | Buffer) => void }>();
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url!;
    const client = incoming.socket.remoteAddress!;
    h.parsed.push(url);
    const begin = (): void => {
      responses.set(url, outgoing);
      h.begun.push(url);
      begun(h, url);
    };
    if (admission.admit({ client, incoming, outgoing, begin })) return;
    h.refused.push(url);
    outgoing.writeHead(503, { Connection: 'close' }).end();
  });
  server.on('connection', (socket: Socket) => {
    if (!admission.addConnection(socket)) socket.destroy();
  });
  server.on('clientError', (error, socket: Socket) => {
    if (!admission.keepRest(socket, error)) socket.destroy();
  });
  const port = await listenUntilEnd(t, server);
  const end: Harness['end'] = (url, body = `response to ${url};`) => responses.get(url)!.end(body);
  const h: Harness = { port, parsed: [], begun: [], refused: [], end };
  return h;
}

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
}

async function send(
  t: TestContext,
  { port }: { readonly port: number },
  urls: readonly string[],
  localAddress = '127.0.0.1',
): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return { socket, text: () => text };
}

const urls = (count: number, name = ''): string[] =>
  Array.from({ length: count }, (_, at) => `/${name}${at}`);

const answered = ({ text }: Client): string[] =>
  [...text().matchAll(/response to (\/\w+);/g)].map(([, url]) => url!);

suite('the requests of one connection', () => {
  test('are answered one after the other: a hundred in one write, in their order', async (t) => {
    let [inWork, most] = [0, 0];
    const h = await harness(t, {}, (one, url) => {
      most = Math.max(most, (inWork += 1));
      setImmediate(() => {
        inWork -= 1;
        one.end(url);
      });
    });
    const client = await send(t, h, urls(100));
    await until('all responses', () => answered(client).length === 100);
    assert.equal(most, 1);
    assert.deepEqual(answered(client), urls(100));
    assert.deepEqual(h.refused, []);
  });

  test('are parsed a few at a time, stay unread past the first packet, and are answered in the end', async (t) => {
    let isHeld = true;
    const h = await harness(t, {}, (one, url) => {
      if (!isHeld) one.end(url);
    });
    const all = urls(8_000);
    const client = await send(t, h, all);
    await until('a request', () => h.begun.length === 1);
    // Other clients are served meanwhile, and the event loop has completed a turn.
    for (const url of urls(20, 'other')) {
      await send(t, h, [url], '127.0.0.2');
      await until(url, () => h.begun.includes(url));
      h.end(url);
    }
    const parsed = h.parsed.filter((url) => !url.startsWith('/other')).length;
    assert.ok(parsed <= 1 + ADMISSION_LIMITS.waitingOfConnectionMax, `${parsed} were parsed`);
    isHeld = false;
    h.end('/0');
    await until('all responses', () => answered(client).length === all.length);
    assert.deepEqual(answered(client), all);
    assert.deepEqual(h.refused, []);
  });

  test('are forgotten when it is lost: others may wait instead', async (t) => {
    // Requests that arrive together wait together, including the first.
    const waiting = { waitingOfClientMax: 51, waitingOfConnectionMax: 51 };
    const limits = { inWorkOfClientMax: 1, ...waiting };
    const h = await harness(t, limits, (one, url) => {
      if (url !== '/first0') one.end(url);
    });
    const first = await send(t, h, urls(51, 'first'));
    await until('requests that wait', () => h.parsed.length === 51);
    first.socket.destroy();
    // The closed connection is noticed at the next write.
    h.end('/first0');
    const second = await send(t, h, urls(1, 'second'));
    await until('the other response', () => answered(second).length === 1);
    assert.ok(!h.begun.includes('/first50'), 'nobody waits for the last response');
    assert.deepEqual(h.refused, []);
  });
});

suite('the requests of one client', () => {
  test('take turns with those of others, however long each occupies the thread', async (t) => {
    const busy = (h: Harness, url: string): void => {
      const endsMs = performance.now() + 3;
      while (performance.now() < endsMs);
      h.end(url);
    };
    const h = await harness(t, {}, busy);
    for (const url of urls(40)) await send(t, h, [url]);
    const before = h.begun.length;
    for (const url of urls(60, 'more')) void send(t, h, [url]);
    await send(t, h, ['/other'], '127.0.0.2');
    await until('the other', () => h.begun.includes('/other'));
    const at = h.begun.indexOf('/other') - before;
    assert.ok(at < 70, `it was begun after ${at} others`);
  });

  test('count until the system has taken the response: a client that reads nothing gets little done', async (t) => {
    const h = await harness(t, { inWorkOfClientMax: 2 }, (one, url) =>
      one.end(url, Buffer.alloc(16 * 1024 * 1024)),
    );
    const clients: Client[] = [];
    for (const url of urls(4)) {
      const client = await send(t, h, [url]);
      client.socket.pause();
      clients.push(client);
      await until(url, () => h.parsed.includes(url));
    }
    await send(t, h, ['/other'], '127.0.0.2');
    await until('the other', () => h.begun.includes('/other'));
    assert.deepEqual(h.begun, ['/0', '/1', '/other']);
    clients[0]!.socket.destroy();
    await until('the next', () => h.begun.includes('/2'));
  });
});

test('connections of one client have a bound; those of a proxy of ours have none', async (t) => {
  const limits = { ...ADMISSION_LIMITS, connectionsOfClientMax: 2 };
  const idle = async (url: string, localAddress?: string): Promise<boolean> => {
    const port = Number(new URL(url).port);
    const { socket, text } = await send(t, { port }, ['/livez'], localAddress);
    await Promise.race([once(socket, 'close'), until('a response', () => text().includes('ok'))]);
    return text().includes('ok');
  };
  const server = await startServer(t, { admission: new Admission(limits) });
  const served = [];
  for (let count = 0; count < 3; count += 1) served.push(await idle(server.url));
  assert.deepEqual(served, [true, true, false]);
  assert.equal(await idle(server.url, '127.0.0.2'), true);
  const admission = new Admission(limits);
  const behind = await startServer(t, { admission, trustedProxies: '127.0.0.1' });
  for (let count = 0; count < 3; count += 1) assert.equal(await idle(behind.url), true);
});

test('a refused client is told when to retry; a probe is never refused', async (t) => {
  const admission = new Admission({ ...ADMISSION_LIMITS, waitingOfClientMax: 0 });
  const server = await startServer(t, { admission });
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`;
  const replies = parseReplies(await server.raw(get(LIST) + get('/livez') + get(LIST)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 503],
  );
  const { headers, json } = replies[2]!;
  assert.deepEqual(json, { detail: 'The server is too busy at the moment. Try again shortly.' });
  assert.deepEqual([headers['retry-after'], headers['connection']], ['5', 'close']);
  assert.ok(server.observations.some(({ kind }) => kind === 'request refused'));
});

test('a request that has waited too long behind many is refused; behind few the machine is slow', async (t) => {
  class LongQueue extends Admission {
    override get waiting(): number {
      return 32;
    }
  }
  const statuses = async (admission: Admission): Promise<number[]> => {
    const server = await startServer(t, { admission });
    const get = `GET ${LIST} HTTP/1.1\r\nHost: h\r\n`;
    const replies = parseReplies(await server.raw(`${get}\r\n${get}Connection: close\r\n\r\n`));
    return replies.map(({ status }) => status);
  };
  // This clock advances by an hour between two reads.
  let nowMs = 0;
  t.mock.method(performance, 'now', () => (nowMs += 3_600_000));
  assert.deepEqual(await statuses(new Admission()), [200, 200]);
  assert.deepEqual(await statuses(new LongQueue()), [503]);
});
