// POST sittings/: a sitting with its entries in one request, all or nothing.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../src/hansard/key.ts';
import { LIST_ALLOW, momentHeaders, checkReply } from '../support/http-expect.ts';
import { ROOT, startServer, type TestServer } from '../support/test-server.ts';

const SITTINGS = `${ROOT}hansard/sittings/`;
const SITTING = { venue: 'senate', start_date: '2013-07-31', start_time: '14:30', source: 'A.pdf' };
const entry = (content: string): object => ({ type: 'speech', content });

suite('a sitting posted whole', () => {
  const start = async (t: Parameters<typeof startServer>[0]): Promise<TestServer> => {
    const server = await startServer(t);
    await server.store.write((publication) => publication.addToken('clerk', keyDigest('k')));
    return server;
  };
  const post = (server: TestServer, body: unknown, headers: Record<string, string> = {}) =>
    server.request(
      'POST',
      SITTINGS,
      { Authorization: 'Token k', 'Content-Type': 'application/json', ...headers },
      JSON.stringify(body),
    );

  test('is stored with its entries, counted from 1, at the end of the record', async (t) => {
    const server = await start(t);
    const { count } = await server.store.recordState();
    const reply = await post(server, { ...SITTING, entries: [entry('One.'), entry('Two.')] });
    const url = `${server.url}${SITTINGS}4/?format=api`;
    checkReply(reply, {
      status: 201,
      headers: momentHeaders(LIST_ALLOW, { Location: url }),
      body: reply.text,
    });
    const { entries, ...made } = (await server.get(`${SITTINGS}4/`)).json as {
      entries: { text_counter: number; content: string }[];
    };
    assert.deepEqual(reply.json, made);
    assert.deepEqual(
      entries.map(({ text_counter: counter, content }) => [counter, content]),
      [
        [1, 'One.'],
        [2, 'Two.'],
      ],
    );
    assert.equal((await server.store.recordState()).count, count + 2);
  });

  test('is refused whole for a fault in it or in an entry, and for being there already', async (t) => {
    const server = await start(t);
    await post(server, SITTING);
    const before = await server.store.recordState();
    for (const [body, expected] of [
      [{ ...SITTING, start_date: '31.7.2013' }, { start_date: [/Date has wrong format/] }],
      [{ ...SITTING, day: 1 }, { day: [/not known/] }],
      [{ ...SITTING, entries: 5 }, { entries: [/Expected a list/] }],
      [SITTING, { non_field_errors: [/in the record already: 4/] }],
    ] as const) {
      const { status, json } = await post(server, body);
      assert.equal(status, 400);
      for (const [field, [sentence]] of Object.entries(expected)) {
        assert.match((json as Record<string, string[]>)[field]![0]!, sentence);
      }
    }
    const other = { ...SITTING, start_date: '2013-08-01' };
    const bad = await post(server, {
      ...other,
      entries: [entry('x'), { type: 'song', content: 'y' }],
    });
    assert.deepEqual(bad.json, { entries: { 1: { type: ['"song" is not a valid choice.'] } } });
    const unknown = await post(server, {
      ...other,
      entries: [{ ...entry('x'), speaker: 'nobody' }],
    });
    assert.deepEqual(unknown.json, {
      entries: { 0: { speaker: ['Object with slug="nobody" does not exist.'] } },
    });
    assert.deepEqual(await server.store.recordState(), before);
  });

  test('needs a token, and is done once for each key', async (t) => {
    const server = await start(t);
    assert.equal((await post(server, SITTING, { Authorization: 'Token x' })).status, 401);
    const key = { 'Idempotency-Key': 'one' };
    const first = await post(server, { ...SITTING, entries: [entry('x')] }, key);
    const again = await post(server, { ...SITTING, entries: [entry('x')] }, key);
    assert.deepEqual([again.status, again.json], [first.status, first.json]);
    assert.equal((await post(server, SITTING, key)).status, 422);
  });
});

suite('OPTIONS for a caller who may write', () => {
  test('has the fields of what can be written; for others it has not', async (t) => {
    const server = await startServer(t);
    await server.store.write((publication) => publication.addToken('clerk', keyDigest('k')));
    const list = `${ROOT}hansard/entries/`;
    const asked = async (path: string, headers: Record<string, string>) =>
      (await server.request('OPTIONS', path, headers)).json as {
        actions?: Record<string, Record<string, { required: boolean; choices?: object[] }>>;
      };
    const { actions } = await asked(list, { Authorization: 'Bearer k' });
    assert.deepEqual(Object.keys(actions!), ['POST']);
    assert.deepEqual(
      [actions!['POST']!['content']!.required, actions!['POST']!['url']!.required],
      [true, false],
    );
    assert.equal(actions!['POST']!['type']!.choices!.length, 4);
    assert.ok('PUT' in (await asked(`${list}1001/`, { Authorization: 'Token k' })).actions!);
    for (const headers of [{}, { Authorization: 'Token x' }, { Authorization: 'Basic x' }]) {
      assert.ok(!('actions' in (await asked(list, headers))));
    }
  });
});
