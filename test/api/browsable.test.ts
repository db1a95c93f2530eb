// The browsable page: what it shows, with which headers, that nothing hostile runs on it, and its files.

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
  STRONG_ETAG,
} from '../support/http/http-expect.ts';
import {
  anchorsOf,
  elementsOf,
  inlineScripts,
  innerOf,
  shownJson,
  textOf,
} from '../support/http/http-html.ts';
import { BROWSER, detail, EMPTY, LIST, ROOT, sharedServer } from '../support/http/test-server.ts';

suite('the browsable page', () => {
  const server = sharedServer();
  const page = async (path: string): Promise<string> => (await server.get(path, BROWSER)).text;

  test('shows the same answer a program gets, indented', async () => {
    const paths = [
      ROOT,
      LIST,
      `${LIST}?format=api`,
      `${LIST}?page=2`,
      detail(1005),
      `${LIST}?page=99`,
    ];
    for (const path of paths) {
      const shown = shownJson(await page(path));
      const { json } = await server.get(path);
      assert.deepEqual(JSON.parse(shown), json, path);
      const indented = JSON.stringify(json, null, 4);
      // The two separators are escaped in what a program gets.
      const escaped = indented.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
      assert.equal(shown, escaped, path);
    }
  });

  test('shows the request line, the status and the headers a program gets', async () => {
    const html = await page(`${LIST}?page=2&x=%22`);
    assert.deepEqual(innerOf(html, 'pre', 'request').map(textOf), [`GET ${LIST}?page=2&x=%22`]);
    assert.deepEqual(innerOf(html, 'pre', 'status').map(textOf), [
      `HTTP 200 OK\nAllow: ${LIST_ALLOW}\nContent-Type: application/json\nVary: Accept\nIgnored-Parameters: x\n`,
    ]);
  });

  test('makes every address of the answer a link', async () => {
    const path = `${LIST}?format=api&page=2`;
    const { next, previous, results } = (await server.get(path)).json as {
      next: string;
      previous: string;
      results: { url: string }[];
    };
    const [json] = innerOf(await page(path), 'pre', 'json');
    assert.deepEqual(
      anchorsOf(json!).map(({ href }) => href),
      [next, previous, ...results.map(({ url }) => url)],
    );
  });

  test('links that lead on from it answer', async () => {
    for (const path of [ROOT, `${LIST}?page=2`, detail(1002)]) {
      for (const { href } of anchorsOf(await page(path))) {
        const { origin, pathname, search } = new URL(href, `${server.url}${path}`);
        assert.equal(origin, server.url);
        assert.equal((await server.get(pathname + search, BROWSER)).status, 200, href);
      }
    }
  });

  test('has a pager at the top and at the bottom', async () => {
    const pagers = innerOf(await page(`${LIST}?page=2&x=a%22b`), 'nav', 'pager');
    assert.equal(pagers.length, 2);
    for (const pager of pagers) {
      assert.deepEqual(anchorsOf(pager), [
        { href: `${server.url}${LIST}?page=1&x=a%22b`, text: '← previous', rel: 'prev' },
        { href: `${server.url}${LIST}?page=3&x=a%22b`, text: 'next →', rel: 'next' },
      ]);
      assert.ok(textOf(pager).includes('page 2 of 4, 32 in all'), pager);
    }
  });

  test('leaves out of the pager what is past the ends', async () => {
    const steps = async (path: string): Promise<(string | null)[]> =>
      anchorsOf(innerOf(await page(path), 'nav', 'pager')[0]!).map(({ rel }) => rel);
    assert.deepEqual(await steps(LIST), ['next']);
    assert.deepEqual(await steps(`${LIST}?page=4`), ['prev']);
    assert.deepEqual(await steps(`${LIST}?page=last`), ['prev']);
  });

  test('has no pager where there are no pages', async () => {
    for (const path of [ROOT, detail(1001), `${LIST}?page=99`]) {
      assert.deepEqual(innerOf(await page(path), 'nav', 'pager'), [], path);
    }
  });

  test('has a GET button for the same address and an OPTIONS button', async () => {
    const html = await page(`${LIST}?page=2&format=api`);
    const [actions] = innerOf(html, 'nav', 'actions');
    const [get, plain] = anchorsOf(actions!);
    assert.deepEqual(get, {
      href: `${server.url}${LIST}?page=2&format=api`,
      text: 'GET',
      rel: null,
    });
    assert.equal(plain!.href, `${server.url}${LIST}?format=json&page=2`);
    assert.match(actions!, /<button [^>]*data-options="[^"]+">OPTIONS<\/button>/);
  });

  test('has a title, one heading, a main part and names for its regions', async () => {
    const html = await page(LIST);
    assert.match(html, /<title>Entry List – Hansard interface<\/title>/);
    assert.equal([...html.matchAll(/<h1>/g)].length, 1);
    assert.equal([...html.matchAll(/<main /g)].length, 1);
    for (const [nav] of html.matchAll(/<nav [^>]*>/g)) assert.match(nav, /aria-label="[^"]+"/);
  });
});

suite('the browsable page of an empty record', () => {
  const server = sharedServer({ fill: EMPTY });

  test('shows an empty list without a pager', async () => {
    const { status, text } = await server.get(LIST, BROWSER);
    assert.equal(status, 200);
    assert.deepEqual(innerOf(text, 'nav', 'pager'), []);
    assert.equal(
      shownJson(text),
      '{\n    "count": 0,\n    "next": null,\n    "previous": null,\n    "results": []\n}',
    );
  });
});

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

  test('answers HEAD with the headers of the page, its length included', async () => {
    const path = `${LIST}?head=1`;
    const get = await server.get(path, BROWSER);
    const { status, headers, text } = await server.request('HEAD', path, BROWSER);
    assert.deepEqual([status, text], [200, '']);
    for (const name of ['content-type', 'content-length']) {
      assert.equal(headers[name], get.headers[name]);
    }
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

suite('hostile text on the browsable page', () => {
  const server = sharedServer();
  const page = async (path: string): Promise<string> => (await server.get(path, BROWSER)).text;

  test('runs nothing inline and takes nothing from elsewhere', async () => {
    for (const path of [LIST, ROOT, detail(1006), `${LIST}?page=99`]) {
      const html = await page(path);
      assert.deepEqual(inlineScripts(html), [], path);
      assert.ok(!elementsOf(html).includes('style'));
      for (const [, address] of html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]*)"/g)) {
        const own = address!.startsWith('/assets/') || address!.startsWith(`${server.url}/`);
        assert.ok(own, address);
      }
    }
  });

  test('shows markup in an entry as text', async () => {
    const html = await page(detail(1006));
    assert.ok(!html.includes('<script>alert'));
    assert.ok(!html.includes('<b>bold'));
    const { content } = JSON.parse(shownJson(html)) as { content: string };
    assert.equal(content, '<script>alert("x")</script> & <b>bold</b>');
  });

  test('escapes an address that is the content of an entry', async () => {
    const html = await page(detail(1007));
    const [, shown] = anchorsOf(innerOf(html, 'pre', 'json')[0]!);
    assert.equal(shown!.href, 'https://parliament.example.org/a?b=1&c="2"');
    assert.deepEqual(inlineScripts(html), []);
  });

  test('escapes whatever the address of the request says', async () => {
    const evil = `"><script>alert(1)</script><x'onclick=`;
    const plain = elementsOf(await page(`${LIST}?page=2`));
    const raw = await server.raw(
      `GET ${LIST}?page=2&x=${evil} HTTP/1.1\r\nHost: ${server.host}\r\n` +
        `Accept: text/html\r\nConnection: close\r\n\r\n`,
    );
    assert.match(raw, /^HTTP\/1\.1 200 OK\r\n/);
    assert.deepEqual(elementsOf(raw), plain);
    assert.deepEqual(inlineScripts(raw), []);
    const inPath = await server.raw(
      `GET ${LIST}${evil.replaceAll('/', '')}/ HTTP/1.1\r\nHost: ${server.host}\r\n` +
        `Accept: text/html\r\nConnection: close\r\n\r\n`,
    );
    assert.match(inPath, /^HTTP\/1\.1 404 Not Found\r\n/);
    assert.deepEqual(inlineScripts(inPath), []);
    assert.ok(!inPath.includes('<script>alert'));
  });

  test('gives a command that a shell reads as one address', async () => {
    for (const path of [
      ...[LIST, `${LIST}?page=2&x=it's`, `${LIST}?x=$(id)&y=%60`],
      `${LIST}';id;'/`,
    ]) {
      const [command] = [...(await page(path)).matchAll(/<pre>(curl .*?)<\/pre>/g)];
      assert.match(textOf(command![1]!), /^curl '[^']*'$/);
    }
  });
});

suite('the files of the browsable page', () => {
  const server = sharedServer();
  const files = async (): Promise<string[]> => {
    const { text } = await server.get(LIST, BROWSER);
    const found = [
      ...text.matchAll(/<(?:script defer|link rel="stylesheet") (?:src|href)="([^"]+)"/g),
    ];
    return found.map(([, address]) => new URL(address!, server.url).pathname);
  };

  test('are there, for ever, under addresses that change with their content', async () => {
    const [, css, js] = await files();
    const headers = (type: string): Record<string, string | RegExp> => ({
      'Content-Type': `text/${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: STRONG_ETAG,
      Vary: 'Accept-Encoding',
    });
    checkReply(await server.get(css!), { status: 200, headers: headers('css'), body: /\{/ });
    checkReply(await server.get(js!), {
      status: 200,
      headers: headers('javascript'),
      body: /OPTIONS/,
    });
    assert.match(css!, /^\/assets\/browsable\.[0-9a-f]{10}\.css$/);
    assert.match(js!, /^\/assets\/browsable\.[0-9a-f]{10}\.js$/);
  });

  test('answer HEAD without a body, and no other method', async () => {
    const [, css] = await files();
    const get = await server.get(css!);
    const head = await server.request('HEAD', css!);
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(head.headers['content-length'], get.headers['content-length']);
    checkReply(await server.request('POST', css!), {
      status: 405,
      headers: momentHeaders('GET, HEAD'),
      body: '{"detail":"Method \\"POST\\" not allowed."}',
    });
  });

  test('are not there under another address', async () => {
    for (const name of [
      'browsable.css',
      'x',
      'browsable.0000000000.css',
      '..%2F..%2Fpackage.json',
    ]) {
      checkReply(await server.get(`/assets/${name}`), {
        status: 404,
        headers: momentHeaders(null),
        body: '{"detail":"Not found."}',
      });
    }
  });

  test('are compressed on request', async () => {
    for (const file of await files()) {
      const plain = await server.get(file);
      const reply = await server.get(file, { 'Accept-Encoding': 'gzip' });
      assert.equal(reply.headers['content-encoding'], 'gzip');
      assert.equal(gunzipSync(reply.bytes).toString('utf8'), plain.text);
    }
  });
});
