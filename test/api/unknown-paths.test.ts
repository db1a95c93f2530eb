// Addresses that are none of ours.

import { suite, test } from 'node:test';
import assert from 'node:assert/strict';
import { checkReply, notFound } from '../support/http/http-expect.ts';
import { BROWSER, LIST, sharedServer } from '../support/http/test-server.ts';

const UNKNOWN = [
  '/api/',
  '/api/nothing/',
  '/api/v0.1/nothing/',
  '/api/v0.2/hansard/entries/',
  '/api/v0.1/hansard/',
  '/api/v0.1/hansard/entry/',
  '/api//v0.1/hansard/entries/',
  '/API/v0.1/hansard/entries/',
  '/api/v0.1/hansard/entries/1001/x/',
  '/api/v0.1/hansard/entries/1001//',
  '/api/v0.1/hansard/entries/%zz/x/',
  '/api/%',
  '/api/%00/',
  '/api/<script>/',
];

const UNKNOWN_TO_THE_SITE = ['/nothing', '/favicon.png', '/livez/', '//'];

suite('an unknown address', () => {
  const server = sharedServer();

  for (const path of UNKNOWN_TO_THE_SITE) {
    test(`answers 404 as JSON to a program and as a page to a person at ${path}`, async () => {
      checkReply(await server.get(path), notFound(null));
      checkReply(await server.get(path, { Accept: 'image/png' }), notFound(null));
      const { status, headers, text } = await server.get(path, BROWSER);
      assert.equal(status, 404);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(text, /<h1>Not found<\/h1>/);
    });
  }

  for (const path of UNKNOWN) {
    test(`answers 404 as JSON at ${path}`, async () => {
      checkReply(await server.get(path), notFound(null));
      checkReply(await server.get(`${path}?format=xml&page=abc`), notFound(null));
      checkReply(await server.get(path, BROWSER), notFound(null));
      checkReply(await server.get(path, { Accept: 'image/png' }), notFound(null));
    });
  }

  test('answers 404 to an entry without an id', async () => {
    const { status, text } = await server.get(`${LIST}/`);
    assert.deepEqual({ status, text }, { status: 404, text: '{"detail":"Not found."}' });
  });

  test('answers 404 to every method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      checkReply(await server.request(method, '/api/nothing/'), notFound(null));
    }
    const json = { 'Content-Type': 'application/json' };
    checkReply(await server.request('POST', '/api/nothing/', json, '{"a"'), notFound(null));
  });

  test('answers 404 whatever the Content-Type', async () => {
    const bad = { 'Content-Type': 'garbage' };
    checkReply(await server.request('POST', '/api/nothing/', bad, '{}'), notFound(null));
  });

  test('answers 404 to a method unknown to HTTP', async () => {
    const received = await server.raw('BREW /api/nothing/ HTTP/1.1\r\nHost: h\r\n\r\n');
    assert.match(received, /^HTTP\/1\.1 404 Not Found\r\n/);
    assert.ok(received.endsWith('\r\n\r\n{"detail":"Not found."}'));
  });

  test('finds an address whose letters are percent-encoded', async () => {
    const encoded = LIST.replace('entries', '%65ntries');
    const { status, json } = await server.get(encoded);
    assert.equal(status, 200);
    assert.equal((json as { next: string }).next, `${server.url}${LIST}?page=2`);
  });
});
