// PUT, PATCH and DELETE entries/<id>/: corrections and withdrawals, and the versions they are made on.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Reply } from '../../support/http/http-client.ts';
import { checkReply, DETAIL_ALLOW, notFound } from '../../support/http/http-expect.ts';
import { BROWSER, detail, LIST } from '../../support/http/test-server.ts';
import { entryText, RECORD } from '../../support/records/http-record.ts';
import {
  checkEntry,
  checkGone,
  DESK,
  entryOf,
  recorded,
  refused,
  stale,
  startDesk,
  withdrawn,
  type DeskServer,
} from './desk.ts';

const WHOLE = { type: 'other', content: 'x' };

const contentsOf = async (server: DeskServer, id: number): Promise<unknown> =>
  (await server.store.revisions(id))!.map(({ revision, wire }) => [
    revision,
    (JSON.parse(`{${wire}`) as { content: string }).content,
  ]);

suite('PATCH', () => {
  test('changes the fields it names, answers the entry, and leaves the others', async (t) => {
    const server = await startDesk(t);
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
      checkEntry(await server.patch(1003, given), entry, server.url);
      checkEntry(await server.get(detail(1003)), entry, server.url);
    }
    assert.equal((await server.store.revisions(1003))!.length, 9);
  });

  test('shows at once in the list and the detail, under a new ETag', async (t) => {
    const server = await startDesk(t);
    const read = async (): Promise<Reply[]> => [
      await server.get(detail(1003)),
      await server.get(LIST),
      await server.get(detail(1003), BROWSER),
      await server.get(LIST, BROWSER),
    ];
    // Often enough that responses are cached.
    for (let round = 0; round < 9; round += 1) await read();
    const before = await read();
    const response = await server.patch(1003, { content: 'I stand corrected.' });
    const after = await read();
    for (const [index, reply] of after.entries()) {
      assert.match(reply.text, /I stand corrected\./);
      assert.notEqual(reply.headers['etag'], before[index]!.headers['etag']);
    }
    assert.equal(after[0]!.text, response.text);
    for (const name of ['etag', 'last-modified']) {
      assert.equal(after[0]!.headers[name], response.headers[name]);
    }
    for (const [{ headers }, status] of [
      [before[0]!, 200],
      [response, 304],
    ] as const) {
      const reply = await server.get(detail(1003), { 'If-None-Match': headers['etag']! });
      assert.equal(reply.status, status);
    }
  });

  test('leaves the entry, its ETag and its history as they were where nothing changes', async (t) => {
    const server = await startDesk(t);
    const before = await server.get(detail(1003));
    for (const body of [{}, { content: entryOf(1003).content }, before.json, { sitting: 1 }]) {
      const reply = await server.patch(1003, body);
      checkEntry(reply, entryOf(1003), server.url);
      assert.equal(reply.headers['etag'], before.headers['etag']);
    }
    assert.equal(await server.store.lastChange(), 32);
  });

  test('stores the earlier texts, and whether it linked a speaker or corrected a text', async (t) => {
    const server = await startDesk(t);
    await server.patch(1003, { speaker: 49 });
    await server.patch(1003, { speaker: null });
    await server.patch(1003, { speaker: 49, content: 'second' });
    await server.patch(1003, { speaker_name: 'y', content: 'third' });
    assert.deepEqual(
      (await server.store.changes(32, 10)).map(({ kind, entryId }) => [kind, entryId]),
      ['linked', 'linked', 'corrected', 'corrected'].map((kind) => [kind, 1003]),
    );
    const first = entryOf(1003).content;
    assert.deepEqual(
      await contentsOf(server, 1003),
      [first, first, first, 'second', 'third'].map((content, index) => [index + 1, content]),
    );
  });

  test('does not move an entry to another sitting, nor onto another’s counter', async (t) => {
    const server = await startDesk(t);
    const stays = 'An entry stays in its sitting: withdraw it and add it there.';
    for (const [body, field, sentence] of [
      [{ sitting: 2 }, 'sitting', stays],
      [{ sitting: '1' }, 'sitting', stays],
      [{ text_counter: 4 }, 'text_counter', 'This counter is already used in this sitting.'],
      [{ text_counter: 0 }, 'text_counter', 'Ensure this value is greater than or equal to 1.'],
      [{ speaker: 50 }, 'speaker', 'Invalid pk "50" - object does not exist.'],
    ] as const) {
      const expected = refused(400, DETAIL_ALLOW, { [field]: [sentence] });
      checkReply(await server.patch(1003, body), expected);
    }
    assert.equal(await server.store.lastChange(), 32);
  });

  test('answers in the requested format, a browser with a page, and never 304', async (t) => {
    const server = await startDesk(t);
    const body = { content: 'x' };
    const reply = await server.write('PATCH', `${detail(1003)}?format=json`, body);
    assert.equal(reply.text, entryText({ ...entryOf(1003), ...body }, server.url, 'json'));
    const page = await server.patch(1003, { content: 'y' }, BROWSER);
    assert.deepEqual(
      [page.status, page.headers['content-type']],
      [200, 'text/html; charset=utf-8'],
    );
    const read = await server.get(detail(1003), BROWSER);
    assert.equal(page.headers['etag'], read.headers['etag']);
    for (const again of [{ content: 'z' }, {}]) {
      const { status } = await server.patch(1003, again, { 'If-None-Match': '*' });
      assert.ok(status === 200 || status === 412, `${status}`);
    }
  });
});

suite('PUT', () => {
  test('replaces the entry: labels and speaker that are not given are none, another id does not count', async (t) => {
    const server = await startDesk(t);
    const entry = recorded({ id: 1002, textCounter: 2, type: 'other', content: 'x' });
    checkEntry(await server.put(1002, WHOLE), entry, server.url);
    checkEntry(await server.get(detail(1002)), entry, server.url);
    const read = (await server.get(detail(1002))).json as object;
    const reply = await server.put(1002, { ...read, id: 1003, content: 'y' });
    checkEntry(reply, { ...entry, content: 'y' }, server.url);
    checkEntry(await server.get(detail(1003)), entryOf(1003), server.url);
  });

  test('takes back what was read, id and url and all, and changes nothing', async (t) => {
    const server = await startDesk(t);
    for (const { id } of RECORD.slice(0, 7)) {
      const read = await server.get(detail(id));
      const reply = await server.put(id, read.json);
      checkEntry(reply, entryOf(id), server.url);
      assert.equal(reply.headers['etag'], read.headers['etag']);
    }
    for (const id of [1, 1013, 1044]) {
      checkReply(await server.put(id, WHOLE), notFound(DETAIL_ALLOW));
    }
    assert.equal(await server.store.lastChange(), 32);
  });
});

suite('If-Match', () => {
  /** The responses that have an ETag of an entry. */
  const SOURCES: Readonly<Record<string, (server: DeskServer) => Promise<Reply>>> = {
    'from json': (server) => server.get(`${detail(1003)}?format=json`),
    'from the default format': (server) => server.get(detail(1003)),
    'from the browsable page': (server) => server.get(detail(1003), BROWSER),
    'from the browsable page, compressed': (server) =>
      server.get(detail(1003), { ...BROWSER, 'Accept-Encoding': 'gzip' }),
    'from another host name': (server) => server.get(detail(1003), { Host: 'other.example' }),
    'from HEAD': (server) => server.request('HEAD', detail(1003)),
    'from a correction': (server) => server.patch(1003, { content: 'first' }),
  };
  for (const [source, tagged] of Object.entries(SOURCES)) {
    test(`${source} is honoured by PUT, PATCH and DELETE, and stale after each`, async (t) => {
      const server = await startDesk(t);
      const tag = async (): Promise<{ 'If-Match': string }> => ({
        'If-Match': (await tagged(server)).headers['etag']!,
      });
      const first = await tag();
      const patched = await server.patch(1003, { content: 'second' }, first);
      checkEntry(patched, { ...entryOf(1003), content: 'second' }, server.url);
      checkReply(await server.patch(1003, { content: 'third' }, first), stale());
      const second = await tag();
      assert.equal((await server.put(1003, WHOLE, second)).status, 200);
      checkReply(await server.put(1003, { ...WHOLE, content: 'y' }, second), stale());
      for (const old of [first, second]) checkReply(await server.withdraw(1003, old), stale());
      checkGone(await server.withdraw(1003, await tag()));
    });
  }

  test('of * is honoured by whatever is there, and 404 by what is not', async (t) => {
    const server = await startDesk(t);
    const any = { 'If-Match': '*' };
    assert.equal((await server.patch(1003, { content: 'x' }, any)).status, 200);
    assert.equal((await server.put(1003, { ...WHOLE, content: 'y' }, any)).status, 200);
    checkGone(await server.withdraw(1003, any));
    checkReply(await server.patch(1003, { content: 'z' }, any), withdrawn(server, 1003));
    checkReply(await server.withdraw(1003, any), withdrawn(server, 1003));
  });

  test('may name several, of which one is enough; without a version of the entry it is 412', async (t) => {
    const server = await startDesk(t);
    const tagOf = async (path: string): Promise<string> =>
      (await server.get(path)).headers['etag']!;
    const [own, other, list] = [
      await tagOf(detail(1003)),
      await tagOf(detail(1004)),
      await tagOf(LIST),
    ];
    for (const value of [`"x-y", ${own}`, `${own},"x"`, ` "a" ,${own} , "b-c"`]) {
      assert.equal((await server.patch(1003, {}, { 'If-Match': value })).status, 200, value);
    }
    // Entries published together share a revision and a time: only a later change distinguishes them.
    await server.patch(1004, { content: 'x' });
    const changed = await tagOf(detail(1004));
    assert.notEqual(changed, other);
    for (const value of [
      ...[changed, list, '"x"', '""', `W/${own}`, 'nonsense', '"1"', '', ','],
      // No ETag: a version alone, or a star within quotes.
      ...['"*-x"', own.slice(1, own.indexOf('-'))],
    ]) {
      checkReply(await server.patch(1003, { content: 'x' }, { 'If-Match': value }), stale());
      checkReply(await server.withdraw(1003, { 'If-Match': value }), stale());
    }
    checkEntry(await server.get(detail(1003)), entryOf(1003), server.url);
  });

  test('lets one of several who read the same version write, also within a millisecond', async (t) => {
    const server = await startDesk(t);
    const tag = { 'If-Match': (await server.get(detail(1003))).headers['etag']! };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.patch(1003, { content: `${index}` }, tag)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array<number>(7).fill(412)]);
    assert.equal((await server.store.revisions(1003))!.length, 2);
    const tags = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      tags.add((await server.patch(1003, { content: `${round} x` })).headers['etag']!);
    }
    assert.equal(tags.size, 20);
  });
});

suite('DELETE', () => {
  const idsOf = ({ json }: Reply): number[] =>
    (json as { results: { id: number }[] }).results.map(({ id }) => id);

  test('answers 204; the entry is gone, its neighbours close up, the count goes down', async (t) => {
    const server = await startDesk(t);
    const before = await server.get(detail(1004));
    // Often enough that responses are cached.
    for (let round = 0; round < 9; round += 1) {
      await server.get(detail(1004));
      await server.get(detail(1004), BROWSER);
    }
    checkGone(await server.withdraw(1004));
    for (const headers of [{}, { 'If-None-Match': before.headers['etag']! }]) {
      checkReply(await server.get(detail(1004), headers), withdrawn(server, 1004));
    }
    assert.equal((await server.get(detail(1004), BROWSER)).status, 404);
    const list = await server.get(LIST);
    assert.equal((list.json as { count: number }).count, 31);
    assert.deepEqual(idsOf(list), [1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011]);
    assert.deepEqual(idsOf(await server.get(`${LIST}?page=last`)), [1043]);
    // A second time, or of what never was, it is 404.
    for (const reply of [
      await server.withdraw(1004),
      await server.patch(1004, { content: 'x' }),
      await server.put(1004, WHOLE),
    ]) {
      checkReply(reply, withdrawn(server, 1004));
    }
    checkReply(await server.withdraw(1013), notFound(DETAIL_ALLOW));
  });

  test('is in the change log as what it was, and frees no id, be it the last', async (t) => {
    const server = await startDesk(t);
    const [added] = await server.store.changes(3, 1);
    await server.withdraw(1004);
    const [change, ...more] = await server.store.changes(32, 10);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [change!.seq, change!.kind, change!.entryId, change!.sha256],
      [33, 'withdrawn', 1004, added!.sha256],
    );
    assert.equal(await server.store.revisions(1004), null);
    for (const id of [1043, 1042]) checkGone(await server.withdraw(id));
    assert.equal(((await server.post(WHOLE)).json as { id: number }).id, 1044);
    for (const id of [1042, 1043]) {
      checkReply(await server.get(detail(id)), withdrawn(server, id));
    }
  });

  test('pays no attention to a body, and the next request is understood', async (t) => {
    const server = await startDesk(t);
    checkGone(await server.request('DELETE', detail(1004), DESK, '{"broken'));
    const received = await server.raw(
      `DELETE ${detail(1005)} HTTP/1.1\r\nHost: h\r\nAuthorization: Token desk-key\r\n` +
        `Content-Length: 9\r\n\r\n{"broken"GET ${detail(1005)} HTTP/1.1\r\nHost: h\r\n` +
        'Connection: close\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 204 [^]*\r\n\r\nHTTP\/1\.1 404 /);
  });

  test('empties a record to the last entry', async (t) => {
    const server = await startDesk(t);
    for (const { id } of RECORD) checkGone(await server.withdraw(id));
    const empty = '{"count":0,"next":null,"previous":null,"results":[]}';
    assert.equal((await server.get(LIST)).text, empty);
    const { json } = await server.post(WHOLE);
    const { id, text_counter: counter } = json as { id: number; text_counter: number };
    assert.deepEqual([id, counter], [1044, 1]);
  });
});
