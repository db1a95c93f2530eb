// POST entries/: an entry at the end of the record, several at once, and the sitting and counter that each gets.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside } from '../../support/beside.ts';
import { checkReply, LIST_ALLOW, momentHeaders } from '../../support/http/http-expect.ts';
import { BROWSER, detail, LIST, sharedServer } from '../../support/http/test-server.ts';
import { entryText, withdraw, type RecordedEntry } from '../../support/records/http-record.ts';
import {
  addToken,
  checkCreated,
  DESK,
  fill,
  recorded,
  refused,
  SPEAKER,
  SPOKEN,
  startDesk,
} from './desk.ts';

const DATA = dataBeside<{
  /** Several entries of which one is at fault, and what is said. */
  readonly refused: readonly (readonly [entries: unknown, said: object])[];
  /** Entries posted one after the other, and the counter and sitting that each gets. */
  readonly counters: Readonly<
    Record<string, readonly (readonly [given: object, counter: number, sitting: number])[]>
  >;
}>(import.meta.url);

suite('adding an entry', () => {
  test('its address leads to it, and the last page and the count have it at once', async (t) => {
    const server = await startDesk(t);
    // Often enough that responses are cached.
    for (let round = 0; round < 9; round += 1) await server.get(`${LIST}?page=last`);
    const reply = await server.post(SPOKEN);
    checkCreated(reply, recorded(), server.url);
    const { pathname, search } = new URL(reply.headers['location']!);
    assert.equal((await server.get(pathname + search)).text, entryText(recorded(), server.url));
    const { json } = await server.get(`${LIST}?page=last`);
    const { count, results } = json as { count: number; results: { id: number }[] };
    assert.deepEqual([count, results.map(({ id }) => id)], [33, [1042, 1043, 1044]]);
  });

  test('takes every field and type, speakers in every form, and ignores id and url', async (t) => {
    const server = await startDesk(t);
    const person = { id: 49, legal_name: 'Wanjikũ Ng’ang’a', slug: 'wanjiku-nganga' };
    const whole = {
      ...{ type: 'heading', content: 'MOTIONS', speaker_name: 'Sen. Wanjikũ' },
      ...{ speaker_title: 'The Temporary Speaker', speaker: 49 },
    };
    const read = (await server.get(detail(1003))).json as object;
    const cases: readonly (readonly [given: object, becomes: Partial<RecordedEntry>])[] = [
      [
        whole,
        {
          ...{ type: 'heading', content: 'MOTIONS', speakerName: 'Sen. Wanjikũ' },
          ...{ speakerTitle: 'The Temporary Speaker', speaker: SPEAKER },
        },
      ],
      ...(['speech', 'scene', 'heading', 'other'] as const).map(
        (type) => [{ ...SPOKEN, type }, { type }] as const,
      ),
      ...[49, 'wanjiku-nganga', person].map(
        (speaker) => [{ ...SPOKEN, speaker }, { speaker: SPEAKER }] as const,
      ),
      [{ ...SPOKEN, speaker: null, sitting: null }, {}],
      ...[null, 'abc', 0, -1, 1.5, {}].map((id) => [{ ...SPOKEN, id, url: id }, {}] as const),
      // What was read can be posted back.
      [
        { ...read, text_counter: undefined },
        {
          speakerName: 'Mr. Kajwang’',
          content: 'Bw. Spika, ninaomba kuunga mkono Hoja hii. Asante sana.',
        },
      ],
    ];
    for (const [index, [given, becomes]] of cases.entries()) {
      const entry = recorded({ id: 1044 + index, textCounter: 11 + index, ...becomes });
      checkCreated(await server.post(given), entry, server.url);
    }
  });

  test('gives addresses in the requested format, under the configured base', async (t) => {
    const baseUrl = 'https://hansard.example/x';
    const server = await startDesk(t, { baseUrl });
    const reply = await server.post(SPOKEN, `${LIST}?format=json`);
    checkCreated(reply, recorded(), baseUrl, 'json');
  });

  test('shows a person’s browser what was added as a page', async (t) => {
    const server = await startDesk(t);
    const { status, headers, text } = await server.write('POST', LIST, SPOKEN, BROWSER);
    assert.deepEqual(
      [status, headers['content-type'], headers['location']],
      [201, 'text/html; charset=utf-8', `${server.url}${detail(1044)}?format=api`],
    );
    assert.match(text, /I beg to move\./);
  });

  test('takes JSON by every name it goes by, and in pieces', async (t) => {
    const server = await startDesk(t);
    const types = [
      ...['application/json; charset=utf-8', 'application/json;charset="UTF-8"'],
      ...['Application/JSON', 'application/json;'],
    ];
    for (const [index, type] of types.entries()) {
      const reply = await server.write('POST', LIST, SPOKEN, { 'Content-Type': type });
      checkCreated(reply, recorded({ id: 1044 + index, textCounter: 11 + index }), server.url);
    }
    const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
    const received = await server.raw(
      `POST ${LIST} HTTP/1.1\r\nHost: ${server.host}\r\nAuthorization: Token desk-key\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
      chunk('{"type":"speech",'),
      chunk('"content":"I beg to move."}'),
      '0\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 201 Created\r\n/);
    assert.ok(received.endsWith(entryText(recorded({ id: 1048, textCounter: 15 }), server.url)));
  });
});

suite('content', () => {
  const server = sharedServer({ fill });

  test('is stored and given back byte for byte', async () => {
    for (const content of [
      '  Order!  ',
      ' ',
      'a\nb\r\nc\rd\u2028e\u2029f\u0085g',
      '\t\u0001\u007f"\\/\b\f',
      '😀 👩‍👩‍👧 𝔎𝔢𝔫𝔶𝔞 🇰🇪',
      'e\u0301 é \u1e9b\u0323',
      "<script>&amp;</script> \\u0041 ${x} %s '; DROP TABLE--",
      '\ufeffx\u200b\u00ad\ufffe\uffff',
      'ሰላም 你好 שלום مرحبا',
      'Hoja. '.repeat(10_000),
    ]) {
      const body = JSON.stringify({ ...SPOKEN, content });
      const reply = await server.request('POST', LIST, DESK, body);
      const { id, text_counter: textCounter } = reply.json as { id: number; text_counter: number };
      const entry = recorded({ id, textCounter, content });
      checkCreated(reply, entry, server.url);
      assert.deepEqual(
        (await server.get(detail(id))).bytes,
        Buffer.from(entryText(entry, server.url)),
      );
    }
  });
});

suite('adding several entries', () => {
  test('answers 201 with all of them in order, each a change of one writing', async (t) => {
    const server = await startDesk(t);
    const reply = await server.post([
      { ...SPOKEN, speaker: 49 },
      { ...SPOKEN, text_counter: 1 },
      { ...SPOKEN, id: 3, url: 'x' },
      { ...SPOKEN, sitting: 2 },
    ]);
    const entries = [
      recorded({ speaker: SPEAKER }),
      recorded({ id: 1045, textCounter: 1 }),
      recorded({ id: 1046, textCounter: 2 }),
      recorded({ id: 1047, textCounter: 11 }),
    ];
    checkReply(reply, {
      status: 201,
      headers: momentHeaders(LIST_ALLOW),
      body: `[${entries.map((entry) => entryText(entry, server.url)).join(',')}]`,
    });
    assert.equal(await server.sittingOf(1046), 4);
    assert.equal((await server.store.recordState()).count, 36);
    const changes = await server.store.changes(32, 10);
    assert.deepEqual(
      changes.map(({ seq, kind, entryId }) => [seq, kind, entryId]),
      [33, 34, 35, 36].map((seq) => [seq, 'added', seq + 1011]),
    );
    assert.equal(new Set(changes.map(({ atMs }) => atMs)).size, 1);
    const one = recorded({ id: 1048, textCounter: 12 });
    // The last sitting is the one that the second entry began.
    const alone = await server.post([{ ...SPOKEN, text_counter: 12 }]);
    assert.equal(alone.text, `[${entryText(one, server.url)}]`);
  });

  test('answers 400 by index and field and stores nothing where one is at fault', async (t) => {
    const server = await startDesk(t);
    const before = await server.store.recordState();
    const said = { detail: 'A request may have at most 10000 entries.' };
    for (const [entries, faults] of [...DATA.refused, [Array(10_001).fill(0), said] as const]) {
      checkReply(await server.post(entries), refused(400, LIST_ALLOW, faults));
      assert.deepEqual(await server.store.recordState(), before);
      assert.equal(await server.store.lastChange(), 32);
      // Not even a sitting that one of them began is left.
      assert.equal(await server.store.write((transaction) => transaction.hasSitting(4)), false);
    }
    checkCreated(await server.post(SPOKEN), recorded(), server.url);
  });

  test('at once by several clients gives each entries of their own, consecutive within a request', async (t) => {
    const server = await startDesk(t, { fill: addToken });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.post([SPOKEN, SPOKEN, SPOKEN])),
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

suite('the sitting and the counter of a new entry', () => {
  for (const [what, steps] of Object.entries(DATA.counters)) {
    test(what, async (t) => {
      const server = await startDesk(t);
      for (const [index, [given, textCounter, sitting]] of steps.entries()) {
        const entry = recorded({ id: 1044 + index, textCounter });
        checkCreated(await server.post({ ...SPOKEN, ...given }), entry, server.url);
        assert.equal(await server.sittingOf(entry.id), sitting);
      }
    });
  }

  test('an empty record begins with the id 1 and the counter 1, or the one it names', async (t) => {
    for (const [given, textCounter] of [
      [{}, 1],
      [{ text_counter: 7 }, 7],
    ] as const) {
      const server = await startDesk(t, { fill: addToken });
      const reply = await server.post({ ...SPOKEN, ...given });
      checkCreated(reply, recorded({ id: 1, textCounter }), server.url);
    }
  });

  test('are counted from what is there, and an id is new all the same', async (t) => {
    const server = await startDesk(t);
    await withdraw(server.store, 1043);
    checkCreated(await server.post(SPOKEN), recorded({ textCounter: 10 }), server.url);
    const used = { ...SPOKEN, sitting: 1, text_counter: 4 };
    const said = { text_counter: ['This counter is already used in this sitting.'] };
    checkReply(await server.post(used), refused(400, LIST_ALLOW, said));
    await withdraw(server.store, 1004);
    checkCreated(await server.post(used), recorded({ id: 1045, textCounter: 4 }), server.url);
    assert.equal(await server.sittingOf(1045), 1);
  });

  test('never is a counter that could not be given', async (t) => {
    const server = await startDesk(t);
    await server.post({ ...SPOKEN, text_counter: 2_147_483_647 });
    assert.equal((await server.post(SPOKEN)).status, 400);
  });
});
