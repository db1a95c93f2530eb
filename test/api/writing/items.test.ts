// Writing venues, sources, sittings and people: POST, PUT, PATCH and DELETE, what stays, what is refused, and on which version.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Reply } from '../../support/http/http-client.ts';
import {
  at,
  DESK,
  startCollectionsServer,
  type CollectionsServer,
} from '../../support/http/http-collections.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  methodNotAllowed,
  momentHeaders,
  notFound,
  readHeaders,
} from '../../support/http/http-expect.ts';
import { dataBeside, withUrl } from '../../support/beside.ts';
import { faultsOf } from '../../support/records/entries.ts';
import { checkGone, refused, stale, type Json } from './desk.ts';

/** An item, the method and the body of a request, and what is said of the fields at fault. */
type Refused = readonly [string, 'PUT' | 'PATCH', unknown, object];

const DATA = dataBeside<{ readonly refused: readonly Refused[] }>(import.meta.url);

/** Checks that the answer is whole and that it is what is read from then on, under its ETag. */
async function checkChanged(
  server: CollectionsServer,
  reply: Reply,
  path: string,
  expected: Json,
): Promise<void> {
  const body = JSON.stringify(expected);
  checkReply(reply, { status: 200, headers: readHeaders(DETAIL_ALLOW), body });
  const read = await server.get(path);
  assert.deepEqual(asChanged(read.json), expected);
  for (const name of ['etag', 'last-modified']) {
    assert.equal(read.headers[name], reply.headers[name]);
  }
}

/** A sitting is read with its entries, a person with what they said; no answer to a change repeats that. */
function asChanged(json: unknown): Json {
  const fields = Object.entries(json as Json);
  return Object.fromEntries(fields.filter(([name]) => name !== 'entries' && name !== 'activity'));
}

const urlOf = (server: CollectionsServer, name: string, id: number): string =>
  `${server.url}${at(name, id)}?format=api`;

const SOURCE = {
  name: 'A.pdf',
  date: '2013-07-31',
  url: 'https://parliament.example/a.pdf',
  list_page: 'senate',
  last_processing_attempt: null,
  last_processing_success: null,
};

const sittingOne = (server: CollectionsServer): Json => ({
  id: 1,
  url: urlOf(server, 'sittings', 1),
  source: SOURCE,
  venue: urlOf(server, 'venues', 2),
  start_date: '2013-07-31',
  start_time: null,
  end_date: '2013-07-31',
  end_time: null,
});

const person49 = (server: CollectionsServer): Json => ({
  id: 49,
  url: urlOf(server, 'people', 49),
  legal_name: 'Amina Ngugi',
  slug: 'amina-ngugi',
  honorific_prefix: null,
  other_names: [],
  identifiers: [],
  memberships: [],
});

const SEAT = { chamber: 'Senate', constituency: null, party: 'ODM' };
const DETAILS = {
  honorific_prefix: 'Sen. (Prof.)',
  other_names: [{ name: 'A. Ngugi' }, { name: 'Mama Amina' }],
  identifiers: [{ scheme: 'wikidata', identifier: 'Q49' }],
  memberships: [{ ...SEAT, start_date: '2013', end_date: '2017-08-08' }],
};

suite('POST', () => {
  const SITTING = { venue: 'senate', start_date: '2014-07-31', start_time: '14:30', source: 'Z' };
  const entry = (content: string): object => ({ type: 'speech', content });
  const post = (
    server: CollectionsServer,
    name: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> =>
    server.request('POST', at(name), { ...DESK, ...headers }, JSON.stringify(body));

  test('makes venues, sources and people with a token, and they are found from then on', async (t) => {
    const server = await startCollectionsServer(t);
    for (const [name, body, expected] of [
      ['venues', { name: 'Town', slug: 'town' }, { slug: 'town' }],
      ['sources', { name: 'Y.pdf', list_page: 'senate', date: '2013-07-31' }, { url: '' }],
      ['people', { legal_name: 'Zoë Múthoni', ...DETAILS }, { slug: 'zoe-muthoni', ...DETAILS }],
    ] as const) {
      assert.equal((await server.request('POST', at(name), {}, '{}')).status, 401);
      const before = (await server.get(at(name))).json as { count: number };
      const reply = await post(server, name, body);
      const shown = reply.json as { id: number };
      const headers = momentHeaders(LIST_ALLOW, { Location: urlOf(server, name, shown.id) });
      checkReply(reply, { status: 201, headers, body: reply.text });
      assert.deepEqual({ ...shown, ...body, ...expected }, shown);
      assert.deepEqual(asChanged((await server.get(at(name, shown.id))).json), shown);
      const { count } = (await server.get(at(name))).json as { count: number };
      assert.equal(count, before.count + 1);
      const again = await post(server, name, { ...body, identifiers: undefined });
      // A namesake is another person; another venue or source of the same name is none.
      if (name === 'people') assert.equal((again.json as { slug: string }).slug, 'zoe-muthoni-2');
      else assert.equal(again.status, 400);
    }
  });

  test('stores a sitting with its entries, counted from 1, once for each key', async (t) => {
    const server = await startCollectionsServer(t);
    const whole = { ...SITTING, entries: [entry('One.'), entry('Two.')] };
    const key = { 'Idempotency-Key': 'one' };
    assert.equal((await post(server, 'sittings', whole, { Authorization: 'Token x' })).status, 401);
    const reply = await post(server, 'sittings', whole, key);
    const headers = momentHeaders(LIST_ALLOW, { Location: urlOf(server, 'sittings', 3) });
    checkReply(reply, { status: 201, headers, body: reply.text });
    const read = (await server.get(at('sittings', 3))).json as { entries: Json[] };
    assert.deepEqual(reply.json, asChanged(read));
    assert.deepEqual(
      read.entries.map(({ text_counter: counter, content }) => [counter, content]),
      [
        [1, 'One.'],
        [2, 'Two.'],
      ],
    );
    const again = await post(server, 'sittings', whole, key);
    assert.deepEqual([again.status, again.json], [201, reply.json]);
    assert.equal((await post(server, 'sittings', SITTING, key)).status, 422);
    assert.equal((await server.store.recordState()).count, 6);
  });

  test('is refused whole for a fault in the item or in an entry', async (t) => {
    const server = await startCollectionsServer(t);
    await post(server, 'sittings', SITTING);
    const before = await server.store.recordState();
    for (const [name, body, ...fields] of [
      ['venues', {}, 'name', 'slug'],
      ['venues', { name: 'x', slug: 'The Senate' }, 'slug'],
      ['venues', { name: 'x', slug: 'senate' }, 'slug'],
      ['venues', { name: 'x\0', slug: 'x', colour: 1 }, 'colour', 'name'],
      ['sources', { name: '', date: 'today' }, 'date', 'name'],
      ['people', { legal_name: 'x'.repeat(201) }, 'legal_name'],
      ['people', { legal_name: null, slug: 5 }, 'legal_name', 'slug'],
      ['sittings', { ...SITTING, day: 1 }, 'day'],
    ] as const) {
      const { status, json } = await post(server, name, body);
      assert.deepEqual([status, Object.keys(json as object).sort()], [400, fields]);
    }
    const other = { ...SITTING, start_date: '2013-08-03' };
    for (const [body, sentence] of [
      [{ ...SITTING, start_date: '31.7.2013' }, /"start_date":\["Date has wrong format/],
      [
        { ...SITTING, venue: 'sennate' },
        /"venue":\["[^"]*slug=\\"sennate\\" does not exist\. The chambers are [^"]*senate;/,
      ],
      [{ ...SITTING, entries: 5 }, /"entries":\["Expected a list/],
      [SITTING, /"non_field_errors":\["[^"]* in the record already: 3/],
      [
        { ...other, entries: [entry('x'), { type: 'song', content: 'y' }] },
        /^\{"entries":\{"1":\{"type":\["\\"song\\" is not a valid choice\."\]\}\}\}$/,
      ],
      [
        { ...other, entries: [{ ...entry('x'), speaker: 'nobody' }] },
        /^\{"entries":\{"0":\{"speaker":\["Object with slug=\\"nobody\\" does not exist\."\]\}\}\}$/,
      ],
    ] as const) {
      const { status, text } = await post(server, 'sittings', body);
      assert.equal(status, 400);
      assert.match(text, sentence);
    }
    assert.deepEqual(await server.store.recordState(), before);
  });
});

suite('PUT and PATCH', () => {
  test('rename a venue, by id or slug; what PATCH does not name stays', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('venues', 3);
    const venue = { id: 3, url: urlOf(server, 'venues', 3), name: 'Nairobi County' };
    const bySlug = at('venues', 'county_assembly');
    const patched = await server.change('PATCH', bySlug, { name: 'Nairobi County' });
    await checkChanged(server, patched, path, { ...venue, slug: 'county_assembly' });
    const becomes = { ...venue, name: 'Nairobi', slug: 'nairobi' };
    // What was read can be sent back: id and url are ignored.
    const put = await server.change('PUT', path, { ...becomes, id: 77, url: 'x' });
    await checkChanged(server, put, path, becomes);
    assert.equal((await server.get(bySlug)).status, 301);
    // A chamber that every record has keeps its slug, though not its name.
    const senate = { name: 'Seneti', slug: 'senate' };
    const renamed = await server.change('PUT', at('venues', 2), senate);
    const url = urlOf(server, 'venues', 2);
    await checkChanged(server, renamed, at('venues', 2), { id: 2, url, ...senate });
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('change a source in part and whole', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sources', 2);
    const source = { id: 2, ...SOURCE, name: 'B.pdf', date: null, url: 'https://x.example/' };
    const patched = await server.change('PATCH', path, { date: null, url: source.url });
    await checkChanged(server, patched, path, source);
    const put = await server.change('PUT', path, { name: 'C.pdf' });
    await checkChanged(server, put, path, { ...source, name: 'C.pdf', url: '', list_page: '' });
  });

  test('change a sitting in part; its entries are not touched', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sittings', 1);
    const { entries } = (await server.get(path)).json as Json;
    let expected = sittingOne(server);
    // Sent back as it was read, venue and all, it is as it was.
    const before = await server.store.recordState();
    await checkChanged(server, await server.change('PUT', path, expected), path, expected);
    assert.deepEqual(await server.store.recordState(), before);
    for (const [given, becomes] of [
      [{ start_time: '14:30' }, { start_time: '14:30:00' }],
      [{ end_date: '2013-08-01', end_time: '00:10:00' }, null],
      [{ venue: 'national_assembly' }, { venue: urlOf(server, 'venues', 1) }],
      [{ source: null }, null],
      [{ source: { ...SOURCE, name: 'B.pdf' } }, null],
    ] as const) {
      expected = { ...expected, ...(becomes ?? given) };
      await checkChanged(server, await server.change('PATCH', path, given), path, expected);
    }
    assert.deepEqual(((await server.get(path)).json as Json)['entries'], entries);
    assert.equal(await server.store.lastChange(), 4);
    // PUT empties what it does not name; the end is on the day of the start.
    const day = '2014-02-03';
    const put = await server.change('PUT', path, { start_date: day });
    const emptied = { source: null, venue: null, start_time: null, end_time: null };
    const ends = { start_date: day, end_date: day };
    await checkChanged(server, put, path, { ...expected, ...emptied, ...ends });
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('give a person other names, identifiers and memberships without touching an entry', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('people', 49);
    const patched = await server.change('PATCH', path, DETAILS);
    await checkChanged(server, patched, path, { ...person49(server), ...DETAILS });
    const names = await server.change('PATCH', path, { other_names: ['B', 'A', 'B'] });
    const otherNames = { other_names: [{ name: 'A' }, { name: 'B' }] };
    await checkChanged(server, names, path, { ...person49(server), ...DETAILS, ...otherNames });
    const put = await server.change('PUT', path, { legal_name: 'Amina Ngugi' });
    await checkChanged(server, put, path, person49(server));
    assert.equal(await server.store.lastChange(), 4);
  });

  test('rename a person in every entry linked to them, as changes of their links', async (t) => {
    const server = await startCollectionsServer(t);
    const becomes = { legal_name: 'Amina Ngũgĩ', slug: 'amina' };
    const reply = await server.change('PATCH', at('people', 'amina-ngugi'), becomes);
    await checkChanged(server, reply, at('people', 49), { ...person49(server), ...becomes });
    assert.equal((await server.get(at('people', 'amina-ngugi'))).status, 301);
    for (const id of [1, 3]) {
      const entry = (await server.get(at('entries', id))).json as Json;
      assert.deepEqual(entry['speaker'], { id: 49, ...becomes });
      const revisions = (await server.get(`${at('entries', id)}revisions/`)).json as {
        results: { by: string | null; entry: { speaker: Json } }[];
      };
      assert.deepEqual(
        revisions.results.map(({ by, entry: { speaker } }) => [by, speaker['slug']]),
        [
          [null, 'amina-ngugi'],
          ['desk', 'amina'],
        ],
      );
    }
    assert.deepEqual(await changesAfter(server, 4), [
      ['linked', 1],
      ['linked', 3],
    ]);
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('are refused field by field, and nothing is stored', async (t) => {
    const server = await startCollectionsServer(t);
    await server.change('PATCH', at('people', 50), { identifiers: DETAILS.identifiers });
    const before = await server.store.recordState();
    const TOO_MANY: Refused = [
      ...(['people/49', 'PATCH', { other_names: Array(101).fill('x') }] as const),
      { other_names: ['Ensure this field has no more than 100 elements.'] },
    ];
    for (const [item, method, body, said] of [...withUrl(server.url, DATA.refused), TOO_MANY]) {
      const [name, id] = item.split('/') as [string, string];
      checkReply(await server.change(method, at(name, id), body), refused(400, DETAIL_ALLOW, said));
    }
    assert.deepEqual(await server.store.recordState(), before);
    assert.deepEqual(asChanged((await server.get(at('people', 49))).json), person49(server));
  });
});

/** The kinds and entries of the changes after one. */
async function changesAfter(server: CollectionsServer, seq: number): Promise<unknown> {
  const { results } = (await server.get(`${at('changes')}?since=${seq}`)).json as {
    results: { kind: string; entry: number }[];
  };
  return results.map(({ kind, entry }) => [kind, entry]);
}

suite('DELETE', () => {
  test('removes what nothing leads to, and is refused where something does: 409 and how many', async (t) => {
    const server = await startCollectionsServer(t);
    await server.change('PATCH', at('sittings', 2), { venue: 'county_assembly' });
    const before = await server.store.recordState();
    for (const [path, detail] of [
      [
        at('people', 'amina-ngugi'),
        '2 entries are linked to this person: link them to somebody else, or to nobody, first.',
      ],
      [at('venues', 3), '1 sitting was held in this venue: change or delete it first.'],
      [at('sources', 1), '1 sitting was taken from this source: change or delete it first.'],
      [at('venues', 1), 'This chamber belongs to every record and cannot be deleted.'],
    ] as const) {
      checkReply(await server.change('DELETE', path), refused(409, DETAIL_ALLOW, { detail }));
    }
    assert.deepEqual(await server.store.recordState(), before);
    for (const id of [1, 3]) await server.change('PATCH', at('entries', id), { speaker: null });
    await server.change('PATCH', at('sittings', 2), { venue: 'senate' });
    for (const path of [at('venues', 3), at('sources', 2), at('people', 50), at('people', 49)]) {
      checkGone(await server.change('DELETE', path));
      checkReply(await server.get(path), notFound(DETAIL_ALLOW));
      checkReply(await server.change('DELETE', path), notFound(DETAIL_ALLOW));
    }
    assert.equal((await server.get(at('people', 'juma-otieno'))).status, 404);
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('of a sitting withdraws its entries, each in the change log, and frees no id', async (t) => {
    const server = await startCollectionsServer(t);
    checkGone(await server.change('DELETE', at('sittings', 1)));
    checkReply(await server.get(at('sittings', 1)), notFound(DETAIL_ALLOW));
    for (const id of [1, 2, 3]) assert.equal((await server.get(at('entries', id))).status, 404);
    assert.equal(((await server.get(at('entries'))).json as { count: number }).count, 1);
    const gone = [1, 2, 3].map((id) => ['withdrawn', id]);
    assert.deepEqual(await changesAfter(server, 4), gone);
    for (const id of [3, 4]) {
      const posted = await server.request('POST', at('sittings'), DESK, '{"venue":"senate"}');
      assert.equal((posted.json as { id: number }).id, id);
      await server.change('DELETE', at('sittings', id));
    }
    assert.deepEqual(await faultsOf(server.store), []);
  });
});

suite('If-Match', () => {
  for (const [name, id, what, body, whole] of [
    ['venues', 3, 'venue', { name: 'x' }, { name: 'y', slug: 'y' }],
    ['sources', 2, 'source', { url: 'x' }, { name: 'y' }],
    ['sittings', 1, 'sitting', { end_time: '18:00' }, {}],
    ['people', 49, 'person', { slug: 'x' }, { legal_name: 'y' }],
  ] as const) {
    test(`lets ${name} be changed as they were read, and not otherwise`, async (t) => {
      const server = await startCollectionsServer(t);
      const path = at(name, id);
      const read = (await server.get(path)).headers['etag']!;
      const page = (await server.get(path, { Accept: 'text/html' })).headers['etag']!;
      // Another's change is not this one's.
      await server.change('PATCH', at('venues', 1), { name: 'Bunge' });
      const first = await server.change('PATCH', path, body, { 'If-Match': page });
      assert.equal(first.status, 200);
      const before = await server.store.recordState();
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
        const given = method === 'PUT' ? whole : {};
        for (const tag of [read, '"x"', 'W/"x-y"', 'x']) {
          checkReply(await server.change(method, path, given, { 'If-Match': tag }), stale(what));
        }
      }
      assert.deepEqual(await server.store.recordState(), before);
      const now = first.headers['etag']!;
      assert.equal((await server.get(path)).headers['etag'], now);
      for (const tag of [`"x-y", ${now}`, '*']) {
        assert.equal((await server.change('PATCH', path, {}, { 'If-Match': tag })).status, 200);
      }
    });
  }

  test('of a sitting is about its entries too', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sittings', 1);
    const etag = (await server.get(path)).headers['etag']!;
    await server.change('PATCH', at('entries', 2), { content: 'corrected' });
    assert.equal((await server.get(path, { 'If-None-Match': etag })).status, 200);
    checkReply(
      await server.change('DELETE', path, undefined, { 'If-Match': etag }),
      stale('sitting'),
    );
    const now = (await server.get(path)).headers['etag']!;
    assert.equal((await server.get(path, { 'If-None-Match': now })).status, 304);
    checkGone(await server.change('DELETE', path, undefined, { 'If-Match': now }));
  });
});

test('an Idempotency-Key gives the first response again, also where the item is gone or has another name', async (t) => {
  const server = await startCollectionsServer(t);
  const key = (name: string) => ({ 'Idempotency-Key': name });
  const make = (): Promise<Reply> =>
    server.request('POST', at('people'), { ...DESK, ...key('a') }, '{"legal_name":"Zoë"}');
  const made = await make();
  const path = at('people', 'zoe');
  const rename = () => server.change('PATCH', path, { slug: 'zoe-m' }, key('b'));
  const renamed = await rename();
  const again = await rename();
  assert.deepEqual([renamed.status, again.status, again.text], [200, 200, renamed.text]);
  assert.equal((await server.change('PATCH', path, { slug: 'x' }, key('b'))).status, 422);
  for (let round = 0; round < 2; round += 1) {
    checkGone(await server.change('DELETE', at('people', 'zoe-m'), undefined, key('c')));
  }
  const posted = await make();
  assert.deepEqual([posted.status, posted.text], [201, made.text]);
  const missing = await server.change('DELETE', at('people', 999), undefined, key('e'));
  checkReply(missing, notFound(DETAIL_ALLOW));
});

suite('an item', () => {
  const WRONG = { Accept: 'image/png', 'Content-Type': 'text/plain', Authorization: 'Token x' };
  const ITEMS = ['venues', 'sources', 'sittings', 'people'];
  const known = (name: string): string => at(name, name === 'people' ? 49 : 1);

  test('is checked in the order slash, method, representation, credentials, item, body', async (t) => {
    const server = await startCollectionsServer(t);
    const before = await server.store.recordState();
    for (const name of ITEMS) {
      const gone = at(name, 999);
      checkReply(
        await server.request('POST', `${known(name)}?format=xml`, WRONG, '{"x'),
        methodNotAllowed('POST', DETAIL_ALLOW),
      );
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const sendTo = (to: string, headers: Record<string, string>, body = '{"x') =>
          server.request(method, to, headers, body);
        assert.equal((await sendTo(gone.slice(0, -1), WRONG)).status, 301);
        checkReply(await sendTo(`${gone}?format=xml`, WRONG), notFound(DETAIL_ALLOW));
        assert.equal((await sendTo(gone, WRONG)).status, 406);
        for (const headers of [{}, { Authorization: 'Token x' }]) {
          assert.equal((await sendTo(gone, headers)).status, 401);
        }
        for (const to of [gone, at(name, 'nobody'), at(name, '9'.repeat(40))]) {
          checkReply(await sendTo(to, { ...DESK, 'If-Match': '"x-y"' }), notFound(DETAIL_ALLOW));
        }
        if (method === 'DELETE') continue;
        for (const [type, body, status] of [
          ['text/plain', '{}', 415],
          ['application/json', '{'.repeat(100_001), 413],
          ['application/json', '{"x', 400],
        ] as const) {
          const headers = { ...DESK, 'Content-Type': type };
          assert.equal((await sendTo(known(name), headers, body)).status, status);
        }
      }
    }
    assert.deepEqual(await server.store.recordState(), before);
  });

  test('is described by OPTIONS with the fields it is shown with, for a caller who may write', async (t) => {
    const server = await startCollectionsServer(t);
    for (const name of ITEMS) {
      const fields = Object.keys(asChanged((await server.get(known(name))).json));
      for (const [path, method] of [
        [at(name), 'POST'],
        [at(name, 1), 'PUT'],
      ] as const) {
        const { json } = await server.request('OPTIONS', path, { Authorization: 'Token desk-key' });
        const { actions } = json as { actions: Record<string, Record<string, unknown>> };
        assert.deepEqual(Object.keys(actions), [method]);
        const posted = name === 'sittings' && method === 'POST' ? ['entries'] : [];
        assert.deepEqual(Object.keys(actions[method]!), [...fields, ...posted]);
        const other = await server.request('OPTIONS', path);
        assert.ok(!('actions' in (other.json as object)));
      }
    }
  });
});
