// DELETE of venues, sources, sittings and people, the versions they are changed on, and the order of checks.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  methodNotAllowed,
  momentHeaders,
  notFound,
} from '../../support/http/http-expect.ts';
import { faultsOf } from '../../support/records/entries.ts';
import { at, DESK, startCollectionsServer } from '../../support/http/http-collections.ts';

const conflict = (detail: string) => ({
  status: 409,
  headers: momentHeaders(DETAIL_ALLOW),
  body: JSON.stringify({ detail }),
});

/** A 204 has no body, and so says nothing of one. */
function checkRemoved({ status, headers, text }: Reply): void {
  const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];
  const rest = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
  );
  const expected = {
    allow: DETAIL_ALLOW,
    vary: 'Accept',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  };
  assert.deepEqual({ status, headers: rest, text }, { status: 204, headers: expected, text: '' });
}

suite('DELETE', () => {
  test('removes a venue, source or person nothing leads to', async (t) => {
    const server = await startCollectionsServer(t);
    for (const [name, id] of [
      ['venues', 3],
      ['sources', 2],
      ['people', 50],
    ] as const) {
      const path = at(name, id);
      checkRemoved(await server.change('DELETE', path));
      checkReply(await server.get(path), notFound(DETAIL_ALLOW));
      checkReply(await server.change('DELETE', path), notFound(DETAIL_ALLOW));
    }
    assert.equal((await server.get(at('people', 'juma-otieno'))).status, 404);
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('is refused where something does: 409 and how many', async (t) => {
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
      checkReply(await server.change('DELETE', path), conflict(detail));
    }
    assert.deepEqual(await server.store.recordState(), before);
    for (const id of [1, 3]) await server.change('PATCH', at('entries', id), { speaker: null });
    checkRemoved(await server.change('DELETE', at('people', 49)));
  });

  test('of a sitting withdraws its entries, each in the change log', async (t) => {
    const server = await startCollectionsServer(t);
    checkRemoved(await server.change('DELETE', at('sittings', 1)));
    checkReply(await server.get(at('sittings', 1)), notFound(DETAIL_ALLOW));
    for (const id of [1, 2, 3]) assert.equal((await server.get(at('entries', id))).status, 404);
    assert.equal(((await server.get(at('entries'))).json as { count: number }).count, 1);
    const { results } = (await server.get(`${at('changes')}?since=4`)).json as {
      results: { kind: string; entry: number }[];
    };
    assert.deepEqual(
      results.map(({ kind, entry }) => [kind, entry]),
      [
        ['withdrawn', 1],
        ['withdrawn', 2],
        ['withdrawn', 3],
      ],
    );
    const posted = await server.request('POST', at('sittings'), DESK, '{"venue":"senate"}');
    assert.equal((posted.json as { id: number }).id, 3);
    await server.change('DELETE', at('sittings', 3));
    const again = await server.request('POST', at('sittings'), DESK, '{"venue":"senate"}');
    assert.equal((again.json as { id: number }).id, 4);
    assert.deepEqual(await faultsOf(server.store), []);
  });
});

suite('If-Match', () => {
  const CASES = [
    ['venues', 3, 'venue', { name: 'x' }, { name: 'y', slug: 'y' }],
    ['sources', 2, 'source', { url: 'x' }, { name: 'y' }],
    ['sittings', 1, 'sitting', { end_time: '18:00' }, {}],
    ['people', 49, 'person', { other_names: ['x'] }, { legal_name: 'y' }],
  ] as const;

  for (const [name, id, what, body, whole] of CASES) {
    test(`lets ${name} be changed as they were read, and not otherwise`, async (t) => {
      const server = await startCollectionsServer(t);
      const path = at(name, id);
      const read = (await server.get(path)).headers['etag']!;
      const page = (await server.get(path, { Accept: 'text/html' })).headers['etag']!;
      // Another's change is not this one's.
      await server.change('PATCH', at('venues', 1), { name: 'Bunge' });
      const first = await server.change('PATCH', path, body, { 'If-Match': page });
      assert.equal(first.status, 200);
      const stale = {
        status: 412,
        headers: momentHeaders(DETAIL_ALLOW),
        body: `{"detail":"The ${what} has changed since: read it again before you change it."}`,
      };
      const before = await server.store.recordState();
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
        const given = method === 'PUT' ? whole : {};
        for (const tag of [read, '"x"', 'W/"x-y"', 'x']) {
          checkReply(await server.change(method, path, given, { 'If-Match': tag }), stale);
        }
      }
      assert.deepEqual(await server.store.recordState(), before);
      const now = first.headers['etag']!;
      assert.equal((await server.get(path)).headers['etag'], now);
      const several = { 'If-Match': `"x-y", ${now}` };
      assert.equal((await server.change('PATCH', path, {}, several)).status, 200);
      assert.equal((await server.change('PATCH', path, {}, { 'If-Match': '*' })).status, 200);
    });
  }

  test('of a sitting is about its entries too', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sittings', 1);
    const etag = (await server.get(path)).headers['etag']!;
    await server.change('PATCH', at('entries', 2), { content: 'corrected' });
    assert.notEqual((await server.get(path)).headers['etag'], etag);
    assert.equal((await server.get(path, { 'If-None-Match': etag })).status, 200);
    assert.equal(
      (await server.change('DELETE', path, undefined, { 'If-Match': etag })).status,
      412,
    );
    const now = (await server.get(path)).headers['etag']!;
    assert.equal((await server.get(path, { 'If-None-Match': now })).status, 304);
    checkRemoved(await server.change('DELETE', path, undefined, { 'If-Match': now }));
  });

  test('of a person who is renamed is about the name', async (t) => {
    const server = await startCollectionsServer(t);
    const etag = (await server.get(at('people', 49))).headers['etag']!;
    const renamed = await server.change('PATCH', at('people', 49), { slug: 'amina' });
    assert.notEqual(renamed.headers['etag'], etag);
  });
});

suite('Idempotency-Key', () => {
  test('gives the first response again, also where the item is gone or has another name', async (t) => {
    const server = await startCollectionsServer(t);
    const key = (name: string) => ({ 'Idempotency-Key': name });
    const body = JSON.stringify({ legal_name: 'Zoë' });
    const made = await server.request('POST', at('people'), { ...DESK, ...key('a') }, body);
    const path = at('people', 'zoe');
    const rename = () => server.change('PATCH', path, { slug: 'zoe-m' }, key('b'));
    const renamed = await rename();
    assert.equal(renamed.status, 200);
    const again = await rename();
    assert.deepEqual([again.status, again.text], [200, renamed.text]);
    assert.equal((await server.change('PATCH', path, { slug: 'x' }, key('b'))).status, 422);
    const remove = () => server.change('DELETE', at('people', 'zoe-m'), undefined, key('c'));
    checkRemoved(await remove());
    checkRemoved(await remove());
    const posted = await server.request('POST', at('people'), { ...DESK, ...key('a') }, body);
    assert.deepEqual([posted.status, posted.text], [201, made.text]);
    const sitting = () =>
      server.request('POST', at('sittings'), { ...DESK, ...key('d') }, '{"venue":"senate"}');
    const first = await sitting();
    await server.change('DELETE', at('sittings', 3));
    assert.deepEqual((await sitting()).text, first.text);
    const missing = await server.change('DELETE', at('people', 999), undefined, key('e'));
    checkReply(missing, notFound(DETAIL_ALLOW));
  });
});

suite('the order of the checks on an item', () => {
  const WRONG = { Accept: 'image/png', 'Content-Type': 'text/plain', Authorization: 'Token x' };
  const ITEMS = ['venues', 'sources', 'sittings', 'people'];

  test('is slash, method, representation, credentials, item, body', async (t) => {
    const server = await startCollectionsServer(t);
    const before = await server.store.recordState();
    for (const name of ITEMS) {
      const [path, gone] = [at(name, 1), at(name, 999)];
      checkReply(
        await server.request('POST', `${path}?format=xml`, WRONG, '{"x'),
        methodNotAllowed('POST', DETAIL_ALLOW),
      );
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const sendTo = (to: string, headers: Record<string, string>, body = '{"x') =>
          server.request(method, to, headers, body);
        assert.equal((await sendTo(path.slice(0, -1), WRONG)).status, 301);
        checkReply(await sendTo(`${gone}?format=xml`, WRONG), notFound(DETAIL_ALLOW));
        assert.equal((await sendTo(gone, WRONG)).status, 406);
        for (const [authorization, detail] of [
          [undefined, 'Authentication credentials were not provided.'],
          ['Token x', 'Invalid token.'],
        ] as const) {
          checkReply(await sendTo(gone, authorization ? { Authorization: authorization } : {}), {
            status: 401,
            headers: momentHeaders(DETAIL_ALLOW, { 'WWW-Authenticate': 'Token' }),
            body: JSON.stringify({ detail }),
          });
        }
        for (const to of [gone, at(name, 'nobody'), at(name, '9'.repeat(40))]) {
          checkReply(await sendTo(to, { ...DESK, 'If-Match': '"x-y"' }), notFound(DETAIL_ALLOW));
        }
      }
      for (const method of ['PUT', 'PATCH']) {
        const statusOf = async (type: string, body: string) =>
          (
            await server.request(
              method,
              at(name, name === 'people' ? 49 : 1),
              { ...DESK, 'Content-Type': type },
              body,
            )
          ).status;
        assert.equal(await statusOf('text/plain', '{}'), 415);
        assert.equal(await statusOf('application/json', '{'.repeat(100_001)), 413);
        assert.equal(await statusOf('application/json', '{"x'), 400);
      }
    }
    assert.deepEqual(await server.store.recordState(), before);
  });

  test('OPTIONS has the fields for a caller who may write, and no other', async (t) => {
    const server = await startCollectionsServer(t);
    for (const name of ITEMS) {
      for (const [path, method] of [
        [at(name), 'POST'],
        [at(name, 1), 'PUT'],
      ] as const) {
        const { json } = await server.request('OPTIONS', path, { Authorization: 'Token desk-key' });
        const { actions } = json as { actions: Record<string, Record<string, unknown>> };
        assert.deepEqual(Object.keys(actions), [method]);
        const shown = (await server.get(at(name, name === 'people' ? 49 : 1))).json as object;
        const fields = Object.keys(shown).filter(
          (field) => field !== 'entries' && field !== 'activity',
        );
        if (name === 'sittings' && method === 'POST') fields.push('entries');
        assert.deepEqual(Object.keys(actions[method]!), fields);
        const other = await server.request('OPTIONS', path);
        assert.ok(!('actions' in (other.json as object)));
      }
    }
  });
});
