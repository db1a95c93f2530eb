// Reading the body of a request from a stream; its limits and faults are also tested by test/api/writing/refused-writes.test.ts.

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { ClientError } from '../base/errors.ts';
import { readJsonBody } from './read-body.ts';

type Read = ReturnType<typeof readJsonBody>;

function read(pieces: readonly (string | Buffer)[], headers: object = {}, bytesMax = 100): Read {
  const stream = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  const request = Object.assign(stream, { headers }) as unknown as IncomingMessage;
  return readJsonBody({ request, response: {} as ServerResponse }, bytesMax);
}

const refused = async (reading: Read): Promise<[number, string]> => {
  const error = await reading.then(
    () => assert.fail('it was taken'),
    (error: ClientError) => error,
  );
  return [error.status, String(error.body['detail'])];
};

test('may be cut anywhere, within a character too', async () => {
  const bytes = Buffer.from('{"a":"😀"}');
  for (let at = 1; at < bytes.length; at += 1) {
    const whole = await read([bytes.subarray(0, at), bytes.subarray(at)]);
    assert.deepEqual(whole, { value: { a: '😀' }, bytes });
  }
});

test('is JSON as it is: another media type or a content coding is refused, unless there is no body', async () => {
  const json = 'application/json';
  for (const headers of [
    ...[json, `${json};charset=utf8`, ' Application/JSON ;'].map((type) => ({
      'content-type': type,
    })),
    ...['identity', ' Identity', ''].map((coding) => ({
      'content-type': json,
      'content-encoding': coding,
    })),
  ]) {
    await read(['{}'], headers);
  }
  assert.equal((await refused(read([])))[0], 400);
  const chunked = read(['{}'], { 'transfer-encoding': 'chunked' });
  assert.deepEqual(await refused(chunked), [415, 'Unsupported media type "" in request.']);
  for (const coding of ['gzip', 'x', 'identity, gzip']) {
    const coded = read(['{}'], { 'content-type': json, 'content-encoding': coding });
    const said = `Unsupported content coding "${coding}" in request. Send the body without compression.`;
    assert.deepEqual(await refused(coded), [415, said]);
  }
});

test('with an object of too many keys is refused, however deep it is', async () => {
  const wide = (keys: number): string =>
    `{${Array.from({ length: keys }, (_, key) => `"${key}":0`).join(',')}}`;
  await read([`[${wide(1_000)},[${'0,'.repeat(2_000)}0]]`], {}, 100_000);
  for (const body of [wide(1_001), `[{"a":{"b":[${wide(1_001)}]}}]`]) {
    assert.deepEqual(await refused(read([body], {}, 100_000)), [
      400,
      'JSON parse error - an object has 1001 keys, but at most 1000 are accepted',
    ]);
  }
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
    assert.deepEqual((await read([body], {}, 10_000)).value, JSON.parse(body));
  }
});
