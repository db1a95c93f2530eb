// The reading site over HTTP: addresses, languages, freshness, metadata of pages.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { StoreUnavailable } from '../../src/base/errors.ts';
import { signposts } from '../support/http/http-expect.ts';
import { decodeHtml, textOf } from '../support/http/http-html.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { BROWSER, EMPTY, sharedServer, startServer } from '../support/http/test-server.ts';

/** One of each kind of page. */
const PAGES = [
  '/',
  '/hansard/',
  '/hansard/?venue=senate&year=2013',
  AFTERNOON_PATH,
  '/hansard/sitting/national_assembly/2013-07-31',
  '/hansard/contribution/8/',
  '/hansard/debate/7/the-water-of-nambokho',
  '/people/',
  '/people/?letter=O',
  '/person/owen-baya/',
  '/search',
  '/search?q=water',
  '/search?q=nothing+like+it',
  '/trends',
  '/trends?q1=water&q2=roads',
  '/data',
  '/docs',
  '/about',
];

suite('every page of the site', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  for (const path of PAGES) {
    test(`${path} says what and where it is`, async () => {
      const { status, headers, text } = await server.get(path, BROWSER);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(headers['vary'], 'Accept-Language, Cookie, Accept-Encoding');
      assert.match(headers['content-security-policy']!, /default-src 'none'/);
      assert.doesNotMatch(headers['content-security-policy']!, /unsafe/);
      assert.match(text, /^<!doctype html>\n<html lang="en" data-title="/);
      assert.equal(text.match(/<h1/g)?.length, 1);
      assert.match(text, /<title>[^<]{7,}<\/title>/);
      assert.match(text, /<meta name="description" content="[^"]{10,}">/);
      const canonical = decodeHtml(/rel="canonical" href="([^"]*)"/.exec(text)![1]!);
      assert.equal(canonical, `${server.url}${path}`);
      const json = decodeHtml(/type="application\/json" href="([^"]*)"/.exec(text)![1]!);
      // No address of the interface has several lines of trends, so the page has its own file.
      const of = path.startsWith('/trends')
        ? path.replace('/trends', '/trends.json')
        : '/api/v0.1/';
      assert.ok(json.startsWith(`${server.url}${of}`), json);
      assert.equal(headers['link'], signposts(json)['Link']);
      assert.match(text, /property="og:title"/);
      for (const [, data] of text.matchAll(/ld\+json">(.*?)<\/script>/gs)) {
        assert.equal(
          (JSON.parse(data!) as { '@context': string })['@context'],
          'https://schema.org',
        );
      }
      assert.doesNotMatch(text, /\sstyle=|\son[a-z]+="|undefined|\[object/);
      assert.doesNotMatch(text, /<script>/);
      // A template keeps its text literally, including backslashes; and text in the head would be shown above the page.
      assert.doesNotMatch(text, /\\n/);
      const head = text.slice(text.indexOf('<head>'), text.indexOf('</head>'));
      assert.equal(textOf(head.replace(/<(title|script)[^>]*>.*?<\/\1>/gs, '')).trim(), '');
    });
  }

  test('is the same in Swahili but for its frame', async () => {
    for (const path of PAGES) {
      const { headers, text } = await server.get(path, { 'Accept-Language': 'sw' });
      assert.equal(headers['content-language'], 'sw');
      assert.match(text, /<html lang="sw" data-title="/);
      assert.match(text, /<b>Bunge la Kenya<\/b>/);
    }
  });

  test('is revalidated with a 304', async () => {
    for (const path of PAGES) {
      const first = await server.get(path);
      const tag = first.headers['etag']!;
      const again = await server.get(path, { 'If-None-Match': tag });
      assert.deepEqual([again.status, again.text], [304, ''], path);
      const other = await server.get(path, { 'If-None-Match': tag, 'Accept-Language': 'sw' });
      assert.equal(other.status, 200, path);
    }
  });

  test('has its text after at most 50 kB, style and scripts included', async () => {
    const text = await server.page('/trends?q1=water&q2=roads', BROWSER);
    const files = [...text.matchAll(/<(?:link rel="stylesheet" href|script [^>]*src)="([^"]*)"/g)];
    assert.equal(files.length, 2, 'a style sheet and a script');
    let bytes = Buffer.byteLength(text.slice(0, text.indexOf('<main')));
    for (const [, url] of files) {
      const file = await server.get(url!);
      assert.equal(file.status, 200, url);
      assert.doesNotMatch(file.text, /@import|^import [^(]/m, 'loads more');
      bytes += Buffer.byteLength(file.text);
    }
    assert.ok(bytes <= 50_000, `${bytes} bytes`);
  });
});

suite('the language of the frame', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  const languageOf = async (path: string, headers: Record<string, string>): Promise<string> =>
    (await server.get(path, headers)).headers['content-language']!;

  test('is what the address says, and is stored in a cookie', async () => {
    const { headers } = await server.get('/?lang=sw', { 'Accept-Language': 'en' });
    assert.equal(headers['content-language'], 'sw');
    const cookie = 'lang=sw; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly';
    assert.equal(headers['set-cookie'], cookie);
    assert.equal((await server.get('/')).headers['set-cookie'], undefined);
  });

  test('is never another visitor’s, however often a page is requested', async () => {
    for (let round = 0; round < 6; round += 1) {
      const wanted = round % 2 === 0 ? 'sw' : 'en';
      assert.equal(await languageOf('/about', { Cookie: `lang=${wanted}` }), wanted);
      assert.equal(await languageOf('/about', { 'Accept-Language': wanted }), wanted);
    }
  });
});

test('names that every object has are values like any other, in a path, a query or a header', async (t) => {
  const server = await startServer(t, { fill: publishSiteRecord });
  for (const name of ['constructor', '__proto__']) {
    for (const path of [
      `/cite/8.${name}`,
      `/cite/${name}`,
      `/${name}`,
      `/assets/${name}`,
      `/person/${name}/`,
      `/hansard/sitting/${name}/2013-07-31`,
      `/sitemap-${name}.xml`,
    ]) {
      assert.equal((await server.get(path)).status, 404, path);
    }
    for (const query of [`lang=${name}`, `${name}=1`, `format=${name}`, `year=${name}`]) {
      for (const path of ['/', '/hansard/', '/search', '/trends', '/people/']) {
        assert.equal((await server.get(`${path}?${query}`)).status, 200, `${path}?${query}`);
      }
    }
    for (const header of ['Accept', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'Expect']) {
      assert.equal((await server.get('/', { [header]: name })).status, 200, header);
    }
    const cookie = await server.get('/', { Cookie: `lang=${name}` });
    assert.equal(cookie.headers['content-language'], 'en');
    assert.equal((await server.request(name, '/')).status, 405);
  }
});

suite('an empty record', () => {
  const server = sharedServer({ fill: EMPTY });

  test('has every page that needs no entry', async () => {
    for (const path of [
      '/',
      '/hansard/',
      '/people/',
      '/search?q=a',
      '/trends?q1=a',
      '/data',
      '/docs',
      '/about',
      '/sitemap.xml',
    ]) {
      assert.equal((await server.get(path)).status, 200, path);
    }
  });
});

suite('a record out of reach', () => {
  const server = sharedServer({
    wrap: (store) =>
      new Proxy(store, {
        get: (target, name) =>
          name === 'recordState'
            ? () => Promise.reject(new StoreUnavailable('gone'))
            : (Reflect.get(target, name) as unknown),
      }),
  });

  test('is shown as a page, in the visitor’s language, with when to try again', async () => {
    const { status, headers, text } = await server.get('/?lang=sw', BROWSER);
    assert.equal(status, 503);
    assert.match(headers['retry-after']!, /^\d+$/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(text, /<h1>Haifikiki<\/h1>/);
    assert.doesNotMatch(text, /rel="canonical"|gone/);
  });
});
