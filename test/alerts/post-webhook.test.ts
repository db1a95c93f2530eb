// Posting to receivers: what counts as received, and which addresses are never connected to.

import assert from 'node:assert/strict';
import dns from 'node:dns';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { postWebhook, type Post } from '../../src/alerts/webhook.ts';
import { startReceiver } from '../support/http/receiver.ts';

const post = (url: string, more: Partial<Post> = {}): Post => ({
  url,
  headers: { 'Content-Type': 'application/json', 'Hansard-Signature': 't=1,v1=00' },
  body: '{"maji":"é"}',
  allowPrivate: true,
  timeoutMs: 60_000,
  ...more,
});

test('a body arrives unchanged, with its headers; 2xx counts as received', async (t) => {
  const receiver = await startReceiver(t);
  for (const status of [200, 201, 202, 204]) {
    receiver.answer = status;
    assert.equal(await postWebhook(post(receiver.url)), null);
  }
  const [{ method, path, headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  assert.deepEqual([method, path, body], ['POST', '/hook', '{"maji":"é"}']);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['content-length'], '13');
  assert.equal(headers['hansard-signature'], 't=1,v1=00');
});

test('any other status is a failure, and a redirect is not followed', async (t) => {
  const [receiver, other] = [await startReceiver(t), await startReceiver(t)];
  for (const status of [199 + 101, 304, 400, 404, 410, 500, 503]) {
    receiver.answer = status;
    assert.match((await postWebhook(post(receiver.url)))!, new RegExp(`the answer was ${status}`));
  }
  receiver.answer = (response) => response.writeHead(307, { Location: other.url }).end();
  assert.match((await postWebhook(post(receiver.url)))!, /redirects are not followed/);
  assert.equal(other.received.length, 0);
});

test('a receiver that responds late or not at all is a failure', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = () => {};
  const late = await postWebhook(post(receiver.url, { timeoutMs: 100 }));
  assert.equal(late, 'there was no answer within 0.1 seconds');
  const gone = await postWebhook(post('http://127.0.0.1:1/hook'));
  assert.match(gone!, /ECONNREFUSED/);
  const stop = new AbortController();
  receiver.answer = () => stop.abort();
  assert.equal(
    await postWebhook(post(receiver.url, { signal: stop.signal })),
    'it was interrupted',
  );
});

test('a response without end is cut off', async (t) => {
  const receiver = await startReceiver(t);
  const closed = Promise.withResolvers<number>();
  receiver.answer = (response) => {
    let bytes = 0;
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) bytes += 16_384;
      bytes += 16_384;
    };
    response.on('drain', more).on('close', () => closed.resolve(bytes));
    more();
  };
  assert.equal(await postWebhook(post(receiver.url)), null);
  // It ends because the client left, some buffers after 64 kB.
  assert.ok((await closed.promise) < 50_000_000);
});

test('a private address is never connected to unless that is allowed', async (t) => {
  const receiver = await startReceiver(t);
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '0', '[::1]', '[::]'];
  for (const host of [...hosts, '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254']) {
    const fault = await postWebhook(
      post(`https://${host}:${receiver.port}/hook`, { allowPrivate: false }),
    );
    assert.match(fault!, /private/, host);
  }
  // Plain HTTP is refused before any name is looked up.
  const plain = await postWebhook(post(receiver.url, { allowPrivate: false }));
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
    const fault = await postWebhook(post(url, { allowPrivate: false }));
    assert.equal(fault, 'has only private addresses (public.example)');
  }
  assert.equal(receiver.received.length, 0);
  found = ['127.0.0.1'];
  const before = lookup.mock.callCount();
  assert.equal(await postWebhook(post(`http://receiver.example:${receiver.port}/hook`)), null);
  assert.equal(lookup.mock.callCount(), before + 1);
  assert.equal(receiver.received[0]!.headers.host, `receiver.example:${receiver.port}`);
  lookup.mock.mockImplementation(() => {});
  const late = await postWebhook(post('http://x.example/', { timeoutMs: 50 }));
  assert.match(late!, /no answer within/);
});
