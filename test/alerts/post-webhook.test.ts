// Posting to receivers: which responses count as received, and which addresses are never connected to.

import assert from 'node:assert/strict';
import dns from 'node:dns';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { postSigned } from '../../src/alerts/webhook.ts';
import { startReceiver } from '../support/http/receiver.ts';

const BODY = '{"maji":"é"}';

/** Posts to a URL; returns the reason if it was not received. */
const post = (
  url: string,
  { allowPrivate = true, timeoutMs = 60_000, signal }: PostOptions = {},
): Promise<string | null> => {
  const dependencies = { timeoutMs, userAgent: 'Hansard/test', nowMs: () => 7_000 };
  const alert = { url, secret: 'secret', allowPrivate };
  return postSigned(dependencies, alert, { id: 'id', body: BODY, signal });
};

interface PostOptions {
  readonly allowPrivate?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

test('a body arrives unchanged, with its headers; 2xx counts as received', async (t) => {
  const receiver = await startReceiver(t);
  for (const status of [200, 201, 202, 204]) {
    receiver.answer = status;
    assert.equal(await post(receiver.url), null);
  }
  const [{ method, path, headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  assert.deepEqual([method, path, body], ['POST', '/hook', BODY]);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['content-length'], '13');
  assert.match(headers['hansard-signature'] as string, /^t=7,v1=[0-9a-f]{64}$/);
});

test('any other status is a failure, and a redirect is not followed', async (t) => {
  const [receiver, other] = [await startReceiver(t), await startReceiver(t)];
  for (const status of [199 + 101, 304, 400, 404, 410, 500, 503]) {
    receiver.answer = status;
    assert.match((await post(receiver.url))!, new RegExp(`the answer was ${status}`));
  }
  receiver.answer = (response) => response.writeHead(307, { Location: other.url }).end();
  assert.match((await post(receiver.url))!, /redirects are not followed/);
  assert.equal(other.received.length, 0);
});

test('a receiver that responds late or not at all is a failure', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = () => {};
  const late = await post(receiver.url, { timeoutMs: 100 });
  assert.equal(late, 'there was no answer within 0.1 seconds');
  const gone = await post('http://127.0.0.1:1/hook');
  assert.match(gone!, /ECONNREFUSED/);
  const stop = new AbortController();
  receiver.answer = () => stop.abort();
  assert.equal(await post(receiver.url, { signal: stop.signal }), 'it was interrupted');
});

test('a response without end is cut off in time', async (t) => {
  const receiver = await startReceiver(t);
  const closed = Promise.withResolvers<void>();
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(16_384)), 20);
    response.on('close', () => {
      clearInterval(more);
      closed.resolve();
    });
  };
  assert.equal(await post(receiver.url, { timeoutMs: 2_000 }), null);
  await closed.promise;
});

test('a private address is never connected to unless that is allowed', async (t) => {
  const receiver = await startReceiver(t);
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '0', '[::1]', '[::]'];
  for (const host of [...hosts, '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254']) {
    const fault = await post(`https://${host}:${receiver.port}/hook`, { allowPrivate: false });
    assert.match(fault!, /private/, host);
  }
  // Plain HTTP is refused before any name is looked up.
  const plain = await post(receiver.url, { allowPrivate: false });
  assert.match(plain!, /is not https/);
  assert.equal(receiver.received.length, 0);
});

test('a name is looked up once, and its private addresses are refused', async (t) => {
  const receiver = await startReceiver(t);
  let found: string[] = [];
  const lookup = t.mock.method(dns, 'lookup', (...given: unknown[]) => {
    const done = given.at(-1) as (error: null, found: object[]) => void;
    done(
      null,
      found.map((address) => ({ address, family: isIP(address) })),
    );
  });
  for (found of [['127.0.0.1'], ['10.0.0.1', '::1'], ['::ffff:127.0.0.1'], []]) {
    const url = `https://public.example:${receiver.port}/hook`;
    const fault = await post(url, { allowPrivate: false });
    assert.equal(fault, 'has only private addresses (public.example)');
  }
  assert.equal(receiver.received.length, 0);
  found = ['127.0.0.1'];
  const before = lookup.mock.callCount();
  assert.equal(await post(`http://receiver.example:${receiver.port}/hook`), null);
  assert.equal(lookup.mock.callCount(), before + 1);
  assert.equal(receiver.received[0]!.headers.host, `receiver.example:${receiver.port}`);
  lookup.mock.mockImplementation(() => {});
  const late = await post('http://x.example/', { timeoutMs: 50 });
  assert.match(late!, /no answer within/);
});
