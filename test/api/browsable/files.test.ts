// The stylesheet and the script of the browsable page.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { checkReply, momentHeaders, STRONG_ETAG } from '../../support/http/http-expect.ts';
import { BROWSER, LIST, sharedServer } from '../../support/http/test-server.ts';

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
