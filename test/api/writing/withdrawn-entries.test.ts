// Withdrawn entries: which clients can read them, why they were withdrawn, and how they are restored.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { checkReply, DETAIL_ALLOW, notFound } from '../../support/http/http-expect.ts';
import { detail, HANSARD, LIST, sharedServer } from '../../support/http/test-server.ts';
import { faultsOf, publishIds } from '../../support/records/entries.ts';

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

interface Revisions {
  readonly count: number;
  readonly results: readonly {
    readonly revision: number;
    readonly by: string | null;
    readonly kind: string;
    readonly reason: string | null;
    readonly entry: { readonly content: string } | null;
  }[];
}

const shown = ({ json }: Reply): unknown =>
  (json as Revisions).results.map(({ kind, revision, by, reason, entry }) => [
    ...[kind, revision, by, reason, entry?.content ?? null],
  ]);

suite('a withdrawn entry', () => {
  const server = sharedServer({
    fill: async (store) => {
      await publishIds(store, [1, 2, 3, 4, 5, 6, 7, 8]);
      await store.write((writing) => writing.addToken('desk', keyDigest('desk-key')));
    },
  });
  const revisions = (id: number): string => `${detail(id)}revisions/`;
  const send = (method: string, path: string, body: object): Promise<Reply> =>
    server.request(method, path, DESK, JSON.stringify(body));
  const restore = (id: number, body = ''): Promise<Reply> =>
    server.request('POST', `${detail(id)}restore/`, DESK, body);
  const withdraw = (id: number, reason = ''): Promise<Reply> =>
    server.request('DELETE', `${detail(id)}${reason}`, DESK);

  test('is not found, and the response names its history', async () => {
    const correction = { content: 'Second <b>text</b>.', reason: 'A slip & a fall' };
    await send('PATCH', detail(2), correction);
    const reply = await withdraw(2, '?reason=Said%20in%20camera');
    assert.equal(reply.status, 204);
    const link = `<${server.url}${revisions(2)}>; rel="version-history"`;
    const missing = notFound(DETAIL_ALLOW);
    const headers = { ...missing.headers, Link: link };
    checkReply(await server.get(detail(2)), { ...missing, headers });
    const contribution = await server.get(`${HANSARD}contributions/2/`);
    assert.deepEqual([contribution.status, contribution.headers['link']], [404, link]);
    const corrected = await send('PATCH', detail(2), { content: 'x' });
    assert.deepEqual([corrected.status, corrected.headers['link']], [404, link]);
    assert.equal((await server.get(detail(99))).headers['link'], undefined);
  });

  test('its history says when and why, and gives its texts to who has a token', async () => {
    const anybody = await server.get(revisions(2));
    assert.deepEqual(shown(anybody), [
      ['added', 1, null, null, null],
      ['corrected', 2, 'desk', 'A slip & a fall', null],
      ['withdrawn', 2, 'desk', 'Said in camera', null],
    ]);
    assert.ok(!anybody.text.includes('Second'));
    const desk = await server.get(revisions(2), { Authorization: DESK.Authorization });
    assert.deepEqual(shown(desk), [
      ['added', 1, null, null, 'Order! This is number 2.'],
      ['corrected', 2, 'desk', 'A slip & a fall', 'Second <b>text</b>.'],
      ['withdrawn', 2, 'desk', 'Said in camera', null],
    ]);
    for (const { status, headers } of [anybody, desk]) {
      assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
    }
    const wrong = await server.get(revisions(2), { Authorization: 'Token other' });
    assert.equal(wrong.status, 401);
    const { json } = await server.get(`${HANSARD}changes/?since=8`);
    assert.deepEqual(
      (json as Revisions).results.map(({ kind, reason }) => [kind, reason]),
      [
        ['corrected', 'A slip & a fall'],
        ['withdrawn', 'Said in camera'],
      ],
    );
  });

  test('its pages are gone and say so, in both languages', async () => {
    for (const path of ['/hansard/entry/2', '/hansard/contribution/2/', '/cite/2.txt']) {
      const english = await server.get(path);
      assert.equal(english.status, 410, path);
      assert.match(english.text, /This entry was withdrawn from the record on/);
      assert.match(english.text, /The reason given: Said in camera/);
      assert.doesNotMatch(english.text, /the address has a mistake|Second/);
      const swahili = await server.get(`${path}?lang=sw`);
      assert.equal(swahili.status, 410);
      assert.match(swahili.text, /Ingizo hili liliondolewa kwenye taarifa tarehe/);
    }
    const history = await server.get('/hansard/entry/2/history');
    assert.equal(history.status, 200);
    assert.match(history.text, /A slip &#38; a fall[^]*Said in camera/);
    assert.doesNotMatch(history.text, /Second|Order!/);
    for (const path of ['99', '99/history', 'x/history']) {
      assert.equal((await server.get(`/hansard/entry/${path}`)).status, 404, path);
    }
  });

  test('comes back under its id, to its position and to searches', async () => {
    const reply = await restore(2, '{"reason":"The committee agreed"}');
    assert.equal(reply.status, 200);
    const { content, text_counter: counter } = reply.json as Record<string, unknown>;
    assert.deepEqual([content, counter], ['Second <b>text</b>.', 2]);
    assert.equal((await server.get(detail(2))).headers['etag'], reply.headers['etag']);
    const ids = ({ json }: Reply): unknown =>
      (json as { results: { id: number }[] }).results.map(({ id }) => id);
    assert.deepEqual(ids(await server.get(LIST)), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(ids(await server.get(`${LIST}?q=second`)), [2]);
    const history = await server.get(revisions(2));
    assert.deepEqual((shown(history) as unknown[]).slice(2), [
      ['withdrawn', 2, 'desk', 'Said in camera', null],
      ['restored', 3, 'desk', 'The committee agreed', 'Second <b>text</b>.'],
    ]);
    assert.ok(history.headers['etag']);
    const page = await server.get('/hansard/entry/2/history');
    assert.match(page.text, /Second &#60;b&#62;text&#60;\/b&#62;\./);
    const { text } = await server.get('/hansard/contribution/2/');
    assert.match(text, /Corrected on [^]*href="\/hansard\/entry\/2\/history"/);
    assert.doesNotMatch((await server.get('/hansard/contribution/8/')).text, /entry\/8\/history/);
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('is not restored where it is there, never was, or its place is taken', async () => {
    const again = await restore(2);
    assert.deepEqual(
      [again.status, again.json],
      [409, { detail: 'This entry is in the record: it was not withdrawn.' }],
    );
    assert.equal((await restore(99)).status, 404);
    await withdraw(3);
    await send('POST', LIST, { type: 'other', content: 'x', sitting: 1, text_counter: 3 });
    const taken = await restore(3);
    const said =
      'The counter of this entry, 3, is that of entry 9 now: give another “text_counter”.';
    assert.deepEqual([taken.status, taken.json], [409, { detail: said }]);
    for (const [body, field] of [
      ['{"text_counter":4}', 'text_counter'],
      ['{"text_counter":0}', 'text_counter'],
      ['{"sitting":77}', 'sitting'],
      ['{"sitting":"1"}', 'sitting'],
      ['{"content":"y"}', 'content'],
      [`{"reason":"${'r'.repeat(1_001)}"}`, 'reason'],
      ['{"reason":7}', 'reason'],
    ] as const) {
      const { status, json } = await restore(3, body);
      assert.deepEqual([status, Object.keys(json as object)], [400, [field]], body);
    }
    assert.equal((await restore(3, '{"text_counter":33}')).status, 200);
  });

  test('comes back to another sitting where its own was deleted', async () => {
    const { json } = await send('POST', `${HANSARD}sittings/`, {
      ...{ venue: 'senate', start_date: '2020-01-01' },
      entries: [{ type: 'other', content: 'gone' }],
    });
    const { id, entries } = json as { id: number; entries?: { id: number }[] };
    assert.equal(entries, undefined);
    await server.request('DELETE', `${HANSARD}sittings/${id}/?reason=Twice`, DESK);
    const gone = await restore(10);
    assert.equal(gone.status, 409);
    assert.match(gone.text, /The sitting of this entry, 2, was deleted/);
    assert.equal((await restore(10, '{"sitting":1,"text_counter":50}')).status, 200);
    const events = shown(await server.get(revisions(10))) as unknown[][];
    assert.deepEqual(events[1], ['withdrawn', 1, 'desk', 'Twice', null]);
  });

  test('is restored once for one key, and by nobody without a token', async () => {
    await withdraw(5);
    const path = `${detail(5)}restore/`;
    assert.equal((await server.request('POST', path)).status, 401);
    assert.equal((await server.get(path)).status, 405);
    const keyed = { ...DESK, 'Idempotency-Key': 'restore-5' };
    const first = await server.request('POST', path, keyed, '{}');
    const second = await server.request('POST', path, keyed, '{}');
    assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text]);
    const options = await server.request('OPTIONS', path);
    assert.deepEqual([options.status, options.headers['allow']], [200, 'POST, OPTIONS']);
    const deleted = { ...DESK, 'Idempotency-Key': 'delete-6' };
    assert.equal((await server.request('DELETE', `${detail(6)}?reason=a`, deleted)).status, 204);
    assert.equal((await server.request('DELETE', `${detail(6)}?reason=a`, deleted)).status, 204);
    assert.equal((await server.request('DELETE', `${detail(6)}?reason=b`, deleted)).status, 422);
  });
});
