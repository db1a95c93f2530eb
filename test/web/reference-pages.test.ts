// The documentation of the interface as pages, and what search engines read of the site.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeHtml, textOf } from '../support/http/http-html.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { BROWSER, sharedServer } from '../support/http/test-server.ts';

suite('the documentation in Swahili', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('has its headings in Swahili, and says that the text is English', async () => {
    const text = await server.page('/docs', { 'Accept-Language': 'sw' });
    assert.match(
      text,
      /<h3 id="first" lang="sw">Ombi la kwanza<\/h3>\n<p>\s+Nothing to sign up for/,
    );
    assert.match(text, /<li class="sub"><a href="#limits">Mipaka<\/a>/);
    assert.match(text, /yako kwa Kiingereza/);
    const english = await server.get('/docs', { 'Accept-Language': 'en' });
    assert.doesNotMatch(english.text, /is in English\./);
  });
});

suite('the documentation', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('has every resource of the interface, and examples that answer', async () => {
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

  test('names every parameter and every field', async () => {
    const text = textOf(await server.page('/docs'));
    for (const name of ['page_size', 'since', 'interval', 'results[].speaker.legal_name']) {
      assert.ok(text.includes(name), name);
    }
    for (const field of ['activity.years[].words', 'highlight.marks', 'results[].chain']) {
      assert.ok(text.includes(field), field);
    }
  });
});

suite('what search engines read', () => {
  const server = sharedServer({ fill: publishSiteRecord });

  test('allows everything and names the map', async () => {
    const { status, headers, text } = await server.get('/robots.txt');
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8']);
    assert.equal(text, `User-agent: *\nAllow: /\n\nSitemap: ${server.url}/sitemap.xml\n`);
  });

  test('maps every sitting, person and debate, by the address each has for good', async () => {
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
    assert.equal(addresses.length, 8 + 6 + 2 + debates.length);
    for (const url of addresses) {
      const page = await server.get(url.slice(server.url.length), BROWSER);
      assert.equal(page.status, 200, url);
      assert.ok(page.text.includes(`<link rel="canonical" href="${url}">`), url);
    }
    const again = await server.get('/sitemap.xml', { 'If-None-Match': headers['etag']! });
    assert.equal(again.status, 304);
    assert.equal((await server.get('/sitemap-2.xml')).status, 404);
  });
});
