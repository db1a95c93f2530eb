// Bodies of a write that are refused: not JSON, not UTF-8, or too large. Nothing of them is stored.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite, test } from 'node:test';
import { parseReplies } from '../../support/http/http-client.ts';
import { LIST, sharedServer } from '../../support/http/test-server.ts';
import { DESK, SPOKEN, fill, WRITES, checkRefused } from './refused-writes.ts';

/** As the test server has it. */
const BODY_LIMIT = 100_000;

suite('bodies that are refused', () => {
  const server = sharedServer({ fill });

  const parseError = /^\{"detail":"JSON parse error - .+"\}$/;

  for (const [what, body] of Object.entries({
    'nothing at all': '',
    'half an object': '{"type":"speech"',
    'a trailing comma': '{"type":"speech","content":"x",}',
    'two objects': '{"type":"speech","content":"x"}{}',
    words: 'Order! Order!',
    'another notation': 'type=speech&content=x',
    'a number JSON has not': '{"text_counter":NaN}',
    'a byte order mark': '\ufeff{"type":"speech","content":"x"}',
    'a line end within a string': '{"type":"speech","content":"a\nb"}',
  })) {
    test(`${what}: 400, a parse error`, async () => {
      for (const { method, path, allow } of WRITES) {
        checkRefused(await server.request(method, path, DESK, body), 400, allow, parseError);
      }
    });
  }

  for (const [what, bytes] of Object.entries({
    'a byte of another encoding': [0xe9],
    'a character cut short': [0xf0, 0x9f, 0x98],
    'an overlong form': [0xc0, 0xaf],
    'half a surrogate pair, encoded': [0xed, 0xa0, 0xbd],
    'a character past the last': [0xf5, 0x80, 0x80, 0x80],
  })) {
    test(`${what}: 400, not valid UTF-8`, async () => {
      const body = Buffer.concat([
        Buffer.from('{"type":"speech","content":"'),
        Buffer.from(bytes),
        Buffer.from('"}'),
      ]);
      const said = '{"detail":"JSON parse error - the body is not valid UTF-8"}';
      for (const { method, path, allow } of WRITES) {
        checkRefused(await server.request(method, path, DESK, body), 400, allow, said);
      }
    });
  }

  for (const [body, type] of [
    ['null', 'null'],
    ['5', 'number'],
    ['"x"', 'string'],
    ['true', 'boolean'],
  ] as const) {
    test(`${body}: 400, no object`, async () => {
      const said = `{"non_field_errors":["Invalid data. Expected a dictionary, but got ${type}."]}`;
      for (const { method, path, allow } of WRITES) {
        checkRefused(await server.request(method, path, DESK, body), 400, allow, said);
      }
    });
  }

  test('a list: 400, no object, to PUT and PATCH', async () => {
    const said = '{"non_field_errors":["Invalid data. Expected a dictionary, but got list."]}';
    for (const { method, path, allow } of WRITES.slice(1)) {
      const reply = await server.request(method, path, DESK, `[${JSON.stringify(SPOKEN)}]`);
      checkRefused(reply, 400, allow, said);
    }
  });

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/merge-patch+json',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'text/json',
    'garbage',
  ]) {
    test(`a body of the type ${type}: 415`, async () => {
      for (const { method, path, allow } of WRITES) {
        const headers = { ...DESK, 'Content-Type': type };
        const reply = await server.request(method, path, headers, JSON.stringify(SPOKEN));
        const said = `{"detail":"Unsupported media type \\"${type}\\" in request."}`;
        checkRefused(reply, 415, allow, said);
      }
    });
  }

  test('nothing of them is stored', async () => {
    assert.equal(await server.store.lastChange(), 32);
  });
});

suite('bodies that are too large', () => {
  const server = sharedServer({ fill });

  const TOO_LARGE = `{"detail":"The body is larger than the ${BODY_LIMIT} bytes this service takes."}`;
  const bodyOf = (bytes: number): string => {
    const text = JSON.stringify(SPOKEN);
    return text + ' '.repeat(bytes - text.length);
  };
  const head = (...fields: string[]): string =>
    [
      `POST ${LIST} HTTP/1.1`,
      'Host: h.example',
      'Authorization: Token desk-key',
      'Content-Type: application/json',
      ...fields,
      '',
      '',
    ].join('\r\n');

  test('one of exactly the limit is taken', async () => {
    assert.equal((await server.request('POST', LIST, DESK, bodyOf(BODY_LIMIT))).status, 201);
  });

  test('one of a byte more: 413', async () => {
    for (const { method, path, allow } of WRITES) {
      const reply = await server.request(method, path, DESK, bodyOf(BODY_LIMIT + 1));
      checkRefused(reply, 413, allow, TOO_LARGE);
    }
  });

  test('one that says how large it is: 413 before it is sent', async (t) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(head('Content-Length: 50000000'));
    const [response] = (await once(socket, 'data')) as [Buffer];
    const [reply] = parseReplies(response.toString());
    assert.deepEqual([reply!.status, reply!.text], [413, TOO_LARGE]);
  });

  test('one whose client waits for 100 Continue: 413, and no 100 Continue', async () => {
    const received = await server.raw(
      head('Content-Length: 50000000', 'Expect: 100-continue', 'Connection: close'),
    );
    assert.match(received, /^HTTP\/1\.1 413 /);
  });

  test('nothing of them is stored', async () => {
    assert.equal(await server.store.lastChange(), 33);
  });
});
