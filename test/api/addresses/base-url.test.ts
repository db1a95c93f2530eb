// What every address in a response begins with, and who may cache such a response.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  checkReply,
  LIST_ALLOW,
  momentHeaders,
  readHeaders,
  serviceLinks,
} from '../../support/http/http-expect.ts';
import { anchorsOf } from '../../support/http/http-html.ts';
import { entryText, RECORD } from '../../support/records/http-record.ts';
import { BROWSER, detail, LIST, ROOT, sharedServer } from '../../support/http/test-server.ts';
import { baseOf, firstReply, rawGet } from './base-of-addresses.ts';

const TOO_LONG = `${'a'.repeat(50)}.`.repeat(6) + 'example';

const BAD_HOSTS: Readonly<Record<string, string>> = {
  'has a space in it': 'a b',
  'has a path': 'example.org/x',
  'names a user': 'user@example.org',
  'has a query': 'example.org?x',
  'is two': 'example.org,example.com',
  'has two dots in a row': 'example..org',
  'begins with a dot': '.example.org',
  'begins with a hyphen': '-example.org',
  'has a quote': 'example.org"',
  'has markup': '<script>',
  'has a backslash': 'example.org\\x',
  'has a percent sign': 'example%2eorg',
  'has another script': 'ex\xe4mple.org',
  'has a port that is none': 'example.org:x',
  'has a port too high': 'example.org:65536',
  'has a long port': 'example.org:000080000',
  'has two ports': 'example.org:80:80',
  'is an open bracket': '[::1',
  'is not an address in its brackets': '[::1::2]',
  'is a name in brackets': '[example.org]',
  'is longer than a name may be': TOO_LONG,
};

suite('addresses without a configured base', () => {
  const server = sharedServer();

  test('begin with http and the Host of the request', async () => {
    const hosts = [
      'hansard.example.org',
      'hansard.example.org:8443',
      'localhost',
      'EXAMPLE.org',
      'example.org.',
      '192.0.2.1:80',
      '[::1]:8000',
      '[2001:db8::1]',
      'xn--mnchen-3ya.example',
      'a',
    ];
    for (const host of hosts) assert.equal(await baseOf(server, { Host: host }), `http://${host}`);
  });

  test('are in the entry, the root and the page alike', async () => {
    const headers = { Host: 'one.example' };
    checkReply(await server.get(detail(1001), headers), {
      status: 200,
      headers: readHeaders('GET, PUT, PATCH, DELETE, HEAD, OPTIONS'),
      body: entryText(RECORD[0]!, 'http://one.example'),
    });
    checkReply(await server.get(ROOT, headers), {
      status: 200,
      headers: {
        ...readHeaders('GET, HEAD, OPTIONS'),
        Link: serviceLinks('http://one.example'),
      },
      body: new RegExp(`^\\{"entries":"http://one.example${LIST}",`),
    });
    const { text } = await server.get(`${LIST}?page=2`, { ...headers, ...BROWSER });
    for (const { href } of anchorsOf(text)) {
      // A fragment of the page itself has no base, and the frame's own addresses begin with the path.
      assert.ok(/^(#|\/|http:\/\/one\.example\/)/.test(href), href);
    }
  });

  test('do not get mixed up between hosts, however often each is requested', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (const host of ['one.example', 'two.example']) {
        assert.equal(await baseOf(server, { Host: host }), `http://${host}`);
      }
    }
  });

  test('have different ETags for different hosts', async () => {
    const one = await server.get(LIST, { Host: 'one.example' });
    const two = await server.get(LIST, { Host: 'two.example' });
    assert.notEqual(one.headers['etag'], two.headers['etag']);
  });

  test('are never marked as publicly cacheable', async () => {
    for (const path of [ROOT, LIST, detail(1001)]) {
      for (const accept of ['*/*', BROWSER.Accept]) {
        const { headers } = await server.get(path, { Host: 'evil.example', Accept: accept });
        assert.equal(headers['cache-control'], 'private, no-cache');
      }
    }
  });

  test('are not cacheable in a redirect either', async () => {
    for (const path of [LIST.slice(0, -1), '/people']) {
      const { headers } = await server.get(path, { Host: 'evil.example' });
      assert.match(headers['cache-control'] ?? '(absent)', /private|no-store/);
    }
  });

  for (const [how, host] of Object.entries(BAD_HOSTS)) {
    test(`answers 400 to a Host that ${how}`, async () => {
      const { status, headers, text } = await firstReply(server, rawGet(LIST, `Host: ${host}`));
      assert.deepEqual(
        { status, type: headers['content-type'], text },
        {
          status: 400,
          type: 'application/json',
          text: '{"detail":"The Host header is not a valid host name."}',
        },
      );
    });
  }

  test('answers 400 to a request without Host, of either version', async () => {
    const missing = '{"detail":"The request has no Host header."}';
    for (const request of [
      rawGet(LIST),
      rawGet(LIST, 'Host:'),
      rawGet(LIST, 'Host:   '),
      `GET ${LIST} HTTP/1.0\r\n\r\n`,
    ]) {
      const { status, headers, text } = await firstReply(server, request);
      assert.deepEqual(
        { status, type: headers['content-type'], text },
        { status: 400, type: 'application/json', text: missing },
      );
    }
  });

  test('answers 400 to two Hosts, the same or not', async () => {
    for (const second of ['Host: a.example', 'Host: b.example', 'HOST: b.example', 'host:']) {
      const { status, text } = await firstReply(server, rawGet(LIST, 'Host: a.example', second));
      assert.deepEqual(
        { status, text },
        { status: 400, text: '{"detail":"The request has more than one Host header."}' },
      );
    }
  });

  test('answers 400 for its Host before anything else of the request', async () => {
    for (const path of [`${LIST}?page=abc`, detail('abc'), LIST.slice(0, -1), '/api/nothing/']) {
      assert.equal((await firstReply(server, rawGet(path, 'Host: a b'))).status, 400, path);
    }
  });

  test('answers 400 with the headers of the resource', async () => {
    checkReply(await firstReply(server, rawGet(LIST, 'Host: a b')), {
      status: 400,
      headers: momentHeaders(LIST_ALLOW),
      body: '{"detail":"The Host header is not a valid host name."}',
    });
  });

  test('answers HTTP/1.0 with a Host', async () => {
    const request = `GET ${LIST}?page=4 HTTP/1.0\r\nHost: old.example\r\n\r\n`;
    const reply = await firstReply(server, request);
    assert.equal(reply.status, 200);
    const { previous } = reply.json as { previous: string };
    assert.equal(previous, `http://old.example${LIST}?page=3`);
  });

  test('pay no heed to X-Forwarded-*, for no proxy is configured', async () => {
    const headers = {
      Host: 'own.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '192.0.2.9',
      Forwarded: 'host=evil.example;proto=https',
    };
    assert.equal(await baseOf(server, headers), 'http://own.example');
    const observed = server.observations.at(-1)!;
    assert.equal(observed.kind === 'request completed' && observed.client, '127.0.0.1');
  });

  test('follow the authority of an address given in full, and not the Host beside it', async () => {
    const target = `http://full.example${LIST}?page=2`;
    const reply = await firstReply(server, rawGet(target, 'Host: other.example'));
    const { next } = reply.json as { next: string };
    assert.equal(next, `http://full.example${LIST}?page=3`);
  });

  test('answer an address given in full like any other', async () => {
    const target = `http://${server.host}${LIST}?page=2`;
    const reply = await firstReply(server, rawGet(target, `Host: ${server.host}`));
    assert.equal(reply.text, (await server.get(`${LIST}?page=2`)).text);
  });

  test('redirect an address given in full to one that is valid', async () => {
    const target = `http://full.example${LIST.slice(0, -1)}?x=1`;
    const { headers } = await firstReply(server, rawGet(target, 'Host: full.example'));
    assert.equal(headers['location'], `http://full.example${LIST}?x=1`);
  });
});

suite('addresses under a configured base', () => {
  const BASE = 'https://hansard.example.org/mirror';
  const server = sharedServer({ baseUrl: `${BASE}/`, trustedProxies: '127.0.0.1' });

  test('begin with it, whatever the request says', async () => {
    assert.equal(await baseOf(server, {}), BASE);
    const claims = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    assert.equal(await baseOf(server, { Host: 'evil.example', ...claims }), BASE);
  });

  test('are in the entry, the root, the redirects and the page alike', async () => {
    const shared = { 'Cache-Control': 'public, no-cache' };
    checkReply(await server.get(`${detail(1001)}?format=json`), {
      status: 200,
      headers: { ...readHeaders('GET, PUT, PATCH, DELETE, HEAD, OPTIONS'), ...shared },
      body: entryText(RECORD[0]!, BASE, 'json'),
    });
    checkReply(await server.get(ROOT), {
      status: 200,
      headers: { ...readHeaders('GET, HEAD, OPTIONS'), ...shared, Link: serviceLinks(BASE) },
      body: new RegExp(`^\\{"entries":"${BASE}${LIST}",`),
    });
    assert.equal((await server.get(LIST.slice(0, -1))).headers['location'], `${BASE}${LIST}`);
    assert.equal((await server.get('/people')).headers['location'], `${BASE}/people/`);
    const { text } = await server.get(`${LIST}?page=2`, BROWSER);
    for (const { href } of anchorsOf(text)) {
      assert.ok(
        ['#', '/mirror/', `${BASE}/`].some((start) => href.startsWith(start)),
        href,
      );
    }
  });

  test('are marked as publicly cacheable, to be revalidated', async () => {
    for (const path of [ROOT, LIST, detail(1001)]) {
      for (const accept of ['*/*', BROWSER.Accept]) {
        const { headers } = await server.get(path, { Accept: accept });
        assert.equal(headers['cache-control'], 'public, no-cache');
      }
    }
  });

  test('are the same bytes with the same ETag for every Host', async () => {
    const one = await server.get(LIST, { Host: 'one.example' });
    const two = await server.get(LIST, { Host: 'two.example' });
    assert.deepEqual([one.text, one.headers['etag']], [two.text, two.headers['etag']]);
  });

  test('answer HTTP/1.0 without a Host', async () => {
    const reply = await firstReply(server, `GET ${LIST}?page=4 HTTP/1.0\r\n\r\n`);
    assert.equal(reply.status, 200);
    assert.equal((reply.json as { previous: string }).previous, `${BASE}${LIST}?page=3`);
  });

  test('answer 400 to a request of today with no Host, two or a bad one', async () => {
    for (const fields of [[], ['Host: a.example', 'Host: a.example'], ['Host: a b']]) {
      const { status } = await firstReply(server, rawGet(LIST, ...fields));
      assert.equal(status, 400, String(fields));
    }
  });
});
