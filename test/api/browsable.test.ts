// The browsable page: the same response that a program gets, its links, and that no hostile text runs on it. Literal expectations
// are in browsable.json.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { dataBeside } from '../support/beside.ts';
import { type Conversations, playConversations } from '../support/http/conversations.ts';
import { checkReply, momentHeaders, STRONG_ETAG } from '../support/http/http-expect.ts';
import {
  anchorsOf,
  elementsOf,
  inlineScripts,
  innerOf,
  shownJson,
} from '../support/http/http-html.ts';
import { BROWSER, detail, HANSARD, LIST, ROOT, sharedServer } from '../support/http/test-server.ts';
import { publishRecord } from '../support/records/http-record.ts';

const { conversations } = dataBeside<{ readonly conversations: Conversations }>(import.meta.url);

playConversations('the browsable page', conversations, publishRecord);

suite('the browsable page and the answer of a program', () => {
  const server = sharedServer();
  const page = async (path: string): Promise<string> => (await server.get(path, BROWSER)).text;

  test('are the same, indented, with every address a link', async () => {
    for (const path of [ROOT, LIST, `${LIST}?page=2`, detail(1005), `${LIST}?page=99`]) {
      const html = await page(path);
      const { json } = await server.get(path);
      const indented = JSON.stringify(json, null, 4);
      // A program gets the two separators escaped.
      const escaped = indented.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
      assert.equal(shownJson(html), escaped, path);
      const [shown] = innerOf(html, 'pre', 'json');
      const links = anchorsOf(shown!).map(({ href }) => href);
      assert.deepEqual(
        links.filter((href) => href.startsWith(server.url)),
        [...indented.matchAll(/"(http:[^"]*)"/g)].map(([, address]) => address),
      );
    }
  });

  test('have links that lead on, one heading, a main part and names for its regions', async () => {
    for (const path of [ROOT, `${LIST}?page=2`, detail(1002), `${HANSARD}search/trends/`]) {
      const html = await page(path);
      for (const { href } of anchorsOf(html)) {
        const { origin, pathname, search } = new URL(href, `${server.url}${path}`);
        assert.equal(origin, server.url);
        assert.equal((await server.get(pathname + search, BROWSER)).status, 200, href);
      }
      assert.deepEqual([html.match(/<h1>/g)?.length, html.match(/<main /g)?.length], [1, 1]);
      const pagers = html.match(/<nav class="pager"/g) ?? [];
      assert.equal(pagers.length, path.includes('page=2') ? 2 : 0);
      for (const [nav] of html.matchAll(/<nav [^>]*>/g)) assert.match(nav, /aria-label="[^"]+"/);
    }
  });

  test('have the same headers for HEAD, the length included', async () => {
    const get = await server.get(LIST, BROWSER);
    const { status, headers, text } = await server.request('HEAD', LIST, BROWSER);
    assert.deepEqual([status, text], [200, '']);
    for (const name of ['content-type', 'content-length']) {
      assert.equal(headers[name], get.headers[name]);
    }
  });

  test('run nothing inline and take nothing from elsewhere', async () => {
    for (const path of [LIST, ROOT, detail(1006), detail(1007), `${LIST}?page=99`]) {
      const html = await page(path);
      assert.deepEqual(inlineScripts(html), [], path);
      assert.ok(!elementsOf(html).includes('style'));
      for (const [, address] of html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]*)"/g)) {
        const own = address!.startsWith('/assets/') || address!.startsWith(`${server.url}/`);
        assert.ok(own, address);
      }
    }
  });

  test('escape whatever the address of the request says', async () => {
    const evil = `"><script>alert(1)</script><x'onclick=`;
    const plain = elementsOf(await page(`${LIST}?page=2`));
    const rawPage = (target: string): Promise<string> =>
      server.raw(
        `GET ${target} HTTP/1.1\r\nHost: ${server.host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      );
    const inQuery = await rawPage(`${LIST}?page=2&x=${evil}`);
    assert.match(inQuery, /^HTTP\/1\.1 200 OK\r\n/);
    assert.deepEqual(elementsOf(inQuery), plain);
    const inPath = await rawPage(`${LIST}${evil.replaceAll('/', '')}/`);
    assert.match(inPath, /^HTTP\/1\.1 404 Not Found\r\n/);
    for (const html of [inQuery, inPath]) {
      assert.deepEqual(inlineScripts(html), []);
      assert.ok(!html.includes('<script>alert'));
    }
  });

  test('have files for ever, under addresses that change with their content', async () => {
    const found = (await page(LIST)).matchAll(
      /<(?:script defer|link rel="stylesheet") (?:src|href)="([^"]+)"/g,
    );
    const files = [...found].map(([, address]) => address!);
    assert.match(
      files.join(' '),
      /^\/assets\/site\.[0-9a-f]{10}\.css \/assets\/browsable\.[0-9a-f]{10}\.css \/assets\/browsable\.[0-9a-f]{10}\.js$/,
    );
    for (const file of files) {
      const get = await server.get(file);
      const type = file.endsWith('.css') ? 'css' : 'javascript';
      checkReply(get, {
        status: 200,
        headers: {
          'Content-Type': `text/${type}; charset=utf-8`,
          'Cache-Control': 'public, max-age=31536000, immutable',
          ETag: STRONG_ETAG,
          Vary: 'Accept-Encoding',
        },
        body: get.text,
      });
      const head = await server.request('HEAD', file);
      assert.deepEqual([head.status, head.text], [200, '']);
      checkReply(await server.request('POST', file), {
        status: 405,
        headers: momentHeaders('GET, HEAD'),
        body: '{"detail":"Method \\"POST\\" not allowed."}',
      });
    }
    for (const path of [LIST, ...files]) {
      const plain = await server.get(path, BROWSER);
      const coded = await server.get(path, { ...BROWSER, 'Accept-Encoding': 'gzip' });
      assert.equal(coded.headers['content-encoding'], 'gzip', path);
      assert.equal(gunzipSync(coded.bytes).toString('utf8'), plain.text);
    }
  });
});
