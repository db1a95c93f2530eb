// Requests that are too long, too large or not HTTP.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { A_RESPONSE, parseReplies } from '../support/http/http-client.ts';
import { checkReply, LIST_ALLOW, momentHeaders } from '../support/http/http-expect.ts';
import { detail, LIST, sharedServer, startServer } from '../support/http/test-server.ts';
import { sqliteRecord } from '../support/temporary.ts';

const TOO_LONG =
  '{"detail":"The address is longer than the 8192 characters that this service accepts."}';
const TOO_LARGE =
  '{"detail":"The header fields are larger than the 32768 bytes that this service accepts."}';
const NOT_HTTP = '{"detail":"The request is not valid HTTP."}';

const address = (length: number): string => `${LIST}?x=`.padEnd(length, 'a');
const rawGet = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: h.example', ...fields, 'Connection: close', '', ''].join('\r\n');

suite('limits', () => {
  const server = sharedServer();

  /** Sends the bytes and checks that one JSON response arrives before the connection is closed. */
  const checkRaw = async (
    pieces: readonly string[],
    status: number,
    text: string,
  ): Promise<void> => {
    const replies = parseReplies(await server.raw(...pieces));
    assert.deepEqual(
      replies.map((reply) => ({
        status: reply.status,
        type: reply.headers['content-type'],
        vary: reply.headers['vary'],
        connection: reply.headers['connection'],
        text: reply.text,
      })),
      [{ status, type: 'application/json', vary: 'Accept', connection: 'close', text }],
    );
  };

  test('answers an address of 8,192 characters', async () => {
    const reply = await server.get(address(8_192));
    assert.equal(reply.status, 200);
    const { next } = reply.json as { next: string };
    assert.equal(new URL(next).searchParams.get('x'), 'a'.repeat(8_192 - `${LIST}?x=`.length));
  });

  test('answers 414 to an address of 8,193 characters, with the headers of the resource', async () => {
    for (const [path, allow] of [
      [address(8_193), LIST_ALLOW],
      ['/api/'.padEnd(8_193, 'a'), null],
      ['/'.padEnd(20_000, 'a'), null],
    ] as const) {
      const headers = momentHeaders(allow);
      checkReply(await server.get(path), { status: 414, headers, body: TOO_LONG });
    }
  });

  test('answers 414 to an address longer than the parser takes, also in several packets', async () => {
    for (const length of [33_000, 60_000]) await checkRaw([rawGet(address(length))], 414, TOO_LONG);
    const request = rawGet(address(40_000));
    await checkRaw([request.slice(0, 20_000), request.slice(20_000)], 414, TOO_LONG);
  });

  test('takes 200 parameters, and answers 400 to more', async () => {
    const query = (parameters: number): string =>
      Array.from({ length: parameters }, (_, at) => `p${at}=1`).join('&');
    assert.equal((await server.get(`${LIST}?${query(200)}`)).status, 200);
    const { status, text } = await server.get(`${LIST}?${query(201)}`);
    assert.equal(status, 400);
    assert.match(text, /The address has 201 parameters, but at most 200 are accepted\./);
  });

  test('answers 431 to header fields that are too large', async () => {
    await checkRaw([rawGet(LIST, `X-Long: ${'a'.repeat(40_000)}`)], 431, TOO_LARGE);
    await checkRaw([rawGet(LIST, `X-${'a'.repeat(40_000)}: 1`)], 431, TOO_LARGE);
    const many = Array.from({ length: 1_500 }, (_, index) => `X-Field-${index}: ${'a'.repeat(20)}`);
    await checkRaw([rawGet(LIST, ...many)], 431, TOO_LARGE);
  });

  test('answers a request with large header fields that are within the limit, and one with a long id', async () => {
    assert.equal((await server.get(LIST, { 'X-Long': 'a'.repeat(30_000) })).status, 200);
    assert.equal((await server.get(detail('1'.repeat(8_000)))).status, 404);
  });

  for (const [what, bytes] of Object.entries({
    nonsense: 'nonsense\r\n\r\n',
    'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'a version of HTTP there is not': `GET ${LIST} HTTP/9.9\r\nHost: h\r\n\r\n`,
    'the greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a header field without a colon': rawGet(LIST, 'nonsense'),
    'a space before a colon': rawGet(LIST, 'X-Field : 1'),
    'a control character in a field': rawGet(LIST, 'X-Field: a\x01b'),
    'a length that is no number': rawGet(LIST, 'Content-Length: x'),
    'two lengths': rawGet(LIST, 'Content-Length: 1', 'Content-Length: 2'),
    'a length and a chunked body': rawGet(LIST, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
  })) {
    test(`answers 400 to ${what}`, async () => {
      await checkRaw([bytes], 400, NOT_HTTP);
    });
  }

  test('answers what came before a malformed request first, and closes', async () => {
    const good = `GET ${LIST}?page=4 HTTP/1.1\r\nHost: h\r\n\r\n`;
    const bad = `BREW ${LIST} HTTP/1.1\r\nHost: h\r\n\r\n`;
    const shown = (text: string): unknown[] =>
      parseReplies(text).map((reply) => [reply.status, reply.text]);
    const page = [200, (await server.get(`${LIST}?page=4`, { Host: 'h' })).text];
    const refusal = [405, '{"detail":"Method \\"BREW\\" not allowed."}'];
    // In one packet, the parser meets the malformed request while the response to the first is being made.
    assert.deepEqual(shown(await server.raw(good + bad)), [page]);
    assert.deepEqual(shown(await server.raw(good, A_RESPONSE, bad)), [page, refusal]);
  });

  test('answers normally if a client asks for another protocol, or sends a body with GET', async () => {
    const path = `${LIST}?page=4`;
    const plain = await server.get(path, { Host: 'h.example' });
    for (const request of [
      rawGet(path, 'Connection: Upgrade', 'Upgrade: websocket'),
      `${rawGet(path, 'Content-Type: garbage', 'Content-Length: 3')}abc`,
    ]) {
      const [reply] = parseReplies(await server.raw(request));
      assert.deepEqual([reply!.status, reply!.text], [200, plain.text]);
    }
  });

  test('logs what it refused', async () => {
    await server.raw(`BREW ${LIST}?x=1 HTTP/1.1\r\nHost: h\r\n\r\n`);
    assert.deepEqual(
      { ...server.observations.at(-1)!, requestId: '', client: '' },
      {
        kind: 'request completed',
        requestId: '',
        client: '',
        durationMs: 0,
        method: 'BREW',
        url: `${LIST}?x=1`,
        route: 'malformed',
        status: 405,
        bytes: '{"detail":"Method \\"BREW\\" not allowed."}'.length,
      },
    );
  });
});

suite('the limit on requests', () => {
  const clients: string[] = [];
  const server = sharedServer({
    trustedProxies: '127.0.0.1',
    takeRequest: (client) => {
      clients.push(client);
      return client === '203.0.113.5' ? 7 : client === '203.0.113.6' ? 1 : 0;
    },
  });

  test('answers 429 with Retry-After to a client past it, and nobody else', async () => {
    const as = (client: string) => server.get(LIST, { 'X-Forwarded-For': client });
    for (const [client, seconds, time] of [
      ['203.0.113.5', '7', '7 seconds'],
      ['203.0.113.6', '1', '1 second'],
    ] as const) {
      checkReply(await as(client), {
        status: 429,
        headers: momentHeaders(LIST_ALLOW, { 'Retry-After': seconds }),
        body: `{"detail":"Request was throttled. Expected available in ${time}."}`,
      });
    }
    assert.equal((await as('203.0.113.7')).status, 200);
    assert.deepEqual(clients, ['203.0.113.5', '203.0.113.6', '203.0.113.7']);
  });
});

test('a limit counts responses from the cache too, and does not turn the cache off', async (t) => {
  const counted: string[] = [];
  let pages = 0;
  const server = await startServer(t, {
    // PostgreSQL is asked for the version of the record before every response, so nothing is sent without it.
    open: sqliteRecord,
    takeRequest: (client) => {
      counted.push(client);
      return counted.length > 6 ? 9 : 0;
    },
    wrap: (store) => ({
      ...store,
      entryPage: (request) => {
        pages += 1;
        return store.entryPage(request);
      },
    }),
  });
  const statuses: number[] = [];
  for (let request = 1; request <= 7; request++) statuses.push((await server.get(LIST)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429]);
  assert.equal(counted.length, 7);
  // A response is cached when it is requested for the second time. A quarter of an hour may end meanwhile: then once more.
  assert.ok(pages <= 4, `${pages} pages were read`);
});
