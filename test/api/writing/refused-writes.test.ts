// Refused writes: invalid fields, and bodies that are not JSON, not UTF-8, of another type or too large. Nothing is stored.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { dataBeside } from '../../support/beside.ts';
import { parseReplies, sendRaw } from '../../support/http/http-client.ts';
import { checkReply, LIST_ALLOW } from '../../support/http/http-expect.ts';
import { detail, LIST, sharedServer } from '../../support/http/test-server.ts';
import { serve, type Served } from '../../support/program.ts';
import { type Ending, inStore, temporaryFolder } from '../../support/temporary.ts';
import { until } from '../../support/until.ts';
import { addToken, BODIED, DESK, fill, refused, SPOKEN } from './desk.ts';

const REQUIRED = 'This field is required.';
const BLANK = 'This field may not be blank.';
const NO_STRING = 'Not a valid string.';
const LONG = 'Ensure this field has no more than 200 characters.';
const NOT_KNOWN = 'There is no such field.';
const NO_SITTING = 'Incorrect type. Expected a sitting’s id.';

/** A field beside a valid type and content, its value, and the expected messages. */
type Fault = readonly [field: string, value: unknown, ...said: string[]];

const DATA = dataBeside<{ readonly faults: readonly Fault[] }>(import.meta.url);

suite('fields that are refused', () => {
  const server = sharedServer({ fill });

  test('are named in DRF’s sentences, to POST, PUT and PATCH alike', async () => {
    for (const [field, value, ...said] of [
      ...DATA.faults,
      ['speaker_name', 'x'.repeat(201), LONG],
      ['speaker_title', '😀'.repeat(201), LONG],
    ] satisfies Fault[]) {
      const body = JSON.stringify({ ...SPOKEN, [field]: value });
      for (const { method, path, allow } of BODIED) {
        const reply = await server.request(method, path, DESK, body);
        checkReply(reply, refused(400, allow, { [field]: said }));
      }
    }
  });

  test('are reported all at once, and those that are missing are required of POST and PUT', async () => {
    const several = { type: 'song', content: '', speaker_name: 1, Content: 'x', words: 3 };
    for (const { method, path, allow } of BODIED) {
      const reply = await server.request(method, path, DESK, JSON.stringify(several));
      const said = {
        Content: [NOT_KNOWN],
        words: [NOT_KNOWN],
        type: ['"song" is not a valid choice.'],
        speaker_name: [NO_STRING],
        content: [BLANK],
      };
      checkReply(reply, refused(400, allow, said));
      if (method === 'PATCH') continue;
      const empty = await server.request(method, path, DESK, '{}');
      checkReply(empty, refused(400, allow, { type: [REQUIRED], content: [REQUIRED] }));
    }
  });

  test('of a new entry alone: its sitting, a counter that is null', async () => {
    for (const [field, value, sentence] of [
      ...[99, 0, -1].map(
        (id) => ['sitting', id, `Invalid pk "${id}" - object does not exist.`] as const,
      ),
      ...['1', 1.5, 1e300, { venue: 'senate' }, [1]].map(
        (one) => ['sitting', one, NO_SITTING] as const,
      ),
      ['text_counter', null, 'This field may not be null.'],
    ] as const) {
      const body = JSON.stringify({ ...SPOKEN, [field]: value });
      const reply = await server.request('POST', LIST, DESK, body);
      checkReply(reply, refused(400, LIST_ALLOW, { [field]: [sentence] }));
    }
  });

  test('do not include names of 200 characters, however many bytes they have', async () => {
    const given = { speaker_name: '😀'.repeat(200), speaker_title: 'ũ'.repeat(200), colour: 1 };
    const body = JSON.stringify({ ...SPOKEN, ...given });
    // The single fault leaves the record unchanged: nothing has the names.
    const reply = await server.request('POST', LIST, DESK, body);
    checkReply(reply, refused(400, LIST_ALLOW, { colour: [NOT_KNOWN] }));
  });

  test('are entries beyond 10,000, and details that are too large', async () => {
    const large = ['Ensure the JSON of this field has no more than 4096 bytes.'];
    for (const [method, path, body, said] of [
      [
        'POST',
        LIST,
        `[${'0,'.repeat(10_000)}0]`,
        { detail: 'A request may have at most 10000 entries.' },
      ],
      ['PATCH', detail(1002), `{"extra":{"a":[${'0,'.repeat(5_000)}0]}}`, { extra: large }],
      ['PATCH', detail(1002), '{"extra":{"a":1e999}}', { extra: ['A number is too large.'] }],
    ] as const) {
      const { status, json } = await server.request(method, path, DESK, body);
      assert.deepEqual([status, json], [400, said]);
    }
  });

  test('are not repeated whole where they are long', async () => {
    for (const field of ['type', 'speaker']) {
      const body = JSON.stringify({ ...SPOKEN, [field]: 'x'.repeat(50_000) });
      const { status, text } = await server.request('POST', LIST, DESK, body);
      assert.equal(status, 400);
      assert.ok(text.length < 1_000, `${text.length} characters`);
    }
  });

  test('are named where they are lists within lists, unless they are nested deeper than any is parsed', async () => {
    for (const field of ['type', 'content', 'speaker', 'sitting', 'text_counter', 'colour']) {
      for (const [levels, named] of [
        [60, field],
        [40_000, 'detail'],
      ] as const) {
        const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
        const whole = JSON.stringify({ ...SPOKEN, [field]: 0 });
        const body = whole.replace(`"${field}":0`, `"${field}":${deep}`);
        const { status, json } = await server.request('POST', LIST, DESK, body);
        assert.deepEqual([status, Object.keys(json as object)], [400, [named]]);
      }
    }
  });

  test('nothing of them is stored', async () => {
    assert.equal(await server.store.lastChange(), 32);
  });
});

suite('bodies that are refused', () => {
  const server = sharedServer({ fill });

  /** Sends a body to every method that takes one. */
  async function checkEverywhere(
    body: string | Buffer,
    status: number,
    said: object | RegExp,
    headers: Readonly<Record<string, string>> = DESK,
  ): Promise<void> {
    for (const { method, path, allow } of BODIED) {
      const reply = await server.request(method, path, headers, body);
      checkReply(reply, refused(status, allow, said));
    }
  }

  test('are no JSON: 400, a parse error', async () => {
    for (const body of [
      '',
      '{"type":"speech"',
      '{"type":"speech","content":"x",}',
      '{"type":"speech","content":"x"}{}',
      'Order! Order!',
      'type=speech&content=x',
      '{"text_counter":NaN}',
      '\ufeff{"type":"speech","content":"x"}',
      '{"type":"speech","content":"a\nb"}',
    ]) {
      await checkEverywhere(body, 400, /^\{"detail":"JSON parse error - .+"\}$/);
    }
  });

  test('are not UTF-8: another encoding, cut short, overlong, a surrogate, past the last: 400', async () => {
    for (const bytes of [
      [0xe9],
      [0xf0, 0x9f, 0x98],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0xbd],
      [0xf5, 0x80, 0x80, 0x80],
    ]) {
      const [head, tail] = [Buffer.from('{"type":"speech","content":"'), Buffer.from('"}')];
      const said = { detail: 'JSON parse error - the body is not valid UTF-8' };
      await checkEverywhere(Buffer.concat([head, Buffer.from(bytes), tail]), 400, said);
    }
  });

  test('are no object: 400', async () => {
    const said = (type: string): object => ({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
    });
    for (const [body, type] of [
      ['null', 'null'],
      ['5', 'number'],
      ['"x"', 'string'],
      ['true', 'boolean'],
    ] as const) {
      await checkEverywhere(body, 400, said(type));
    }
    for (const { method, path, allow } of BODIED.slice(1)) {
      const reply = await server.request(method, path, DESK, `[${JSON.stringify(SPOKEN)}]`);
      checkReply(reply, refused(400, allow, said('list')));
    }
  });

  test('are of another type, of none, or have a content coding: 415', async () => {
    const { 'Content-Type': json, ...untyped } = DESK;
    const body = JSON.stringify(SPOKEN);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/merge-patch+json',
      'application/jsonp',
      'text/json',
      'garbage',
      '',
      'application/json; charset=latin1',
    ]) {
      const said = { detail: `Unsupported media type "${type}" in request.` };
      const headers = type === '' ? untyped : { ...untyped, 'Content-Type': type };
      await checkEverywhere(body, 415, said, headers);
    }
    for (const { method, path } of BODIED) {
      const coded = { ...untyped, 'Content-Type': json, 'Content-Encoding': 'br' };
      const { status, headers } = await server.request(method, path, coded, body);
      assert.deepEqual([status, headers['accept-encoding']], [415, 'identity']);
    }
  });

  test('come in chunks that are not valid HTTP: 400, with a response', async () => {
    const head =
      `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nAuthorization: ${DESK.Authorization}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    for (const rest of [
      '2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n',
      '2\r\n{}\r\n0\r\nTransfer-Encoding: x\r\n\r\n',
      '2\r\n{}\r\nz\r\n',
    ]) {
      const received = await server.raw(head, rest);
      assert.match(received, /^HTTP\/1\.1 400 Bad Request\r\n/, rest);
    }
  });

  test('nothing of them is stored', async () => {
    assert.equal(await server.store.lastChange(), 32);
  });
});

/** The limit of the test server. */
const BODY_LIMIT = 100_000;
const TOO_LARGE = {
  detail: `The body is larger than the ${BODY_LIMIT} bytes that this service accepts.`,
};

suite('bodies that are too large', () => {
  const server = sharedServer({ fill });
  const bodyOf = (bytes: number): string => JSON.stringify(SPOKEN).padEnd(bytes);
  const head = (...fields: string[]): string =>
    [
      `POST ${LIST} HTTP/1.1`,
      'Host: h.example',
      'Authorization: Token desk-key',
      'Content-Type: application/json',
      'Content-Length: 50000000',
      ...fields,
      '',
      '',
    ].join('\r\n');

  test('have a byte more than the limit: 413; one of exactly the limit is taken', async () => {
    assert.equal((await server.request('POST', LIST, DESK, bodyOf(BODY_LIMIT))).status, 201);
    for (const { method, path, allow } of BODIED) {
      const reply = await server.request(method, path, DESK, bodyOf(BODY_LIMIT + 1));
      checkReply(reply, refused(413, allow, TOO_LARGE));
    }
    assert.equal(await server.store.lastChange(), 33);
  });

  test('say how large they are: 413 before they are sent, and no 100 Continue', async (t) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(head());
    const [response] = (await once(socket, 'data')) as [Buffer];
    const [reply] = parseReplies(response.toString());
    assert.deepEqual([reply!.status, reply!.json], [413, TOO_LARGE]);
    const received = await server.raw(head('Expect: 100-continue', 'Connection: close'));
    assert.match(received, /^HTTP\/1\.1 413 /);
    const [length, plain] = ['Content-Length: 2', 'Content-Type: text/plain'];
    const small = head('Expect: 100-continue', 'Connection: close').replace(
      /Content-Length.*/,
      length,
    );
    assert.match(await server.raw(small.replace(/Content-Type.*/, plain)), /^HTTP\/1\.1 415 /);
  });
});

/** Served by a separate process, which must survive. */
suite('bodies without a Content-Length, and bodies that never end', () => {
  async function serveWithToken(test: Ending): Promise<{ served: Served; head: string }> {
    const DATABASE_URL = `sqlite:${join(temporaryFolder(test), 'record.sqlite')}`;
    await inStore(DATABASE_URL, addToken);
    const environment = { DATABASE_URL, BODY_LIMIT: String(BODY_LIMIT) };
    const served = await serve(test, ['serve', '--workers', '1'], environment);
    const head =
      `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nAuthorization: Token desk-key\r\n` +
      'Content-Type: application/json\r\nConnection: close\r\n';
    return { served, head };
  }

  test('past the limit: 413; broken off: no fault of ours; serving goes on', async (t) => {
    const { served, head } = await serveWithToken(t);
    for (const chunks of [1, 30]) {
      const size = BODY_LIMIT + 1;
      const chunk = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
      const received = await sendRaw(
        served.url,
        `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(chunks)}0\r\n\r\n`,
      );
      const [reply] = parseReplies(received);
      assert.deepEqual([reply?.status, reply?.json], [413, TOO_LARGE]);
    }
    const { hostname, port } = new URL(served.url);
    const requests = (): number =>
      served.log().filter(({ event, method }) => event === 'request' && method === 'POST').length;
    const before = requests();
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    // When the previous request is answered, the rest of its packet has arrived.
    const alive = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(`${alive}${head}Content-Length: 50\r\n\r\n{"type":`);
    await once(socket, 'data');
    socket.resetAndDestroy();
    await until('the broken request in the log', () => requests() > before);
    // The connection is closed if the client ends its side within a body.
    const half = connect(Number(port), hostname);
    t.after(() => half.destroy());
    half.resume().end(`${head}Content-Length: 50\r\n\r\n{"type":`);
    await once(half, 'close', { signal: AbortSignal.timeout(30_000) });
    assert.equal((await fetch(`${served.url}livez`)).status, 200);
    await served.stop();
    assert.doesNotMatch(served.output.stderr, /"event":"fault"|"status":5\d\d|TypeError/);
  });
});
