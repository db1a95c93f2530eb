// The base URL of the addresses in a response, and who may cache such a response.

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
  signposts,
} from '../support/http/http-expect.ts';
import { parseReplies, type Reply } from '../support/http/http-client.ts';
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

type Headers = Readonly<Record<string, string>>;

const rawGet = (path: string, ...fields: string[]): string =>
  [`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n');

async function firstReply(server: TestServer, bytes: string): Promise<Reply> {
  const [reply, ...more] = parseReplies(await server.raw(bytes));
  assert.deepEqual(more, []);
  return reply!;
}

/** The common beginning of all addresses of a page. */
async function baseOf(server: TestServer, headers: Headers): Promise<string> {
  const { text } = await server.get(`${LIST}?page=2`, headers);
  const bases = new Set([...text.matchAll(/"([^"]*)\/api\//g)].map(([, base]) => base!));
  assert.equal(bases.size, 1);
  return [...bases][0]!;
}

/** Checks that the entry, the root, the redirects and the page have this base URL, and who may cache them. */
async function checkAlike(server: TestServer, base: string, headers: Headers): Promise<void> {
  const isShared = base.startsWith('https:');
  const caching = { 'Cache-Control': isShared ? 'public, no-cache' : 'private, no-cache' };
  checkReply(await server.get(`${detail(1001)}?format=json`, headers), {
    status: 200,
    headers: { ...readHeaders(DETAIL_ALLOW), ...caching, ...signposts(`${base}${detail(1001)}`) },
    body: entryText(RECORD[0]!, base, 'json'),
  });
  checkReply(await server.get(ROOT, headers), {
    status: 200,
    headers: { ...readHeaders(ROOT_ALLOW), ...caching, Link: serviceLinks(base) },
    body: new RegExp(`^\\{"entries":"${base}${LIST}",`),
  });
  for (const [path, to] of [
    [LIST.slice(0, -1), LIST],
    ['/people', '/people/'],
  ] as const) {
    const { headers: fields } = await server.get(path, headers);
    const { location, 'cache-control': cache } = fields;
    assert.deepEqual([location, cache], [`${base}${to}`, caching['Cache-Control']]);
  }
  const page = await server.get(`${LIST}?page=2`, { ...headers, ...BROWSER });
  assert.equal(page.headers['cache-control'], caching['Cache-Control']);
  for (const { href } of anchorsOf(page.text)) {
    // A link to a fragment of the page itself has no base, and addresses of the frame begin with the path.
    const starts = ['#', `${new URL(base).pathname.replace(/\/$/, '')}/`, `${base}/`];
    assert.ok(
      starts.some((start) => href.startsWith(start)),
      href,
    );
  }
}

/** The client address of the last request, as the server determined it. */
function clientOf(server: TestServer): string {
  const observed = server.observations.at(-1)!;
  return observed.kind === 'request completed' ? observed.client : '';
}

/** The Host of a request, and the headers by which a proxy may replace it. */
const CLAIMS = {
  Host: 'own.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '192.0.2.1',
  Forwarded: 'host=evil.example;proto=https',
};

const TOO_LONG = `${'a'.repeat(50)}.`.repeat(6) + 'example';

const BAD_HOSTS = [
  'a b',
  'example.org/x',
  'user@example.org',
  'example.org?x',
  'example.org,example.com',
  'example..org',
  '.example.org',
  '-example.org',
  'example.org"',
  '<script>',
  'example.org\\x',
  'example%2eorg',
  'ex\xe4mple.org',
  'example.org:x',
  'example.org:65536',
  'example.org:000080000',
  'example.org:80:80',
  '[::1',
  '[::1::2]',
  '[example.org]',
  TOO_LONG,
];

suite('addresses without a configured base', () => {
  const server = sharedServer();

  test('begin with http and the Host of the request, and are not mixed up between hosts', async () => {
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
    const tags = new Set<string>();
    for (const Host of [...hosts, ...hosts, ...hosts]) {
      assert.equal(await baseOf(server, { Host }), `http://${Host}`);
      tags.add((await server.get(LIST, { Host })).headers['etag']!);
    }
    assert.equal(tags.size, hosts.length);
  });

  test('are in the entry, the root, redirects and the page alike, none of them publicly cacheable', async () => {
    await checkAlike(server, 'http://one.example', { Host: 'one.example' });
  });

  test('answer 400 to a Host that is none, missing or doubled, before anything else', async () => {
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

  test('follow HTTP/1.0 with a Host, and the authority of an address given in full', async () => {
    const old = `GET ${LIST}?page=2 HTTP/1.0\r\nHost: full.example\r\n\r\n`;
    const target = `http://full.example${LIST}`;
    const same = await server.get(`${LIST}?page=2`, { Host: 'full.example' });
    for (const request of [old, rawGet(`${target}?page=2`, 'Host: other.example')]) {
      assert.equal((await firstReply(server, request)).text, same.text);
    }
    const moved = rawGet(`${target.slice(0, -1)}?x=1`, 'Host: full.example');
    assert.equal((await firstReply(server, moved)).headers['location'], `${target}?x=1`);
  });
});

suite('addresses under a configured base', () => {
  const BASE = 'https://hansard.example.org/mirror';
  const server = sharedServer({ baseUrl: `${BASE}/`, trustedProxies: '127.0.0.1' });

  test('begin with it, whatever the request says, and may be cached by anybody', async () => {
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    const replies = [];
    for (const headers of [{}, { Host: 'one.example' }, { Host: 'evil.example', ...forwarded }]) {
      await checkAlike(server, BASE, headers);
      replies.push(await server.get(LIST, headers));
    }
    assert.equal(new Set(replies.map(({ headers, text }) => text + headers['etag']!)).size, 1);
  });

  test('answer HTTP/1.0 without a Host, and 400 to a request of today with none, two or a bad one', async () => {
    const reply = await firstReply(server, `GET ${LIST}?page=4 HTTP/1.0\r\n\r\n`);
    assert.equal((reply.json as { previous: string }).previous, `${BASE}${LIST}?page=3`);
    for (const fields of [[], ['Host: a.example', 'Host: a.example'], ['Host: a b']]) {
      const { status } = await firstReply(server, rawGet(LIST, ...fields));
      assert.equal(status, 400, String(fields));
    }
  });
});

suite('addresses behind a trusted proxy', () => {
  const server = sharedServer({ trustedProxies: '10.0.0.0/8, 127.0.0.1' });

  test('begin with what the proxy forwards, each with an ETag of its own, for no public cache', async () => {
    const tags = new Set<string>();
    const cases = [
      [{ 'X-Forwarded-Host': 'public.example' }, 'http://public.example'],
      [
        { 'X-Forwarded-Host': 'public.example', 'X-Forwarded-Proto': 'https' },
        'https://public.example',
      ],
      [{ 'X-Forwarded-Proto': 'HTTPS' }, 'https://own.example'],
      [{}, 'http://own.example'],
      // If several proxies wrote the header, the nearest counts.
      [
        {
          'X-Forwarded-Host': 'evil.example, public.example:8443',
          'X-Forwarded-Proto': 'http , https',
        },
        'https://public.example:8443',
      ],
    ] as const;
    for (const [forwarded, base] of cases) {
      const headers = { Host: 'own.example', ...forwarded };
      assert.equal(await baseOf(server, headers), base);
      const { headers: fields } = await server.get(LIST, headers);
      assert.equal(fields['cache-control'], 'private, no-cache');
      tags.add(fields['etag']!);
    }
    assert.equal(tags.size, cases.length);
  });

  test('answer 400 to a forwarded host or scheme that is none, and to two Hosts', async () => {
    for (const [name, value] of [
      ['X-Forwarded-Host', 'a b'],
      ['X-Forwarded-Host', 'a/b'],
      ['X-Forwarded-Host', 'ok.example, <x>'],
      ['X-Forwarded-Proto', 'javascript'],
      ['X-Forwarded-Proto', 'https://x'],
    ] as const) {
      const { status, headers } = await server.get(LIST, { [name]: value });
      assert.deepEqual([status, headers['content-type']], [400, 'application/json']);
    }
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

for (const [whose, options] of [
  ['no proxy of ours', {}],
  ['somebody else’s proxy', { trustedProxies: '192.0.2.0/24,2001:db8::/32' }],
] as const) {
  suite(`addresses behind ${whose}`, () => {
    const server = sharedServer(options);
    test('ignore what it forwards', async () => {
      assert.equal(await baseOf(server, CLAIMS), 'http://own.example');
      assert.equal(clientOf(server), '127.0.0.1');
    });
  });
}
