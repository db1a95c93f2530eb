// What every address in a response begins with, and who may cache such a response.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
  readHeaders,
  ROOT_ALLOW,
  serviceLinks,
} from '../support/http/http-expect.ts';
import { parseReplies } from '../support/http/http-client.ts';
import { anchorsOf } from '../support/http/http-html.ts';
import { entryText, RECORD } from '../support/records/http-record.ts';
import {
  BROWSER,
  detail,
  LIST,
  ROOT,
  sharedServer,
  type TestServer,
} from '../support/http/test-server.ts';

const rawGet = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n');

async function firstReply(server: TestServer, bytes: string) {
  const [reply, ...more] = parseReplies(await server.raw(bytes));
  assert.deepEqual(more, []);
  return reply!;
}

async function baseOf(server: TestServer, headers: Record<string, string>): Promise<string> {
  const reply = await server.get(`${LIST}?page=2`, headers);
  const { next, previous, results } = reply.json as {
    next: string;
    previous: string;
    results: { url: string }[];
  };
  const bases = [next, previous, ...results.map(({ url }) => url)].map((address) => {
    assert.ok(address.includes('/api/'), address);
    return address.slice(0, address.indexOf('/api/'));
  });
  assert.equal(new Set(bases).size, 1);
  return bases[0]!;
}

/** Checks who may cache the root, the list and an entry, as JSON and as a page. */
async function checkCaching(server: TestServer, expected: string, host = {}): Promise<void> {
  for (const path of [ROOT, LIST, detail(1001)]) {
    for (const Accept of ['*/*', BROWSER.Accept]) {
      const { headers } = await server.get(path, { ...host, Accept });
      assert.equal(headers['cache-control'], expected);
    }
  }
}

/** The client that the last request was taken to come from. */
function clientOf(server: TestServer): string {
  const observed = server.observations.at(-1)!;
  return observed.kind === 'request completed' ? observed.client : '';
}

/** The Host of a request, and the fields by which a proxy would change it. */
const CLAIMS = {
  Host: 'own.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '192.0.2.1',
  Forwarded: 'host=evil.example;proto=https',
};

const TOO_LONG = `${'a'.repeat(50)}.`.repeat(6) + 'example';

const BAD_HOSTS = [
  ...['a b', 'example.org/x', 'user@example.org', 'example.org?x', 'example.org,example.com'],
  ...['example..org', '.example.org', '-example.org', 'example.org"', '<script>'],
  ...['example.org\\x', 'example%2eorg', 'ex\xe4mple.org', 'example.org:x', 'example.org:65536'],
  ...['example.org:000080000', 'example.org:80:80', '[::1', '[::1::2]', '[example.org]', TOO_LONG],
];

suite('addresses without a configured base', () => {
  const server = sharedServer();

  test('begin with http and the Host of the request', async () => {
    const hosts = [
      ...['hansard.example.org', 'hansard.example.org:8443', 'localhost', 'EXAMPLE.org'],
      ...['example.org.', '192.0.2.1:80', '[::1]:8000', '[2001:db8::1]'],
      ...['xn--mnchen-3ya.example', 'a'],
    ];
    for (const host of hosts) assert.equal(await baseOf(server, { Host: host }), `http://${host}`);
  });

  test('are in the entry, the root and the page alike', async () => {
    const headers = { Host: 'one.example' };
    checkReply(await server.get(detail(1001), headers), {
      status: 200,
      headers: readHeaders(DETAIL_ALLOW),
      body: entryText(RECORD[0]!, 'http://one.example'),
    });
    checkReply(await server.get(ROOT, headers), {
      status: 200,
      headers: {
        ...readHeaders(ROOT_ALLOW),
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

  test('are never marked as publicly cacheable, nor is a redirect', async () => {
    await checkCaching(server, 'private, no-cache', { Host: 'evil.example' });
    for (const path of [LIST.slice(0, -1), '/people']) {
      const { headers } = await server.get(path, { Host: 'evil.example' });
      assert.match(headers['cache-control'] ?? '(absent)', /private|no-store/);
    }
  });

  test('answers 400 to a Host that is none, missing or doubled, before anything else', async () => {
    const none = 'The Host header is not a valid host name.';
    const missing = 'The request has no Host header.';
    const doubled = 'The request has more than one Host header.';
    for (const [request, detail] of [
      ...BAD_HOSTS.map((host) => [rawGet(LIST, `Host: ${host}`), none] as const),
      ...[rawGet(LIST), rawGet(LIST, 'Host:'), rawGet(LIST, 'Host:   ')].map(
        (one) => [one, missing] as const,
      ),
      [`GET ${LIST} HTTP/1.0\r\n\r\n`, missing] as const,
      ...['Host: a.example', 'Host: b.example', 'HOST: b.example', 'host:'].map(
        (second) => [rawGet(LIST, 'Host: a.example', second), doubled] as const,
      ),
    ]) {
      const body = JSON.stringify({ detail });
      const headers = momentHeaders(LIST_ALLOW);
      checkReply(await firstReply(server, request), { status: 400, headers, body });
    }
    for (const path of [`${LIST}?page=abc`, detail('abc'), LIST.slice(0, -1), '/api/nothing/']) {
      assert.equal((await firstReply(server, rawGet(path, 'Host: a b'))).status, 400, path);
    }
  });

  test('answers HTTP/1.0 with a Host', async () => {
    const request = `GET ${LIST}?page=4 HTTP/1.0\r\nHost: old.example\r\n\r\n`;
    const reply = await firstReply(server, request);
    assert.equal(reply.status, 200);
    const { previous } = reply.json as { previous: string };
    assert.equal(previous, `http://old.example${LIST}?page=3`);
  });

  test('pay no heed to X-Forwarded-*, for no proxy is configured', async () => {
    assert.equal(await baseOf(server, CLAIMS), 'http://own.example');
    assert.equal(clientOf(server), '127.0.0.1');
  });

  test('follow the authority of an address given in full, and not the Host beside it', async () => {
    const target = `http://full.example${LIST}`;
    const reply = await firstReply(server, rawGet(`${target}?page=2`, 'Host: other.example'));
    const same = await server.get(`${LIST}?page=2`, { Host: 'full.example' });
    assert.equal(reply.text, same.text);
    const moved = await firstReply(
      server,
      rawGet(`${target.slice(0, -1)}?x=1`, 'Host: full.example'),
    );
    assert.equal(moved.headers['location'], `${target}?x=1`);
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
      headers: { ...readHeaders(DETAIL_ALLOW), ...shared },
      body: entryText(RECORD[0]!, BASE, 'json'),
    });
    checkReply(await server.get(ROOT), {
      status: 200,
      headers: { ...readHeaders(ROOT_ALLOW), ...shared, Link: serviceLinks(BASE) },
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
    await checkCaching(server, 'public, no-cache');
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

suite('addresses behind a trusted proxy', () => {
  const server = sharedServer({ trustedProxies: '10.0.0.0/8, 127.0.0.1' });

  test('begin with what the proxy forwards', async () => {
    for (const [Host, host, scheme, base] of [
      ['own.example', 'public.example', '', 'http://public.example'],
      ['own.example', 'public.example', 'https', 'https://public.example'],
      ['own.example', '', 'HTTPS', 'https://own.example'],
      ['own.example', '', '', 'http://own.example'],
      // Where several have written, the nearest counts.
      ['h', 'evil.example, public.example:8443', 'http , https', 'https://public.example:8443'],
    ] as const) {
      const forwarded = {
        ...(host === '' ? {} : { 'X-Forwarded-Host': host }),
        ...(scheme === '' ? {} : { 'X-Forwarded-Proto': scheme }),
      };
      assert.equal(await baseOf(server, { Host, ...forwarded }), base);
    }
  });

  test('are not publicly cacheable', async () => {
    const { headers } = await server.get(LIST, { 'X-Forwarded-Host': 'public.example' });
    assert.equal(headers['cache-control'], 'private, no-cache');
  });

  test('have different ETags for http and https', async () => {
    const plain = await server.get(LIST, { Host: 'h.example' });
    const secure = await server.get(LIST, { Host: 'h.example', 'X-Forwarded-Proto': 'https' });
    assert.notEqual(plain.headers['etag'], secure.headers['etag']);
    assert.notEqual(plain.text, secure.text);
  });

  test('answer 400 to a forwarded host or scheme that is none', async () => {
    for (const headers of [
      { 'X-Forwarded-Host': 'a b' },
      { 'X-Forwarded-Host': 'a/b' },
      { 'X-Forwarded-Host': 'ok.example, <x>' },
      { 'X-Forwarded-Proto': 'javascript' },
      { 'X-Forwarded-Proto': 'https://x' },
    ]) {
      const { status, headers: fields } = await server.get(LIST, headers);
      assert.deepEqual([status, fields['content-type']], [400, 'application/json']);
    }
  });

  test('answer 400 to two Hosts, also from a proxy', async () => {
    const twice = rawGet(LIST, 'Host: a.example', 'Host: b.example', 'X-Forwarded-Host: c.example');
    assert.equal((await firstReply(server, twice)).status, 400);
  });

  test('name as the client the nearest address that is no proxy', async () => {
    for (const [forwarded, client] of [
      ['203.0.113.5, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
      ['nonsense', '127.0.0.1'],
      ['10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ] as const) {
      await server.get(LIST, { 'X-Forwarded-For': forwarded });
      assert.equal(clientOf(server), client);
    }
  });
});

suite('addresses behind somebody else’s proxy', () => {
  const server = sharedServer({ trustedProxies: '192.0.2.0/24,2001:db8::/32' });

  test('pay no heed to what it forwards', async () => {
    assert.equal(await baseOf(server, CLAIMS), 'http://own.example');
    assert.equal(clientOf(server), '127.0.0.1');
  });
});
