// Fields of a write that are refused. Nothing of it is stored.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LIST_ALLOW } from '../../support/http/http-expect.ts';
import { LIST, sharedServer } from '../../support/http/test-server.ts';
import { DESK, SPOKEN, fill, WRITES, checkRefused } from './refused-writes.ts';

suite('fields that are refused', () => {
  const server = sharedServer({ fill });

  const LONG = 'Ensure this field has no more than 200 characters.';
  const UNKNOWN = (key: string | number): string => `Invalid pk "${key}" - object does not exist.`;

  /** Fields beside a type and a content that are in order, and what is said of them. */
  const faults: readonly (readonly [what: string, given: object, said: object])[] = [
    ['a type there is not', { type: 'song' }, { type: ['"song" is not a valid choice.'] }],
    ['a type in capitals', { type: 'Speech' }, { type: ['"Speech" is not a valid choice.'] }],
    ['an empty type', { type: '' }, { type: ['"" is not a valid choice.'] }],
    ['a type that is null', { type: null }, { type: ['This field may not be null.'] }],
    ['a type that is a number', { type: 5 }, { type: ['"5" is not a valid choice.'] }],
    ['an empty content', { content: '' }, { content: ['This field may not be blank.'] }],
    ['a content that is null', { content: null }, { content: ['This field may not be null.'] }],
    ['a content that is a number', { content: 5 }, { content: ['Not a valid string.'] }],
    ['a content that is true', { content: true }, { content: ['Not a valid string.'] }],
    ['a content that is a list', { content: ['x'] }, { content: ['Not a valid string.'] }],
    ['a content that is an object', { content: {} }, { content: ['Not a valid string.'] }],
    [
      'a NUL in the content',
      { content: 'a\0b' },
      { content: ['Null characters are not allowed.'] },
    ],
    [
      'half a surrogate pair in the content',
      { content: 'a\ud83d' },
      { content: ['Surrogate characters are not allowed.'] },
    ],
    [
      'the other half of one',
      { content: '\ude00b' },
      { content: ['Surrogate characters are not allowed.'] },
    ],
    ['a name of 201 characters', { speaker_name: 'x'.repeat(201) }, { speaker_name: [LONG] }],
    ['a title of 201 characters', { speaker_title: '😀'.repeat(201) }, { speaker_title: [LONG] }],
    [
      'a name that is null',
      { speaker_name: null },
      { speaker_name: ['This field may not be null.'] },
    ],
    ['a name that is a number', { speaker_name: 1 }, { speaker_name: ['Not a valid string.'] }],
    [
      'a NUL in a title',
      { speaker_title: '\0' },
      { speaker_title: ['Null characters are not allowed.'] },
    ],
    [
      'a counter of 0',
      { text_counter: 0 },
      { text_counter: ['Ensure this value is greater than or equal to 1.'] },
    ],
    [
      'a counter below 0',
      { text_counter: -7 },
      { text_counter: ['Ensure this value is greater than or equal to 1.'] },
    ],
    [
      'a counter of 2^31',
      { text_counter: 2_147_483_648 },
      { text_counter: ['Ensure this value is less than or equal to 2147483647.'] },
    ],
    ['a broken counter', { text_counter: 1.5 }, { text_counter: ['A valid integer is required.'] }],
    [
      'a counter in words',
      { text_counter: 'x' },
      { text_counter: ['A valid integer is required.'] },
    ],
    ['a speaker nobody knows', { speaker: 50 }, { speaker: [UNKNOWN(50)] }],
    [
      'a slug nobody has',
      { speaker: 'nobody' },
      { speaker: ['Object with slug="nobody" does not exist.'] },
    ],
    [
      'a speaker’s object nobody knows',
      { speaker: { id: 50, legal_name: 'A B', slug: 'a-b' } },
      { speaker: [UNKNOWN(50)] },
    ],
    [
      'a speaker who is true',
      { speaker: true },
      { speaker: ['This must be a person’s id, slug, object, or null.'] },
    ],
    [
      'two speakers',
      { speaker: [49] },
      { speaker: ['This must be a person’s id, slug, object, or null.'] },
    ],
    ['half a speaker', { speaker: 49.5 }, { speaker: ['A valid integer is required.'] }],
    [
      'a speaker’s object without its fields',
      { speaker: {} },
      {
        speaker: [
          'Its id is required.',
          'Its legal_name is required.',
          'Its slug must consist of letters, numbers, underscores or hyphens.',
        ],
      },
    ],
    ['a field nobody knows', { colour: 'red' }, { colour: ['This field is not known.'] }],
    [
      'several faults at once, each reported',
      { type: 'song', content: '', speaker_name: 1, Content: 'x', words: 3 },
      {
        Content: ['This field is not known.'],
        words: ['This field is not known.'],
        type: ['"song" is not a valid choice.'],
        speaker_name: ['Not a valid string.'],
        content: ['This field may not be blank.'],
      },
    ],
  ];
  for (const [what, given, said] of faults) {
    test(`${what}: 400 by field, to POST, PUT and PATCH alike`, async () => {
      const body = JSON.stringify({ ...SPOKEN, ...given });
      for (const { method, path, allow } of WRITES) {
        const reply = await server.request(method, path, DESK, body);
        checkRefused(reply, 400, allow, JSON.stringify(said));
      }
    });
  }

  test('fields that are missing are required of POST and PUT', async () => {
    const required = '{"type":["This field is required."],"content":["This field is required."]}';
    for (const { method, path, allow } of WRITES.slice(0, 2)) {
      checkRefused(await server.request(method, path, DESK, '{}'), 400, allow, required);
    }
  });

  for (const [what, sitting, sentence] of [
    ['nobody knows', 99, UNKNOWN(99)],
    ['is 0', 0, UNKNOWN(0)],
    ['is below 0', -1, UNKNOWN(-1)],
    ['is a string', '1', 'Incorrect type. Expected a sitting’s id.'],
    ['is broken', 1.5, 'Incorrect type. Expected a sitting’s id.'],
    ['is past every number', 1e300, 'Incorrect type. Expected a sitting’s id.'],
    ['is described', { venue: 'senate' }, 'Incorrect type. Expected a sitting’s id.'],
    ['is a list', [1], 'Incorrect type. Expected a sitting’s id.'],
  ] as const) {
    test(`a sitting that ${what}: 400, naming the field`, async () => {
      const body = JSON.stringify({ ...SPOKEN, sitting });
      const said = JSON.stringify({ sitting: [sentence] });
      checkRefused(await server.request('POST', LIST, DESK, body), 400, LIST_ALLOW, said);
    });
  }

  test('a counter that is null: 400 in DRF’s sentence', async () => {
    const body = JSON.stringify({ ...SPOKEN, text_counter: null });
    const said = '{"text_counter":["This field may not be null."]}';
    checkRefused(await server.request('POST', LIST, DESK, body), 400, LIST_ALLOW, said);
  });

  test('names of 200 characters are taken, however many bytes they have', async () => {
    const given = { speaker_name: '😀'.repeat(200), speaker_title: 'ũ'.repeat(200), colour: 1 };
    const body = JSON.stringify({ ...SPOKEN, ...given });
    // The one fault leaves this record as it was: nothing has the names.
    const said = '{"colour":["This field is not known."]}';
    checkRefused(await server.request('POST', LIST, DESK, body), 400, LIST_ALLOW, said);
  });

  test('names that every object has are fields nobody knows, too', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '']) {
      const body = `{"type":"speech","content":"x","${name}":{"x":1}}`;
      const said = `{"${name}":["This field is not known."]}`;
      checkRefused(await server.request('POST', LIST, DESK, body), 400, LIST_ALLOW, said);
    }
  });

  test('a long type is not repeated whole', async () => {
    const body = JSON.stringify({ ...SPOKEN, type: 'x'.repeat(50_000) });
    const { status, text } = await server.request('POST', LIST, DESK, body);
    assert.equal(status, 400);
    assert.ok(text.length < 200, text);
  });

  test('a long slug is not repeated whole', async () => {
    const body = JSON.stringify({ ...SPOKEN, speaker: 'x'.repeat(50_000) });
    const { status, text } = await server.request('POST', LIST, DESK, body);
    assert.equal(status, 400);
    assert.ok(text.length < 1_000, `${text.length} characters`);
  });

  for (const field of ['type', 'content', 'speaker', 'sitting', 'text_counter', 'colour']) {
    test(`a ${field} of lists within lists: 400`, async () => {
      // The field is named, unless the body is nested deeper than any is parsed.
      for (const [levels, named] of [
        [60, field],
        [40_000, 'detail'],
      ] as const) {
        const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
        const body = JSON.stringify({ ...SPOKEN, [field]: 0 }).replace(
          `"${field}":0`,
          `"${field}":${deep}`,
        );
        const { status, json } = await server.request('POST', LIST, DESK, body);
        assert.equal(status, 400);
        assert.deepEqual(Object.keys(json as object), [named]);
      }
    });
  }

  test('a body without a type, or with a content coding: 415', async () => {
    const { 'Content-Type': type, ...untyped } = DESK;
    for (const { method, path, allow } of WRITES) {
      const body = JSON.stringify(SPOKEN);
      const said = '{"detail":"Unsupported media type \\"\\" in request."}';
      checkRefused(await server.request(method, path, untyped, body), 415, allow, said);
      const coded = { ...untyped, 'Content-Type': type, 'Content-Encoding': 'br' };
      const { status, headers } = await server.request(method, path, coded, body);
      assert.deepEqual([status, headers['accept-encoding']], [415, 'identity']);
    }
  });

  test('a body in chunks that is not valid HTTP: 400, with a response', async () => {
    const head =
      `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nAuthorization: ${DESK.Authorization}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    for (const rest of [
      '2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n',
      '2\r\n{}\r\n0\r\nTransfer-Encoding: x\r\n\r\n',
      '2\r\n{}\r\nz\r\n',
    ]) {
      const received = await server.raw(head, rest);
      assert.match(received, /^HTTP\/1\.1 400 Bad Request\r\n/, rest);
    }
  });

  test('nothing of them is stored', async () => {
    assert.equal(await server.store.lastChange(), 32);
  });
});
