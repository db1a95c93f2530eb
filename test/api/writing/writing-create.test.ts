// POST entries/: an entry at the end of the record, and what it may contain.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { entryText } from '../../support/records/http-record.ts';
import {
  BROWSER,
  detail,
  LIST,
  sharedServer,
  startServer,
} from '../../support/http/test-server.ts';
import { checkCreated, DESK, fill, post, recorded, SPEAKER, SPOKEN } from './creating.ts';

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
