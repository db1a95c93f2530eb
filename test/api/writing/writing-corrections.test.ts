// PUT, PATCH and DELETE entries/<id>/: corrections and withdrawals, and the versions they are made on.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/hansard/key.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  momentHeaders,
  notFound,
  readHeaders,
} from '../../support/http/http-expect.ts';
import {
  entryText,
  publishRecord,
  RECORD,
  type RecordedEntry,
} from '../../support/records/http-record.ts';
import {
  BROWSER,
  detail,
  LIST,
  startServer,
  type TestServer,
} from '../../support/http/test-server.ts';

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write((publication) => publication.addToken('desk', keyDigest('desk-key')));
}

const entryOf = (id: number): RecordedEntry => RECORD.find((entry) => entry.id === id)!;

const change = (
  server: TestServer,
  method: 'PUT' | 'PATCH',
  id: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  server.request(method, detail(id), { ...DESK, ...headers }, JSON.stringify(body));

const patch = (
  server: TestServer,
  id: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => change(server, 'PATCH', id, body, headers);

/** As for what never was, with the address of its history. */
const withdrawn = (server: TestServer, id: number): ReturnType<typeof notFound> => {
  const missing = notFound(DETAIL_ALLOW);
  const link = `<${server.url}${detail(id)}revisions/>; rel="version-history"`;
  return { ...missing, headers: { ...missing.headers, Link: link } };
};

const withdraw = (
  server: TestServer,
  id: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  server.request('DELETE', detail(id), { Authorization: 'Token desk-key', ...headers });

function checkEntry(reply: Reply, entry: RecordedEntry, base: string): void {
  const headers = readHeaders(DETAIL_ALLOW);
  checkReply(reply, { status: 200, headers, body: entryText(entry, base) });
}

/** A 204 has no body, and so says nothing of one. */
function checkWithdrawn({ status, headers, text }: Reply): void {
  const { date, connection, 'keep-alive': keepAlive, ...rest } = headers;
  assert.ok(date !== undefined && (connection !== undefined || keepAlive !== undefined));
  assert.deepEqual(
    { status, headers: rest, text },
    {
      status: 204,
      headers: {
        allow: DETAIL_ALLOW,
        vary: 'Accept',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
      text: '',
    },
  );
}

const STALE = {
  status: 412,
  headers: momentHeaders(DETAIL_ALLOW),
  body: '{"detail":"The entry has changed since: read it again before you change it."}',
};

suite('PATCH', () => {
  test('changes the fields it names, answers the entry, and leaves the others', async (t) => {
    const server = await startServer(t, { fill });
    let entry = entryOf(1003);
    for (const [given, becomes] of [
      [{ content: ' Order!\u2028😀 ' }, { content: ' Order!\u2028😀 ' }],
      [{ type: 'scene' }, { type: 'scene' }],
      [{ speaker_name: '' }, { speakerName: '' }],
      [{ speaker_title: 'The Speaker' }, { speakerTitle: 'The Speaker' }],
      [{ speaker: 'wanjiku-nganga' }, { speaker: entryOf(1002).speaker }],
      [{ speaker: null }, { speaker: null }],
      [{ text_counter: 77 }, { textCounter: 77 }],
      [
        { content: 'a', type: 'speech' },
        { content: 'a', type: 'speech' },
      ],
    ] as const) {
      entry = { ...entry, ...becomes };
      checkEntry(await patch(server, 1003, given), entry, server.url);
      checkEntry(await server.get(detail(1003)), entry, server.url);
    }
    assert.equal((await server.store.revisions(1003))!.length, 9);
  });

  test('shows at once in the list and the detail, under a new ETag', async (t) => {
    const server = await startServer(t, { fill });
    const read = async (): Promise<Reply[]> => [
      await server.get(detail(1003)),
      await server.get(LIST),
      await server.get(detail(1003), BROWSER),
      await server.get(LIST, BROWSER),
    ];
    // Often enough that responses are cached.
    for (let round = 0; round < 9; round += 1) await read();
    const before = await read();
    const response = await patch(server, 1003, { content: 'I stand corrected.' });
    const after = await read();
    for (const [index, reply] of after.entries()) {
      assert.match(reply.text, /I stand corrected\./);
      assert.notEqual(reply.headers['etag'], before[index]!.headers['etag']);
    }
    assert.equal(after[0]!.text, response.text);
    assert.equal(after[0]!.headers['etag'], response.headers['etag']);
    assert.equal(after[0]!.headers['last-modified'], response.headers['last-modified']);
    const stale = { 'If-None-Match': before[0]!.headers['etag']! };
    assert.equal((await server.get(detail(1003), stale)).status, 200);
    const fresh = { 'If-None-Match': response.headers['etag']! };
    assert.equal((await server.get(detail(1003), fresh)).status, 304);
  });

  test('stores the earlier text as a revision', async (t) => {
    const server = await startServer(t, { fill });
    await patch(server, 1003, { content: 'second' });
    await patch(server, 1003, { content: 'third' });
    const revisions = (await server.store.revisions(1003))!;
    assert.deepEqual(
      revisions.map(({ revision, wire }) => [
        revision,
        (JSON.parse(`{${wire}`) as { content: string }).content,
      ]),
      [
        [1, entryOf(1003).content],
        [2, 'second'],
        [3, 'third'],
      ],
    );
  });

  test('leaves the entry, its ETag and its history as they were where nothing changes', async (t) => {
    const server = await startServer(t, { fill });
    const before = await server.get(detail(1003));
    for (const body of [{}, { content: entryOf(1003).content }, before.json, { sitting: 1 }]) {
      const reply = await patch(server, 1003, body);
      checkEntry(reply, entryOf(1003), server.url);
      assert.equal(reply.headers['etag'], before.headers['etag']);
    }
    assert.equal(await server.store.lastChange(), 32);
  });

  test('says in the change log whether it linked a speaker or corrected a text', async (t) => {
    const server = await startServer(t, { fill });
    await patch(server, 1003, { speaker: 49 });
    await patch(server, 1003, { speaker: null });
    await patch(server, 1003, { speaker: 49, content: 'x' });
    await patch(server, 1003, { speaker_name: 'y' });
    assert.deepEqual(
      (await server.store.changes(32, 10)).map(({ kind, entryId }) => [kind, entryId]),
      [
        ['linked', 1003],
        ['linked', 1003],
        ['corrected', 1003],
        ['corrected', 1003],
      ],
    );
  });

  test('does not move an entry to another sitting, nor onto another’s counter', async (t) => {
    const server = await startServer(t, { fill });
    for (const [body, said] of [
      [
        { sitting: 2 },
        '{"sitting":["An entry stays in its sitting: withdraw it and add it there."]}',
      ],
      [
        { sitting: '1' },
        '{"sitting":["An entry stays in its sitting: withdraw it and add it there."]}',
      ],
      [{ text_counter: 4 }, '{"text_counter":["This counter is already used in this sitting."]}'],
      [
        { text_counter: 0 },
        '{"text_counter":["Ensure this value is greater than or equal to 1."]}',
      ],
      [{ speaker: 50 }, '{"speaker":["Invalid pk \\"50\\" - object does not exist."]}'],
    ] as const) {
      checkReply(await patch(server, 1003, body), {
        status: 400,
        headers: momentHeaders(DETAIL_ALLOW),
        body: said,
      });
    }
    assert.equal(await server.store.lastChange(), 32);
  });

  test('gives the address in the requested format', async (t) => {
    const server = await startServer(t, { fill });
    const path = `${detail(1003)}?format=json`;
    const reply = await server.request('PATCH', path, DESK, '{"content":"x"}');
    const entry = { ...entryOf(1003), content: 'x' };
    assert.equal(reply.text, entryText(entry, server.url, 'json'));
  });

  test('shows a person’s browser the corrected entry as a page, under the page’s ETag', async (t) => {
    const server = await startServer(t, { fill });
    const reply = await patch(server, 1003, { content: 'x' }, BROWSER);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
    const read = await server.get(detail(1003), BROWSER);
    assert.equal(reply.headers['etag'], read.headers['etag']);
  });

  test('is never answered 304: what was written is no copy the client has', async (t) => {
    const server = await startServer(t, { fill });
    for (const body of [{ content: 'x' }, {}]) {
      const { status } = await patch(server, 1003, body, { 'If-None-Match': '*' });
      assert.ok(status === 200 || status === 412, `${status}`);
    }
  });
});

suite('PUT', () => {
  test('replaces the entry: labels and speaker that are not given are none', async (t) => {
    const server = await startServer(t, { fill });
    const reply = await change(server, 'PUT', 1002, { type: 'other', content: 'x' });
    const entry: RecordedEntry = {
      id: 1002,
      textCounter: 2,
      type: 'other',
      speakerName: '',
      speakerTitle: '',
      speaker: null,
      content: 'x',
    };
    checkEntry(reply, entry, server.url);
    checkEntry(await server.get(detail(1002)), entry, server.url);
  });

  test('takes back what was read, id and url and all, and changes nothing', async (t) => {
    const server = await startServer(t, { fill });
    for (const { id } of RECORD.slice(0, 7)) {
      const read = await server.get(detail(id));
      const reply = await change(server, 'PUT', id, read.json);
      checkEntry(reply, entryOf(id), server.url);
      assert.equal(reply.headers['etag'], read.headers['etag']);
    }
    assert.equal(await server.store.lastChange(), 32);
  });

  test('another id in the body does not count', async (t) => {
    const server = await startServer(t, { fill });
    const read = (await server.get(detail(1002))).json as object;
    const reply = await change(server, 'PUT', 1002, { ...read, id: 1003, content: 'x' });
    checkEntry(reply, { ...entryOf(1002), content: 'x' }, server.url);
    checkEntry(await server.get(detail(1003)), entryOf(1003), server.url);
  });

  test('does not make an entry that is not there', async (t) => {
    const server = await startServer(t, { fill });
    for (const id of [1, 1013, 1044]) {
      const reply = await change(server, 'PUT', id, { type: 'other', content: 'x' });
      checkReply(reply, notFound(DETAIL_ALLOW));
    }
    assert.equal((await server.store.recordState()).count, 32);
  });
});

suite('DELETE', () => {
  test('answers 204; the entry is gone, its neighbours close up, the count goes down', async (t) => {
    const server = await startServer(t, { fill });
    for (let round = 0; round < 9; round += 1) await server.get(detail(1004));
    checkWithdrawn(await withdraw(server, 1004));
    checkReply(await server.get(detail(1004)), withdrawn(server, 1004));
    const { json } = await server.get(LIST);
    const { count, results } = json as { count: number; results: { id: number }[] };
    assert.equal(count, 31);
    assert.deepEqual(
      results.map(({ id }) => id),
      [1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011],
    );
    const last = (await server.get(`${LIST}?page=last`)).json as { results: { id: number }[] };
    assert.deepEqual(
      last.results.map(({ id }) => id),
      [1043],
    );
  });

  test('a second time, or of what never was, is 404', async (t) => {
    const server = await startServer(t, { fill });
    checkWithdrawn(await withdraw(server, 1004));
    checkReply(await withdraw(server, 1004), withdrawn(server, 1004));
    checkReply(await withdraw(server, 1013), notFound(DETAIL_ALLOW));
    checkReply(await patch(server, 1004, { content: 'x' }), withdrawn(server, 1004));
    checkReply(
      await change(server, 'PUT', 1004, { type: 'other', content: 'x' }),
      withdrawn(server, 1004),
    );
  });

  test('frees no id, be it the last', async (t) => {
    const server = await startServer(t, { fill });
    for (const id of [1043, 1042]) checkWithdrawn(await withdraw(server, id));
    const body = JSON.stringify({ type: 'other', content: 'x' });
    const { json } = await server.request('POST', LIST, DESK, body);
    assert.equal((json as { id: number }).id, 1044);
    for (const id of [1042, 1043]) {
      checkReply(await server.get(detail(id)), withdrawn(server, id));
    }
  });

  test('is in the change log, by whom and as what it was', async (t) => {
    const server = await startServer(t, { fill });
    const [added] = await server.store.changes(3, 1);
    await withdraw(server, 1004);
    const [change, ...more] = await server.store.changes(32, 10);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [change!.seq, change!.kind, change!.entryId, change!.sha256],
      [33, 'withdrawn', 1004, added!.sha256],
    );
    assert.equal(await server.store.revisions(1004), null);
  });

  test('pays no attention to a body, and the next request is understood', async (t) => {
    const server = await startServer(t, { fill });
    checkWithdrawn(await server.request('DELETE', detail(1004), DESK, '{"broken'));
    const received = await server.raw(
      `DELETE ${detail(1005)} HTTP/1.1\r\nHost: h\r\nAuthorization: Token desk-key\r\n` +
        `Content-Length: 9\r\n\r\n{"broken"GET ${detail(1005)} HTTP/1.1\r\nHost: h\r\n` +
        'Connection: close\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 204 [^]*\r\n\r\nHTTP\/1\.1 404 /);
  });

  test('empties a record to the last entry', async (t) => {
    const server = await startServer(t, { fill });
    for (const { id } of RECORD) checkWithdrawn(await withdraw(server, id));
    assert.equal(
      (await server.get(LIST)).text,
      '{"count":0,"next":null,"previous":null,"results":[]}',
    );
    const body = JSON.stringify({ type: 'other', content: 'x' });
    const { json } = await server.request('POST', LIST, DESK, body);
    const { id, text_counter: counter } = json as { id: number; text_counter: number };
    assert.deepEqual([id, counter], [1044, 1]);
  });
});

suite('If-Match', () => {
  /** The responses that have an ETag of an entry. */
  const sources = {
    'from json': (server: TestServer) => server.get(`${detail(1003)}?format=json`),
    'from the default format': (server: TestServer) => server.get(detail(1003)),
    'from the browsable page': (server: TestServer) => server.get(detail(1003), BROWSER),
    'from the browsable page, compressed': (server: TestServer) =>
      server.get(detail(1003), { ...BROWSER, 'Accept-Encoding': 'gzip' }),
    'from another host name': (server: TestServer) =>
      server.get(detail(1003), { Host: 'other.example' }),
    'from HEAD': (server: TestServer) => server.request('HEAD', detail(1003)),
    'from a correction': (server: TestServer) => patch(server, 1003, { content: 'first' }),
  };
  for (const [source, tagged] of Object.entries(sources)) {
    test(`${source} is honoured by PUT, PATCH and DELETE, and stale after each`, async (t) => {
      const server = await startServer(t, { fill });
      const tag = async (): Promise<{ 'If-Match': string }> => ({
        'If-Match': (await tagged(server)).headers['etag']!,
      });
      const first = await tag();
      const patched = await patch(server, 1003, { content: 'second' }, first);
      checkEntry(patched, { ...entryOf(1003), content: 'second' }, server.url);
      checkReply(await patch(server, 1003, { content: 'third' }, first), STALE);

      const second = await tag();
      const whole = { type: 'other', content: 'third' };
      assert.equal((await change(server, 'PUT', 1003, whole, second)).status, 200);
      checkReply(await change(server, 'PUT', 1003, { ...whole, content: 'x' }, second), STALE);
      checkReply(await withdraw(server, 1003, second), STALE);
      checkReply(await withdraw(server, 1003, first), STALE);

      checkWithdrawn(await withdraw(server, 1003, await tag()));
    });
  }

  test('of * is honoured by whatever is there, and 404 by what is not', async (t) => {
    const server = await startServer(t, { fill });
    const any = { 'If-Match': '*' };
    assert.equal((await patch(server, 1003, { content: 'x' }, any)).status, 200);
    assert.equal(
      (await change(server, 'PUT', 1003, { type: 'other', content: 'y' }, any)).status,
      200,
    );
    checkWithdrawn(await withdraw(server, 1003, any));
    checkReply(await patch(server, 1003, { content: 'z' }, any), withdrawn(server, 1003));
    checkReply(await withdraw(server, 1003, any), withdrawn(server, 1003));
  });

  test('may name several, of which one is enough', async (t) => {
    const server = await startServer(t, { fill });
    const tag = (await server.get(detail(1003))).headers['etag']!;
    for (const value of [`"x-y", ${tag}`, `${tag},"x"`, ` "a" ,${tag} , "b-c"`]) {
      const reply = await patch(server, 1003, {}, { 'If-Match': value });
      assert.equal(reply.status, 200, value);
    }
  });

  test('that names no version of the entry is 412, and nothing is stored', async (t) => {
    const server = await startServer(t, { fill });
    const other = (await server.get(detail(1004))).headers['etag']!;
    const list = (await server.get(LIST)).headers['etag']!;
    const own = (await server.get(detail(1003))).headers['etag']!;
    // Entries published together share a revision and a time: only a later change distinguishes them.
    await patch(server, 1004, { content: 'x' });
    const changed = (await server.get(detail(1004))).headers['etag']!;
    assert.notEqual(changed, other);
    for (const value of [changed, list, '"x"', '""', `W/${own}`, 'nonsense', '"1"', '', ',']) {
      const reply = await patch(server, 1003, { content: 'x' }, { 'If-Match': value });
      checkReply(reply, STALE);
      checkReply(await withdraw(server, 1003, { 'If-Match': value }), STALE);
    }
    checkEntry(await server.get(detail(1003)), entryOf(1003), server.url);
  });

  test('that is no ETag is none: a version alone, or a star within quotes', async (t) => {
    const server = await startServer(t, { fill });
    const own = (await server.get(detail(1003))).headers['etag']!;
    for (const value of ['"*-x"', own.slice(1, own.indexOf('-'))]) {
      checkReply(await patch(server, 1003, { content: 'x' }, { 'If-Match': value }), STALE);
    }
  });

  test('lets one of two who read the same version write', async (t) => {
    const server = await startServer(t, { fill });
    const tag = { 'If-Match': (await server.get(detail(1003))).headers['etag']! };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => patch(server, 1003, { content: `${index}` }, tag)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).sort(),
      [200, 412, 412, 412, 412, 412, 412, 412],
    );
    assert.equal((await server.store.revisions(1003))!.length, 2);
  });

  test('distinguishes two corrections within a millisecond', async (t) => {
    const server = await startServer(t, { fill });
    const tags = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      tags.add((await patch(server, 1003, { content: `${round}` })).headers['etag']!);
    }
    assert.equal(tags.size, 20);
  });
});
