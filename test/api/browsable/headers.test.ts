// The status and the headers of the browsable page, in response to each method.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
  readHeaders,
  serviceLinks,
} from '../../support/http/http-expect.ts';
import { innerOf, shownJson, textOf } from '../../support/http/http-html.ts';
import { BROWSER, detail, LIST, sharedServer } from '../../support/http/test-server.ts';

const PAGE_HEADERS = {
  Vary: 'Accept, Accept-Encoding',
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
};

suite('the browsable page as a response', () => {
  const server = sharedServer();
  const page = async (path: string): Promise<string> => (await server.get(path, BROWSER)).text;

  test('comes with the status and headers of the answer, and a strict policy', async () => {
    checkReply(await server.get(`${LIST}?format=api`, BROWSER), {
      status: 200,
      headers: { ...readHeaders(LIST_ALLOW), ...PAGE_HEADERS },
      body: /^<!doctype html>\n<html lang="en">.*<\/html>\n$/s,
    });
    checkReply(await server.get(`${detail(1001)}?format=api`, BROWSER), {
      status: 200,
      headers: { ...readHeaders(DETAIL_ALLOW), ...PAGE_HEADERS },
      body: /^<!doctype html>\n<html lang="en">.*<\/html>\n$/s,
    });
  });

  test('shows an error as a page too, with its status and headers', async () => {
    const headers = { ...momentHeaders(LIST_ALLOW), ...PAGE_HEADERS };
    const reply = await server.get(`${LIST}?page=99`, BROWSER);
    checkReply(reply, { status: 404, headers, body: /^<!doctype html>/ });
    assert.equal(shownJson(reply.text), '{\n    "detail": "Invalid page."\n}');
    assert.match(textOf(innerOf(reply.text, 'pre', 'status')[0]!), /^HTTP 404 Not Found\n/);
    const refused = await server.request('POST', LIST, BROWSER);
    checkReply(refused, {
      status: 401,
      headers: { ...headers, 'WWW-Authenticate': 'Token' },
      body: /^<!doctype html>/,
    });
  });

  test('answers HEAD with the headers of the page', async () => {
    const { status, headers, text } = await server.request('HEAD', LIST, BROWSER);
    assert.equal(status, 200);
    assert.equal(text, '');
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  });

  test('answers HEAD with the length the page has', async () => {
    const path = `${LIST}?head=1`;
    const get = await server.get(path, BROWSER);
    const head = await server.request('HEAD', path, BROWSER);
    assert.equal(head.headers['content-length'], get.headers['content-length']);
  });

  test('shows GET in response to a GET, also after a HEAD', async () => {
    const path = `${LIST}?head=2`;
    await server.request('HEAD', path, BROWSER);
    await server.request('HEAD', path, BROWSER);
    assert.deepEqual(innerOf(await page(path), 'pre', 'request').map(textOf), [`GET ${path}`]);
  });

  test('shows what OPTIONS answers', async () => {
    const reply = await server.request('OPTIONS', LIST, BROWSER);
    checkReply(reply, {
      status: 200,
      headers: {
        ...momentHeaders(LIST_ALLOW, { Link: serviceLinks(server.url) }),
        ...PAGE_HEADERS,
      },
      body: /^<!doctype html>/,
    });
    const described = JSON.parse(shownJson(reply.text)) as { name: string };
    assert.equal(described.name, 'Entry List');
  });

  test('is compressed on request', async () => {
    const plain = await page(LIST);
    const reply = await server.get(LIST, { ...BROWSER, 'Accept-Encoding': 'gzip' });
    assert.equal(reply.headers['content-encoding'], 'gzip');
    assert.match(reply.headers['vary']!, /Accept-Encoding/);
    assert.equal(gunzipSync(reply.bytes).toString('utf8'), plain);
  });
});
