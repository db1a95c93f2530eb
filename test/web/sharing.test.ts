// What other sites, devices and programs take from the reading site.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { HOSTILE } from '../support/records/hostile.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { anchorsOf, decodeHtml, elementsOf, innerOf, textOf } from '../support/http/http-html.ts';
import { BROWSER, sharedServer } from '../support/http/test-server.ts';
import { all, only, parseXml } from '../support/http/xml.ts';

suite('a device or a browser', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('searches from the address bar', async () => {
    const { headers, text } = await server.get('/opensearch.xml');
    assert.equal(headers['content-type'], 'application/opensearchdescription+xml; charset=utf-8');
    const description = parseXml(text);
    assert.equal(only(description, 'ShortName').text, 'Hansard');
    const [page, feed] = all(description, 'Url').map(({ attributes }) => attributes['template']!);
    assert.equal(page, `${server.url}/search?q={searchTerms}`);
    assert.match(await server.page('/search?q=water'), /Nambokho/);
    assert.equal(feed, `${server.url}/search.atom?q={searchTerms}`);
    const swahili = await server.page('/opensearch.xml', { 'Accept-Language': 'sw' });
    assert.equal(only(parseXml(swahili), 'Language').text, 'sw');
  });

  test('installs the site with icons of the sizes it names', async () => {
    const { headers, json } = await server.get('/manifest.json');
    assert.equal(headers['content-type'], 'application/manifest+json');
    const { name, start_url, icons } = json as {
      name: string;
      start_url: string;
      icons: { src: string; type: string; sizes: string }[];
    };
    assert.deepEqual([name, start_url], ['Hansard', '/']);
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
});

suite('a passage on other sites and in the interface', () => {
  let withdrawn = 0;
  const server = sharedServer({
    fill: async (store) => {
      await publishSiteRecord(store);
      await store.write(async (transaction) => {
        const sitting = await transaction.addSitting(aSitting({ startDate: '2020-01-01' }));
        const hostile = HOSTILE.map((content, index) => anEntry(index + 1, { content }));
        const long = anEntry(hostile.length + 1, { content: 'water '.repeat(10_000) });
        const last = anEntry(hostile.length + 2);
        await transaction.appendEntries(sitting, [...hostile, long, last]);
        withdrawn = await transaction.highestEntryId();
        await transaction.withdrawEntry(withdrawn);
      });
    },
  });

  test('says who said it, where it is from, and links back', async () => {
    const { status, headers, text } = await server.get('/embed/8');
    assert.equal(status, 200);
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.equal(headers['set-cookie'], undefined);
    assert.doesNotMatch(text, /<script|<form|<img|\sstyle=/);
    assert.match(textOf(text), /be piped to the schools of the county without delay\./);
    assert.match(
      textOf(text),
      /Hon\. Owen Baya.*The water of Nambokho · National Assembly, 31 July 2013/s,
    );
    const [source] = anchorsOf(text);
    assert.equal(source!.href, `${server.url}/hansard/contribution/8/`);
    assert.equal((await server.get('/hansard/contribution/8/')).status, 200);
  });

  test('sets no cookie where the address names a language', async () => {
    const { headers, text } = await server.get('/embed/8?lang=sw');
    assert.equal(headers['content-language'], 'sw');
    assert.equal(headers['set-cookie'], undefined);
    assert.match(textOf(text), /Soma yote/);
  });

  test('begins with the entry it names, and is cut where it is long', async () => {
    assert.match(textOf(await server.page('/embed/9')), /^\s*.*schools of the county/s);
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

  test('says in the frame that it was withdrawn, or that there is none', async () => {
    const gone = await server.get(`/embed/${withdrawn}`);
    assert.equal(gone.status, 410);
    assert.match(textOf(gone.text), /was withdrawn from the record/);
    for (const id of ['999999', '0', 'x', 'constructor']) {
      const { status, headers } = await server.get(`/embed/${id}`);
      assert.equal(status, 404);
      assert.match(headers['content-security-policy']!, /frame-ancestors \*/);
    }
  });

  test('is the only page that other sites may frame', async () => {
    for (const path of ['/', '/hansard/contribution/8/', '/docs', '/embed', '/nothing-here']) {
      const { headers } = await server.get(path, BROWSER);
      assert.match(headers['content-security-policy']!, /frame-ancestors 'none'/, path);
    }
  });

  test('is offered as HTML on the page of the passage, beside what verifies it', async () => {
    const text = await server.page('/hansard/contribution/9/');
    const code = decodeHtml(decodeHtml(/<code id="embed-code">(.*?)<\/code>/s.exec(text)![1]!));
    assert.match(code, /^<iframe src="http[^"]*\/embed\/9" title="[^"]*Owen Baya[^"]*" /);
    assert.match(code, /sandbox="allow-popups allow-popups-to-escape-sandbox"><\/iframe>$/);
    assert.match(innerOf(text, 'span', 'digest')[0]!, /^SHA-256 [0-9a-f]{64}\.$/);
    const to = anchorsOf(text).map(({ href }) => href);
    assert.ok(to.includes('/api/v0.1/hansard/entries/9/revisions/'));
    assert.ok(to.includes('/api/v0.1/hansard/entries/9/'));
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
