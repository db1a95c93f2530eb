// POST entries/: an entry, or several, at the end of the record.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/hansard/key.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { checkReply, LIST_ALLOW, momentHeaders } from '../../support/http/http-expect.ts';
import {
  entryText,
  publishRecord,
  withdraw,
  type RecordedEntry,
} from '../../support/records/http-record.ts';
import {
  BROWSER,
  detail,
  LIST,
  sharedServer,
  startServer,
  type TestServer,
} from '../../support/http/test-server.ts';

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
const SPEAKER = { id: 49, legalName: 'Wanjikũ Ng’ang’a', slug: 'wanjiku-nganga' };

/** The record of the interface tests: 32 entries, the last id 1043, the last counter 10 of sitting 3. */
async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await addToken(store);
}

async function addToken(store: Store): Promise<void> {
  await store.write((publication) => publication.addToken('desk', keyDigest('desk-key')));
}

const post = (server: TestServer, body: unknown, path = LIST): Promise<Reply> =>
  server.request('POST', path, DESK, JSON.stringify(body));

const SPOKEN = { type: 'speech', content: 'I beg to move.' };

/** What the record makes of SPOKEN where nothing else is said. */
const recorded = (more: Partial<RecordedEntry> = {}): RecordedEntry => ({
  id: 1044,
  textCounter: 11,
  type: 'speech',
  speakerName: '',
  speakerTitle: '',
  speaker: null,
  content: 'I beg to move.',
  ...more,
});

function checkCreated(reply: Reply, entry: RecordedEntry, base: string, format = 'api'): void {
  checkReply(reply, {
    status: 201,
    headers: momentHeaders(LIST_ALLOW, {
      Location: `${base}${detail(entry.id)}?format=${format}`,
    }),
    body: entryText(entry, base, format),
  });
}

/** The sitting of an entry, which the interface does not show. */
const sittingOf = (server: TestServer, id: number): Promise<number> =>
  server.store.write(async (publication) => (await publication.findEntry(id))!.sittingId);

suite('adding an entry', () => {
  test('answers 201 with its address and the entry, its labels empty unless given', async (t) => {
    const server = await startServer(t, { fill });
    checkCreated(await post(server, SPOKEN), recorded(), server.url);
  });

  test('the address leads to the entry, and the last page and the count have it at once', async (t) => {
    const server = await startServer(t, { fill });
    for (let round = 0; round < 9; round += 1) await server.get(`${LIST}?page=last`);
    const { headers } = await post(server, SPOKEN);
    const { pathname, search } = new URL(headers['location']!);
    assert.equal((await server.get(pathname + search)).text, entryText(recorded(), server.url));
    const { json } = await server.get(`${LIST}?page=last`);
    const { count, results } = json as { count: number; results: { id: number }[] };
    assert.equal(count, 33);
    assert.deepEqual(
      results.map(({ id }) => id),
      [1042, 1043, 1044],
    );
  });

  test('takes every field', async (t) => {
    const server = await startServer(t, { fill });
    const reply = await post(server, {
      type: 'heading',
      content: 'MOTIONS',
      speaker_name: 'Sen. Wanjikũ',
      speaker_title: 'The Temporary Speaker',
      speaker: 49,
      text_counter: 40,
    });
    const entry = recorded({
      textCounter: 40,
      type: 'heading',
      speakerName: 'Sen. Wanjikũ',
      speakerTitle: 'The Temporary Speaker',
      speaker: SPEAKER,
      content: 'MOTIONS',
    });
    checkCreated(reply, entry, server.url);
  });

  test('takes every type', async (t) => {
    const server = await startServer(t, { fill });
    for (const [index, type] of (['speech', 'scene', 'heading', 'other'] as const).entries()) {
      const entry = recorded({ id: 1044 + index, textCounter: 11 + index, type });
      checkCreated(await post(server, { ...SPOKEN, type }), entry, server.url);
    }
  });

  test('links a speaker given by id, slug or object', async (t) => {
    const server = await startServer(t, { fill });
    for (const [index, speaker] of [
      49,
      'wanjiku-nganga',
      { id: 49, legal_name: 'Wanjikũ Ng’ang’a', slug: 'wanjiku-nganga' },
    ].entries()) {
      const reply = await post(server, { ...SPOKEN, speaker });
      const entry = recorded({ id: 1044 + index, textCounter: 11 + index, speaker: SPEAKER });
      checkCreated(reply, entry, server.url);
    }
  });

  test('links nobody for null', async (t) => {
    const server = await startServer(t, { fill });
    checkCreated(await post(server, { ...SPOKEN, speaker: null }), recorded(), server.url);
  });

  test('gives addresses in the requested format, under the configured base', async (t) => {
    const server = await startServer(t, { fill, baseUrl: 'https://hansard.example/x' });
    const reply = await post(server, SPOKEN, `${LIST}?format=json`);
    checkCreated(reply, recorded(), 'https://hansard.example/x', 'json');
  });

  test('shows a person’s browser what was added as a page', async (t) => {
    const server = await startServer(t, { fill });
    const body = JSON.stringify(SPOKEN);
    const { status, headers, text } = await server.request(
      'POST',
      LIST,
      { ...DESK, ...BROWSER },
      body,
    );
    assert.deepEqual(
      { status, type: headers['content-type'], location: headers['location'] },
      {
        status: 201,
        type: 'text/html; charset=utf-8',
        location: `${server.url}${detail(1044)}?format=api`,
      },
    );
    assert.match(text, /I beg to move\./);
  });

  test('takes JSON by every name it goes by', async (t) => {
    const server = await startServer(t, { fill });
    const body = JSON.stringify(SPOKEN);
    for (const [index, type] of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'Application/JSON',
      'application/json;',
    ].entries()) {
      const reply = await server.request('POST', LIST, { ...DESK, 'Content-Type': type }, body);
      checkCreated(reply, recorded({ id: 1044 + index, textCounter: 11 + index }), server.url);
    }
  });

  test('takes a body that comes in pieces', async (t) => {
    const server = await startServer(t, { fill });
    const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
    const received = await server.raw(
      `POST ${LIST} HTTP/1.1\r\nHost: ${server.host}\r\nAuthorization: Token desk-key\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
      chunk('{"type":"speech",'),
      chunk('"content":"I beg to move."}'),
      '0\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 201 Created\r\n/);
    assert.ok(received.endsWith(entryText(recorded(), server.url)), received);
  });

  test('id and url in the body are ignored: what was read can be posted back', async (t) => {
    const server = await startServer(t, { fill });
    const read = (await server.get(detail(1003))).json as object;
    const reply = await post(server, read);
    const entry = recorded({
      textCounter: 3,
      speakerName: 'Mr. Kajwang’',
      content: 'Bw. Spika, ninaomba kuunga mkono Hoja hii. Asante sana.',
    });
    checkCreated(reply, entry, server.url);
  });

  test('an id and a url that could be none are ignored all the same', async (t) => {
    const server = await startServer(t, { fill });
    for (const [index, id] of [null, 'abc', 0, -1, 1.5, {}].entries()) {
      const reply = await post(server, { ...SPOKEN, id, url: id });
      const entry = recorded({ id: 1044 + index, textCounter: 11 + index });
      checkCreated(reply, entry, server.url);
    }
  });
});

suite('the sitting and counter of an entry that names no sitting', () => {
  test('is under the next counter of the last sitting where it names none', async (t) => {
    const server = await startServer(t, { fill });
    checkCreated(await post(server, SPOKEN), recorded(), server.url);
    const next = recorded({ id: 1045, textCounter: 12 });
    checkCreated(await post(server, SPOKEN), next, server.url);
    assert.equal(await sittingOf(server, 1044), 3);
    assert.equal(await sittingOf(server, 1045), 3);
  });

  test('is in the last sitting where its counter is greater than the last one', async (t) => {
    const server = await startServer(t, { fill });
    for (const [index, textCounter] of [11, 13, 2_147_483_646].entries()) {
      const reply = await post(server, { ...SPOKEN, text_counter: textCounter });
      checkCreated(reply, recorded({ id: 1044 + index, textCounter }), server.url);
      assert.equal(await sittingOf(server, 1044 + index), 3);
    }
  });

  for (const textCounter of [10, 9, 1]) {
    test(`is in a new sitting where its counter is ${textCounter}, the last one being 10`, async (t) => {
      const server = await startServer(t, { fill });
      const reply = await post(server, { ...SPOKEN, text_counter: textCounter });
      checkCreated(reply, recorded({ textCounter }), server.url);
      assert.equal(await sittingOf(server, 1044), 4);
      checkCreated(
        await post(server, SPOKEN),
        recorded({ id: 1045, textCounter: textCounter + 1 }),
        server.url,
      );
      assert.equal(await sittingOf(server, 1045), 4);
    });
  }

  test('begins an empty record with the id 1 and the counter 1, or the one it names', async (t) => {
    for (const [given, textCounter] of [
      [{}, 1],
      [{ text_counter: 7 }, 7],
    ] as const) {
      const server = await startServer(t, { fill: addToken });
      const reply = await post(server, { ...SPOKEN, ...given });
      checkCreated(reply, recorded({ id: 1, textCounter }), server.url);
    }
  });

  test('is counted from the last entry that is there, and its id is new all the same', async (t) => {
    const server = await startServer(t, { fill });
    await withdraw(server.store, 1043);
    checkCreated(await post(server, SPOKEN), recorded({ textCounter: 10 }), server.url);
    assert.equal(await sittingOf(server, 1044), 3);
  });

  test('a null sitting is none', async (t) => {
    const server = await startServer(t, { fill });
    checkCreated(await post(server, { ...SPOKEN, sitting: null }), recorded(), server.url);
  });

  test('never has a counter that could not be given', async (t) => {
    const server = await startServer(t, { fill });
    await post(server, { ...SPOKEN, text_counter: 2_147_483_647 });
    assert.equal((await post(server, SPOKEN)).status, 400);
  });
});

suite('the counter of an entry that names its sitting', () => {
  test('is there, under the next counter, and its id is the next of the record', async (t) => {
    const server = await startServer(t, { fill });
    const reply = await post(server, { ...SPOKEN, sitting: 1 });
    checkCreated(reply, recorded({ textCounter: 13 }), server.url);
    assert.equal(await sittingOf(server, 1044), 1);
  });

  test('is there under a counter not used there', async (t) => {
    const server = await startServer(t, { fill });
    await withdraw(server.store, 1004);
    const reply = await post(server, { ...SPOKEN, sitting: 1, text_counter: 4 });
    checkCreated(reply, recorded({ textCounter: 4 }), server.url);
    assert.equal(await sittingOf(server, 1044), 1);
  });

  test('is refused under a counter that is used there', async (t) => {
    const server = await startServer(t, { fill });
    checkReply(await post(server, { ...SPOKEN, sitting: 1, text_counter: 4 }), {
      status: 400,
      headers: momentHeaders(LIST_ALLOW),
      body: '{"text_counter":["This counter is already used in this sitting."]}',
    });
    assert.equal((await server.store.recordState()).count, 32);
  });
});

suite('content', () => {
  const server = sharedServer({ fill });
  for (const [what, content] of Object.entries({
    'a leading and a trailing space': '  Order!  ',
    'nothing but a space': ' ',
    'line ends of every kind': 'a\nb\r\nc\rd\u2028e\u2029f\u0085g',
    'controls, quotes and backslashes': '\t\u0001\u007f"\\/\b\f',
    'emoji and letters outside the first plane': '😀 👩‍👩‍👧 𝔎𝔢𝔫𝔶𝔞 🇰🇪',
    'letters that could be composed': 'e\u0301 é \u1e9b\u0323',
    'markup and what looks like code': "<script>&amp;</script> \\u0041 ${x} %s '; DROP TABLE--",
    'a byte order mark and other things not seen': '\ufeffx\u200b\u00ad\ufffe\uffff',
    'other scripts': 'ሰላም 你好 שלום مرحبا',
    'many characters': 'Hoja. '.repeat(10_000),
  })) {
    test(`is stored and given back byte for byte: ${what}`, async () => {
      const reply = await post(server, { ...SPOKEN, content });
      assert.equal(reply.status, 201);
      const { id, text_counter: textCounter } = reply.json as { id: number; text_counter: number };
      const entry = recorded({ id, textCounter, content });
      checkCreated(reply, entry, server.url);
      assert.deepEqual(
        (await server.get(detail(id))).bytes,
        Buffer.from(entryText(entry, server.url)),
      );
    });
  }
});

suite('adding several entries', () => {
  const checkSeveral = (reply: Reply, entries: readonly RecordedEntry[], base: string): void =>
    checkReply(reply, {
      status: 201,
      headers: momentHeaders(LIST_ALLOW),
      body: `[${entries.map((entry) => entryText(entry, base)).join(',')}]`,
    });

  test('answers 201 with all of them, in order', async (t) => {
    const server = await startServer(t, { fill });
    const reply = await post(server, [
      { ...SPOKEN, speaker: 49 },
      { ...SPOKEN, text_counter: 1 },
      { ...SPOKEN, id: 3, url: 'x' },
      { ...SPOKEN, sitting: 2 },
    ]);
    checkSeveral(
      reply,
      [
        recorded({ speaker: SPEAKER }),
        recorded({ id: 1045, textCounter: 1 }),
        recorded({ id: 1046, textCounter: 2 }),
        recorded({ id: 1047, textCounter: 11 }),
      ],
      server.url,
    );
    assert.equal(await sittingOf(server, 1046), 4);
    assert.equal((await server.store.recordState()).count, 36);
  });

  test('answers one of them as an array', async (t) => {
    const server = await startServer(t, { fill });
    checkSeveral(await post(server, [SPOKEN]), [recorded()], server.url);
  });

  test('are one change of the record each, in one writing', async (t) => {
    const server = await startServer(t, { fill });
    await post(server, [SPOKEN, SPOKEN, SPOKEN]);
    const changes = await server.store.changes(32, 10);
    assert.deepEqual(
      changes.map(({ seq, kind, entryId }) => [seq, kind, entryId]),
      [
        [33, 'added', 1044],
        [34, 'added', 1045],
        [35, 'added', 1046],
      ],
    );
    assert.equal(new Set(changes.map(({ atMs }) => atMs)).size, 1);
  });

  for (const [what, entries, body] of [
    [
      'fields of two are at fault',
      [SPOKEN, { type: 'song', content: 'x' }, SPOKEN, { type: 'scene', content: '', colour: 1 }],
      '{"1":{"type":["\\"song\\" is not a valid choice."]},' +
        '"3":{"colour":["This field is not known."],"content":["This field may not be blank."]}}',
    ],
    [
      'a speaker is unknown',
      [SPOKEN, { ...SPOKEN, text_counter: 1 }, { ...SPOKEN, speaker: 'nobody' }],
      '{"2":{"speaker":["Object with slug=\\"nobody\\" does not exist."]}}',
    ],
    [
      'a sitting is unknown',
      [{ ...SPOKEN, sitting: 99 }, SPOKEN],
      '{"0":{"sitting":["Invalid pk \\"99\\" - object does not exist."]}}',
    ],
    [
      'two want the same counter of a sitting',
      [
        { ...SPOKEN, sitting: 1, text_counter: 20 },
        { ...SPOKEN, sitting: 1, text_counter: 20 },
      ],
      '{"1":{"text_counter":["This counter is already used in this sitting."]}}',
    ],
  ] as const) {
    test(`answers 400 by index and field and stores nothing where ${what}`, async (t) => {
      const server = await startServer(t, { fill });
      const before = await server.store.recordState();
      const reply = await post(server, entries);
      checkReply(reply, { status: 400, headers: momentHeaders(LIST_ALLOW), body });
      assert.deepEqual(await server.store.recordState(), before);
      assert.equal(await server.store.lastChange(), 32);
      // Not even a sitting that one of them began is left.
      assert.equal(await server.store.write((publication) => publication.hasSitting(4)), false);
      checkCreated(await post(server, SPOKEN), recorded(), server.url);
    });
  }

  test('answers 400 where one is no object, and says no more than that', async (t) => {
    const server = await startServer(t, { fill });
    for (const [value, type] of [
      [5, 'number'],
      [null, 'null'],
      [[SPOKEN], 'list'],
      ['Order!', 'string'],
    ] as const) {
      checkReply(await post(server, [SPOKEN, value]), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: `{"1":{"non_field_errors":["Invalid data. Expected a dictionary, but got ${type}."]}}`,
      });
    }
  });

  test('answers 400 where there are none, or more than 10,000', async (t) => {
    const server = await startServer(t, { fill });
    for (const [entries, sentence] of [
      [[], 'This list may not be empty.'],
      [Array(10_001).fill(0), 'A request may have at most 10000 entries.'],
    ] as const) {
      checkReply(await post(server, entries), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: `{"detail":"${sentence}"}`,
      });
    }
  });
});

suite('clients that write at once', () => {
  test('each get entries of their own, consecutive within a request', async (t) => {
    const server = await startServer(t, { fill: addToken });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post(server, [SPOKEN, SPOKEN, SPOKEN])),
    );
    const ids = replies.map(({ json }) => (json as { id: number }[]).map(({ id }) => id));
    for (const [first, second, third] of ids) {
      assert.deepEqual([second, third], [first! + 1, first! + 2]);
    }
    assert.deepEqual(
      ids.flat().sort((a, b) => a - b),
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });
});
