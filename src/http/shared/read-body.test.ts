// Reading the body of a request from a stream.

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { ClientError } from '../../errors.ts';
import { readJsonBody } from './read-body.ts';

interface Sent {
  readonly value: ReturnType<typeof readJsonBody>;
  readonly continued: () => number;
}

function read(pieces: readonly (string | Buffer)[], headers: object = {}, bytesMax = 100): Sent {
  const request = Object.assign(Readable.from(pieces.map((piece) => Buffer.from(piece))), {
    headers,
  }) as unknown as IncomingMessage;
  let continued = 0;
  const response = { writeContinue: () => (continued += 1) } as unknown as ServerResponse;
  return { value: readJsonBody({ request, response }, bytesMax), continued: () => continued };
}

const refused = async ({ value }: Sent): Promise<[number, string]> => {
  const error = await value.then(
    () => assert.fail('it was taken'),
    (error: ClientError) => error,
  );
  return [error.status, String(error.body['detail'])];
};

test('is parsed, and returned with its bytes', async () => {
  const { value, bytes } = await read(['{"a": ', '"é"}']).value;
  assert.deepEqual(value, { a: 'é' });
  assert.equal(bytes.toString(), '{"a": "é"}');
});

test('may be cut anywhere, within a character too', async () => {
  const bytes = Buffer.from('{"a":"😀"}');
  for (let at = 1; at < bytes.length; at += 1) {
    const { value } = await read([bytes.subarray(0, at), bytes.subarray(at)]).value;
    assert.deepEqual(value, { a: '😀' });
  }
});

test('of exactly the limit is taken, and of a byte more is not', async () => {
  assert.deepEqual((await read([`"${'x'.repeat(98)}"`]).value).value, 'x'.repeat(98));
  const sentence = 'The body is larger than the 100 bytes this service takes.';
  assert.deepEqual(await refused(read([`"${'x'.repeat(99)}"`])), [413, sentence]);
  assert.deepEqual(await refused(read(['"', 'x'.repeat(60), 'x'.repeat(60)])), [413, sentence]);
});

test('that declares too large a size is refused unread, without 100 Continue', async () => {
  const reading = read(['{}'], {
    ...{ 'content-length': '101', expect: '100-continue', 'content-type': 'application/json' },
  });
  assert.equal((await refused(reading))[0], 413);
  assert.equal(reading.continued(), 0);
});

test('is preceded by 100 Continue where the client waits for it', async () => {
  const reading = read(['{}'], {
    ...{ expect: '100-Continue', 'content-length': '2', 'content-type': 'application/json' },
  });
  await reading.value;
  assert.equal(reading.continued(), 1);
  const unwanted = read(['{}'], { expect: '100-continue', 'content-type': 'text/plain' });
  assert.equal((await refused(unwanted))[0], 415);
  assert.equal(unwanted.continued(), 0);
});

test('of another media type is refused', async () => {
  for (const type of ['application/json', 'application/json;charset=utf8', ' Application/JSON ;']) {
    await read(['{}'], { 'content-type': type }).value;
  }
  for (const type of ['', 'text/plain', 'application/json; charset=latin1', 'json']) {
    assert.deepEqual(await refused(read(['{}'], { 'content-type': type })), [
      415,
      `Unsupported media type "${type}" in request.`,
    ]);
  }
});

test('without a media type is refused, unless there is no body', async () => {
  for (const headers of [{ 'content-length': '2' }, { 'transfer-encoding': 'chunked' }]) {
    assert.deepEqual(await refused(read(['{}'], headers)), [
      415,
      'Unsupported media type "" in request.',
    ]);
  }
  assert.equal((await refused(read([])))[0], 400);
});

test('with a content coding is refused', async () => {
  const type = { 'content-type': 'application/json' };
  for (const coding of ['identity', ' Identity', '']) {
    await read(['{}'], { ...type, 'content-encoding': coding }).value;
  }
  for (const coding of ['br', 'gzip', 'x', 'identity, gzip']) {
    assert.deepEqual(await refused(read(['{}'], { ...type, 'content-encoding': coding })), [
      415,
      `Unsupported content coding "${coding}" in request: send the body as it is.`,
    ]);
  }
});

test('with an object of too many keys is refused, however deep it is', async () => {
  const wide = (keys: number): string =>
    `{${Array.from({ length: keys }, (_, key) => `"${key}":0`).join(',')}}`;
  await read([`[${wide(1_000)},[${'0,'.repeat(2_000)}0]]`], {}, 100_000).value;
  for (const body of [wide(1_001), `[{"a":{"b":[${wide(1_001)}]}}]`]) {
    assert.deepEqual(await refused(read([body], {}, 100_000)), [
      400,
      'JSON parse error - an object has 1001 keys, and at most 1000 are taken',
    ]);
  }
});

test('that is not JSON, or not UTF-8, is refused with the reason', async () => {
  const [status, sentence] = await refused(read(['{']));
  assert.equal(status, 400);
  assert.match(sentence, /^JSON parse error - .+/);
  assert.deepEqual(await refused(read([Buffer.from([0x22, 0xff, 0x22])])), [
    400,
    'JSON parse error - the body is not valid UTF-8',
  ]);
});

test('is refused before it is parsed where it is nested too deep', async (t) => {
  const parsed = t.mock.method(JSON, 'parse');
  const sentence = 'JSON parse error - arrays and objects are nested more than 64 levels deep';
  for (const body of ['['.repeat(100_000), '[{"a":'.repeat(33), `"\\"",${'['.repeat(65)}`]) {
    assert.deepEqual(await refused(read([body], {}, 1_000_000)), [400, sentence]);
  }
  assert.equal(parsed.mock.callCount(), 0);
});

test('may have any number of brackets in its texts, and levels beside each other', async () => {
  const nested = `${'['.repeat(64)}${']'.repeat(64)}`;
  for (const body of [
    nested,
    `[${'[],'.repeat(500)}{}]`,
    JSON.stringify(['"\\', '[{'.repeat(99)]),
  ]) {
    assert.deepEqual((await read([body], {}, 10_000).value).value, JSON.parse(body));
  }
});
