// A browser must not take JSON or a table for a page: every response says that its Content-Type is to be believed.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { BROWSER, detail, HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';

suite('every response has nosniff', () => {
  const server = sharedServer();
  const addresses = [
    LIST,
    detail(1001),
    detail(1),
    `${LIST}?page=x`,
    ...['json', 'ndjson', 'csv', 'parquet', 'atom', 'unknown'].map(
      (form) => `${LIST}?format=${form}`,
    ),
    `${HANSARD}people/?format=csv`,
    `${HANSARD}sittings/`,
    `${HANSARD}search/facets/`,
    '/api/v0.1/openapi.json',
    '/',
    '/nowhere',
    '/hansard',
    '/search.atom?q=order',
    '/feeds/sittings.json',
    '/cite/1002.bib',
    '/sitemap.xml',
    '/robots.txt',
    '/livez',
    '/readyz',
    '/metrics',
  ];
  test('whatever the address and the method', async () => {
    for (const path of addresses) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']) {
        const { headers } = await server.request(method, path);
        assert.equal(headers['x-content-type-options'], 'nosniff', `${method} ${path}`);
      }
    }
  });

  test('a page, its assets, and what a client has already', async () => {
    const { headers, text } = await server.get('/', BROWSER);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    const [asset] = /\/assets\/site\.[^"]*\.css/.exec(text)!;
    const sheet = await server.get(asset);
    assert.equal(sheet.headers['x-content-type-options'], 'nosniff');
    const again = await server.get(asset, { 'If-None-Match': sheet.headers['etag']! });
    assert.equal(again.status, 304);
    assert.equal(again.headers['x-content-type-options'], 'nosniff');
  });

  test('a request that is no HTTP', async () => {
    assert.match(await server.raw('nonsense\r\n\r\n'), /\r\nX-Content-Type-Options: nosniff\r\n/);
  });
});
