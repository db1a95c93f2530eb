// POST to the collections beside the entries: a sitting with its entries, venues, sources, people; and OPTIONS.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import { LIST_ALLOW, momentHeaders, checkReply } from '../../support/http/http-expect.ts';
import { HANSARD, startServer, type TestServer } from '../../support/http/test-server.ts';

const SITTINGS = `${HANSARD}sittings/`;
const SITTING = { venue: 'senate', start_date: '2013-07-31', start_time: '14:30', source: 'A.pdf' };
const entry = (content: string): object => ({ type: 'speech', content });

suite('a sitting posted whole', () => {
  const start = async (t: Parameters<typeof startServer>[0]): Promise<TestServer> => {
    const server = await startServer(t);
    await server.store.write((transaction) => transaction.addToken('clerk', keyDigest('k')));
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
      [
        { ...SITTING, venue: 'sennate' },
        { venue: [/slug="sennate" does not exist\. The chambers are national_assembly, senate;/] },
      ],
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

suite('venues, sources and people', () => {
  const made: [string, object, object][] = [
    ['venues', { name: 'County Assembly', slug: 'county_assembly' }, { slug: 'county_assembly' }],
    [
      'sources',
      { name: 'A.pdf', list_page: 'senate', date: '2013-07-31' },
      { name: 'A.pdf', url: '' },
    ],
    ['people', { legal_name: 'Zoë Múthoni' }, { legal_name: 'Zoë Múthoni', slug: 'zoe-muthoni' }],
  ];

  test('are made with a token, once, and found from then on', async (t) => {
    const server = await startServer(t);
    await server.store.write((transaction) => transaction.addToken('clerk', keyDigest('k')));
    const headers = { Authorization: 'Token k', 'Content-Type': 'application/json' };
    for (const [name, body, expected] of made) {
      const list = `${HANSARD}${name}/`;
      const sent = JSON.stringify(body);
      assert.equal((await server.request('POST', list, {}, sent)).status, 401);
      const before = (await server.get(list)).json as { count: number };
      const reply = await server.request('POST', list, headers, sent);
      const shown = reply.json as { id: number };
      const url = `${server.url}${list}${shown.id}/?format=api`;
      checkReply(reply, {
        status: 201,
        headers: momentHeaders(LIST_ALLOW, { Location: url }),
        body: reply.text,
      });
      assert.deepEqual({ ...shown, ...expected }, shown);
      const read = (await server.get(`${list}${shown.id}/`)).json as object;
      assert.deepEqual({ ...read, ...shown }, read);
      assert.equal(((await server.get(list)).json as { count: number }).count, before.count + 1);
      const again = await server.request('POST', list, headers, sent);
      // A namesake is another person; another venue or source of the same name is none.
      if (name === 'people') assert.equal((again.json as { slug: string }).slug, 'zoe-muthoni-2');
      else assert.equal(again.status, 400);
    }
  });

  test('are refused field by field', async (t) => {
    const server = await startServer(t);
    await server.store.write((transaction) => transaction.addToken('clerk', keyDigest('k')));
    const headers = { Authorization: 'Token k', 'Content-Type': 'application/json' };
    for (const [name, body, fields] of [
      ['venues', {}, ['name', 'slug']],
      ['venues', { name: 'x', slug: 'The Senate' }, ['slug']],
      ['venues', { name: 'x', slug: 'senate' }, ['slug']],
      ['venues', { name: 'x\0', slug: 'x', colour: 1 }, ['colour', 'name']],
      ['sources', { name: '', date: 'today' }, ['date', 'name']],
      ['people', { legal_name: 'x'.repeat(201) }, ['legal_name']],
      ['people', { legal_name: null, slug: 5 }, ['legal_name', 'slug']],
    ] as const) {
      const list = `${HANSARD}${name}/`;
      const { status, json } = await server.request('POST', list, headers, JSON.stringify(body));
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(json as object).sort(), fields);
    }
  });
});

suite('OPTIONS for a caller who may write', () => {
  test('has the fields of what can be written; for others it has not', async (t) => {
    const server = await startServer(t);
    await server.store.write((transaction) => transaction.addToken('clerk', keyDigest('k')));
    const list = `${HANSARD}entries/`;
    const sent = async (path: string, headers: Record<string, string>) =>
      (await server.request('OPTIONS', path, headers)).json as {
        actions?: Record<string, Record<string, { required: boolean; choices?: object[] }>>;
      };
    const { actions } = await sent(list, { Authorization: 'Bearer k' });
    assert.deepEqual(Object.keys(actions!), ['POST']);
    assert.deepEqual(
      [actions!['POST']!['content']!.required, actions!['POST']!['url']!.required],
      [true, false],
    );
    assert.equal(actions!['POST']!['type']!.choices!.length, 4);
    assert.ok('PUT' in (await sent(`${list}1001/`, { Authorization: 'Token k' })).actions!);
    for (const headers of [{}, { Authorization: 'Token x' }, { Authorization: 'Basic x' }]) {
      assert.ok(!('actions' in (await sent(list, headers))));
    }
  });
});
