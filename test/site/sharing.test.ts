// What other sites, devices and programs use of the reading site.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { HOSTILE } from '../support/records/hostile.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { anchorsOf, decodeHtml, elementsOf, textOf } from '../support/http/http-html.ts';
import { BROWSER, sharedServer } from '../support/http/test-server.ts';

suite('devices, programs and search engines', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('installs the site with icons of the sizes it names', async () => {
    const { headers, json } = await server.get('/manifest.json');
    assert.equal(headers['content-type'], 'application/manifest+json');
    const { name, start_url, icons } = json as {
      name: string;
      start_url: string;
      icons: { src: string; type: string; sizes: string }[];
    };
    assert.deepEqual([name, start_url], ['Hansard, Parliament of Kenya', '/']);
    for (const { src, type, sizes } of icons) {
      const icon = await server.get(src);
      assert.equal(icon.headers['content-type'], type);
      if (type !== 'image/png') continue;
      // The header of a PNG file has width and height at bytes 16 and 20.
      const size = [icon.bytes.readUInt32BE(16), icon.bytes.readUInt32BE(20)];
      assert.equal(size.join('x'), sizes);
    }
  });

  test('finds the icon where it looks without reading a page', async () => {
    const { status, headers, bytes } = await server.get('/favicon.ico');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'image/x-icon');
    assert.equal(bytes.readUInt32LE(0), 0x0001_0000, 'the signature of an icon file');
  });

  test('the documentation has every resource of the interface, and examples that answer', async () => {
    const text = await server.page('/docs');
    const { paths } = (await server.get('/api/v0.1/openapi.json')).json as { paths: object };
    for (const path in paths) assert.ok(text.includes(`<code>${path}</code>`), path);
    const examples = [...text.matchAll(/<code>curl [^<]*'<a href="([^"]+)">([^<]+)<\/a>'/g)];
    const lists = Object.keys(paths).filter((path) => !path.includes('{'));
    assert.ok(examples.length >= lists.length, `${examples.length} examples`);
    for (const [, href, shown] of examples) {
      assert.equal(href, shown);
      const reply = await server.get(decodeHtml(href!).slice(server.url.length));
      assert.equal(reply.status, 200, href);
    }
  });

  test('the sitemap has every sitting, person and debate, by the address each has for good', async () => {
    const { headers, text } = await server.get('/sitemap.xml');
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
    const addresses = [...text.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, url]) => url!);
    for (const path of [
      AFTERNOON_PATH,
      '/hansard/sitting/5/',
      '/person/owen-baya/',
      '/docs',
      '/',
    ]) {
      assert.ok(addresses.includes(`${server.url}${path}`), path);
    }
    const debates = addresses.filter((url) => url.includes('/hansard/debate/'));
    assert.ok(debates.length > 0);
    assert.equal(addresses.length, 13 + 6 + 2 + debates.length);
    for (const url of addresses) {
      const page = await server.get(url.slice(server.url.length), BROWSER);
      assert.equal(page.status, 200, url);
      assert.ok(page.text.includes(`<link rel="canonical" href="${url}">`), url);
    }
    const again = await server.get('/sitemap.xml', { 'If-None-Match': headers['etag']! });
    assert.equal(again.status, 304);
  });
});

suite('a passage on other sites and in the interface', () => {
  let withdrawn = 0;
  const server = sharedServer({
    fill: async (store) => {
      await publishSiteRecord(store);
      await store.write(async (transaction) => {
        const sitting = await transaction.sittings.add(aSitting({ startDate: '2020-01-01' }));
        const hostile = HOSTILE.map((content, index) => anEntry(index + 1, { content }));
        const long = anEntry(hostile.length + 1, { content: 'water '.repeat(10_000) });
        const last = anEntry(hostile.length + 2);
        await transaction.entries.append(sitting, [...hostile, long, last]);
        withdrawn = transaction.entries.highestId;
        await transaction.entries.withdraw(withdrawn);
      });
    },
  });

  test('is cut where it is long', async () => {
    const text = await server.page(`/embed/${withdrawn - 1}`);
    assert.match(text, /water water …<\/p>/);
    assert.ok(text.length < 3_000, String(text.length));
  });

  test('shows hostile text as text', async () => {
    for (let id = withdrawn - 1 - HOSTILE.length; id < withdrawn - 1; id++) {
      const { status, text } = await server.get(`/embed/${id}`);
      assert.equal(status, 200);
      assert.deepEqual(
        elementsOf(text).filter((name) => /^(script|img|iframe|svg|style|object|base)$/.test(name)),
        [],
      );
    }
  });

  test('says in the frame that it was withdrawn', async () => {
    const gone = await server.get(`/embed/${withdrawn}`);
    assert.equal(gone.status, 410);
    assert.match(textOf(gone.text), /was withdrawn from the record/);
  });

  test('leads from an item of the interface to its page and back', async () => {
    for (const [address, page] of [
      ['entries/9/', '/hansard/contribution/9/'],
      ['contributions/8/', '/hansard/contribution/8/'],
      ['debates/7/', '/hansard/debate/7/'],
      ['sittings/1/', '/hansard/sitting/1/'],
      ['people/owen-baya/', '/person/owen-baya/'],
    ] as const) {
      const text = await server.page(`/api/v0.1/hansard/${address}`, BROWSER);
      const link = anchorsOf(text).find((one) => one.text === 'Read it on the site')!;
      assert.equal(link.href, page);
      assert.ok([200, 301, 302].includes((await server.get(page)).status), page);
    }
    const missing = await server.get('/api/v0.1/hansard/entries/999999/', BROWSER);
    assert.doesNotMatch(missing.text, /Read it on the site/);
  });
});
