// What other sites, devices and programs take from the reading site.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { sharedServer } from '../support/http/test-server.ts';
import { all, only, parseXml } from '../support/http/xml.ts';

suite('a device or a browser', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('is told by every page of the icon, the manifest and the search description', async () => {
    const { text } = await server.get('/');
    const linked = [
      ...text.matchAll(/<link rel="(icon|apple-touch-icon|manifest|search)"[^>]*href="([^"]*)"/g),
    ];
    assert.deepEqual(
      linked.map(([, rel]) => rel),
      ['icon', 'icon', 'apple-touch-icon', 'manifest', 'search'],
    );
    for (const [, , path] of linked) assert.equal((await server.get(path!)).status, 200, path);
  });

  test('searches from the address bar', async () => {
    const { headers, text } = await server.get('/opensearch.xml');
    assert.equal(headers['content-type'], 'application/opensearchdescription+xml; charset=utf-8');
    const description = parseXml(text);
    assert.equal(only(description, 'ShortName').text, 'Hansard');
    const [page, feed] = all(description, 'Url').map(({ attributes }) => attributes['template']!);
    assert.equal(page, `${server.url}/search?q={searchTerms}`);
    assert.match((await server.get('/search?q=water')).text, /Nambokho/);
    assert.equal(feed, `${server.url}/search.atom?q={searchTerms}`);
    const { text: swahili } = await server.get('/opensearch.xml', { 'Accept-Language': 'sw' });
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
