// The browsable page shows what the record and an address say as text, and its commands are safe in a shell.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  anchorsOf,
  elementsOf,
  inlineScripts,
  innerOf,
  shownJson,
  textOf,
} from '../../support/http/http-html.ts';
import { BROWSER, detail, LIST, ROOT, sharedServer } from '../../support/http/test-server.ts';

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
    for (const path of [LIST, `${LIST}?page=2&x=it's`, `${LIST}?x=$(id)&y=%60`]) {
      const [command] = [...(await page(path)).matchAll(/<pre>(curl .*?)<\/pre>/g)];
      assert.match(textOf(command![1]!), /^curl '[^']*'$/);
    }
  });

  test('gives a command that a shell reads as one address, whatever the path', async () => {
    const [command] = [...(await page(`${LIST}';id;'/`)).matchAll(/<pre>(curl .*?)<\/pre>/g)];
    assert.match(textOf(command![1]!), /^curl '[^']*'$/);
  });
});
