// Every response has `nosniff`, so that a browser does not take JSON or a table for a page, and the request id that the log has.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseReplies, type Reply } from '../support/http/http-client.ts';
import { REQUEST_ID } from '../support/http/http-expect.ts';
import { BROWSER, detail, HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

suite('every response has nosniff and an id that scripts may read', () => {
  const server = sharedServer();
  const ids: string[] = [];
  const check = ({ headers }: Pick<Reply, 'headers'>, named: string): void => {
    assert.equal(headers['x-content-type-options'], 'nosniff', named);
    assert.equal(headers['access-control-expose-headers'], '*', named);
    assert.match(headers['x-request-id'] ?? '', REQUEST_ID, named);
    ids.push(headers['x-request-id']!);
  };
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
        check(await server.request(method, path), `${method} ${path}`);
      }
    }
  });

  test('a page, its assets, and what a client has already', async () => {
    const page = await server.get('/', BROWSER);
    check(page, 'page');
    const [asset] = /\/assets\/site\.[^"]*\.css/.exec(page.text)!;
    const sheet = await server.get(asset);
    check(sheet, 'asset');
    const again = await server.get(asset, { 'If-None-Match': sheet.headers['etag']! });
    assert.equal(again.status, 304);
    check(again, '304');
  });

  test('what the parser refuses', async () => {
    const host = '/ HTTP/1.1\r\nHost: a\r\n';
    for (const [sent, status] of [
      ['nonsense\r\n\r\n', 400],
      [`GET ${host}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
      [`CONNECT ${host}\r\n`, 405],
    ] as const) {
      const [reply] = parseReplies(await server.raw(sent));
      assert.equal(reply!.status, status);
      check(reply!, sent.slice(0, 20));
    }
  });

  test('no two have the same, and the log has each', async () => {
    assert.equal(new Set(ids).size, ids.length);
    const isLogged = (id: string): boolean =>
      server.observations.some((one) => 'requestId' in one && one.requestId === id);
    // A stream is observed after its last byte.
    await until('every id in the log', () => ids.every(isLogged));
  });
});
