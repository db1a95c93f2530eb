// POST entries/ with several entries, and by several clients at once.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Reply } from '../../support/http/http-client.ts';
import { checkReply, LIST_ALLOW, momentHeaders } from '../../support/http/http-expect.ts';
import { entryText, type RecordedEntry } from '../../support/records/http-record.ts';
import { startServer } from '../../support/http/test-server.ts';
import {
  SPEAKER,
  fill,
  addToken,
  post,
  SPOKEN,
  recorded,
  checkCreated,
  sittingOf,
} from './creating.ts';

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
      assert.equal(await server.store.write((transaction) => transaction.hasSitting(4)), false);
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
