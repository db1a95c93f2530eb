// PUT and PATCH entries/<id>/: corrections.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  momentHeaders,
  notFound,
} from '../../support/http/http-expect.ts';
import { entryText, RECORD, type RecordedEntry } from '../../support/records/http-record.ts';
import { BROWSER, detail, LIST, startServer } from '../../support/http/test-server.ts';
import { change, checkEntry, DESK, entryOf, fill, patch } from './correcting.ts';

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
