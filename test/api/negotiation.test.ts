// Which representation a client gets: format first, then Accept with its q-values.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside } from '../support/beside.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  ENTRY_FILES,
  formatsLink,
  LIST_ALLOW,
  momentHeaders,
  unknownFormat,
  readHeaders,
} from '../support/http/http-expect.ts';
import { BROWSER, detail, LIST, ROOT, sharedServer } from '../support/http/test-server.ts';

/** Accept headers by the representation they prefer if `format` does not decide. */
const ACCEPT = dataBeside<Readonly<Record<'json' | 'page' | 'neither', readonly string[]>>>(
  import.meta.url,
);

suite('choosing a representation', () => {
  const server = sharedServer();
  const typeOf = async (path: string, accept: string): Promise<string> => {
    const reply = await server.get(path, { Accept: accept });
    assert.equal(reply.status, 200, `${path} ${accept}`);
    const type = reply.headers['content-type']!;
    const varies = type.startsWith('text/html') ? 'Accept, Accept-Encoding' : 'Accept';
    assert.equal(reply.headers['vary'], varies);
    return type;
  };

  test('answers JSON to a client that sends no Accept', async () => {
    for (const query of ['', '?format=api', '?format=json']) {
      assert.equal(
        (await server.get(`${LIST}${query}`)).headers['content-type'],
        'application/json',
      );
    }
  });

  test('answers JSON to a client that prefers it', async () => {
    for (const accept of ACCEPT.json) {
      for (const path of [LIST, `${LIST}?format=api`, `${LIST}?format=json`, detail(1001), ROOT]) {
        assert.equal(await typeOf(path, accept), 'application/json');
      }
    }
  });

  test('answers a page to a client that prefers it, except where format=json', async () => {
    for (const accept of ACCEPT.page) {
      for (const path of [LIST, `${LIST}?format=api`, `${detail(1001)}?format=api`, ROOT]) {
        assert.equal(await typeOf(path, accept), 'text/html; charset=utf-8');
      }
      for (const path of [LIST, detail(1001)]) {
        assert.equal(await typeOf(`${path}?format=json`, accept), 'application/json');
      }
    }
  });

  test('answers 406 to a client that accepts neither, and JSON where a format is named', async () => {
    const body = '{"detail":"Could not satisfy the request Accept header."}';
    for (const Accept of ACCEPT.neither) {
      for (const [path, allow, files] of [
        [LIST, LIST_ALLOW, ENTRY_FILES],
        [detail(1001), DETAIL_ALLOW, []],
      ] as const) {
        const Link = formatsLink(server.url + path, ...files);
        const headers = momentHeaders(allow, { Link });
        checkReply(await server.get(path, { Accept }), { status: 406, headers, body });
      }
      for (const format of ['json', 'api']) {
        assert.equal(await typeOf(`${LIST}?format=${format}`, Accept), 'application/json');
      }
    }
  });

  test('reads several Accept headers as one list', async () => {
    const reply = await server.request('GET', LIST, {
      Accept: ['application/json;q=0.5', 'text/html;q=0.6'],
    });
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
  });

  test('answers the same bytes however JSON was requested', async () => {
    const plain = await server.get(`${LIST}?format=api`);
    const negotiated = await server.get(`${LIST}?format=api`, { Accept: 'application/json' });
    checkReply(negotiated, { status: 200, headers: readHeaders(LIST_ALLOW), body: plain.text });
    assert.equal(negotiated.headers['etag'], plain.headers['etag']);
  });

  test('answers 404 to an unknown format, before it looks at the page', async () => {
    const ofList = unknownFormat(server.url + LIST, LIST_ALLOW);
    const ofEntry = unknownFormat(server.url + detail(1001), DETAIL_ALLOW);
    for (const format of ['xml', 'API', 'json%20', 'html', 'ndjsonx', 'api%00', '%F0%9F%98%80']) {
      checkReply(await server.get(`${LIST}?format=${format}&page=abc`), ofList);
      checkReply(await server.get(`${detail(1001)}?format=${format}`), ofEntry);
      checkReply(await server.get(`${LIST}?format=${format}`, BROWSER), ofList);
    }
  });

  test('treats an empty format as none, as the original does', async () => {
    assert.equal(await typeOf(`${LIST}?format=`, '*/*'), 'application/json');
  });
});
