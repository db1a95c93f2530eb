// What happened to sittings, venues, sources and people, and that their earlier addresses go on leading to them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { HANSARD, sharedServer } from '../../support/http/test-server.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

suite('an item that changes', () => {
  const server = sharedServer({
    fill: async (store) => {
      await store.write(async (writing) => {
        await writing.addToken('desk', keyDigest('desk-key'));
        const venueSlug = 'joint';
        for (const startTime of ['09:00:00', '14:30:00']) {
          const id = await writing.addSitting(aSitting({ venueSlug, startTime }));
          await writing.appendEntries(id, [anEntry(1)]);
        }
        await writing.addPerson('Amina Ngugi', 'amina');
      });
    },
  });
  const patch = (path: string, body: object): Promise<Reply> =>
    server.request('PATCH', `${HANSARD}${path}`, DESK, JSON.stringify(body));
  /** The page of a sitting, by its chamber, day and time. */
  const page = (name: string): string => `/hansard/sitting/${name}`;
  const leadsTo = async (path: string, status = 301): Promise<string | undefined> => {
    const reply = await server.get(path);
    assert.equal(reply.status, status, path);
    return reply.headers['location']?.slice(server.url.length);
  };

  test('is in the log as it was and as it is, with the reason', async () => {
    const changed = await patch('sittings/1/', { start_time: '10:00:00', reason: 'A misprint' });
    assert.equal(changed.status, 200, changed.text);
    const { json } = await server.get(`${HANSARD}changes/items/?since=4&format=json`);
    const { results } = json as { results: Record<string, unknown>[] };
    assert.equal(results.length, 1);
    assert.partialDeepStrictEqual(results[0], {
      ...{ seq: 5, kind: 'changed', resource: 'sittings', id: 1, by: 'desk', reason: 'A misprint' },
      url: `${server.url}${HANSARD}sittings/1/?format=json`,
      item: { start_time: '10:00:00' },
    });
    const whole = await server.get(`${HANSARD}changes/items/`);
    assert.partialDeepStrictEqual(whole.json, { count: 5, next: null });
    assert.equal((await server.get(`${HANSARD}changes/items/?since=x`)).status, 400);
    const log = (await server.get(`${HANSARD}changes/`)).json as { results: { entry: number }[] };
    assert.deepEqual(
      log.results.map(({ entry }) => entry),
      [1, 2],
    );
  });

  test('the page of a sitting is found where it was, also after several changes', async () => {
    const old = page('joint/2013-07-31-09-00-00');
    const now = page('joint/2013-07-31-10-00-00');
    assert.equal(await leadsTo(old), now);
    await patch('sittings/1/', { start_date: '2013-08-01' });
    assert.equal(await leadsTo(old), page('joint/2013-08-01-10-00-00'));
    assert.equal(await leadsTo(now), page('joint/2013-08-01-10-00-00'));
    // Another sitting is on that day: it is meant.
    assert.equal(await leadsTo(page('joint/2013-07-31'), 302), page('joint/2013-07-31-14-30-00'));
    // A sitting that has the address now is not hidden by one that had it.
    await patch('sittings/2/', { start_time: '10:00:00' });
    assert.equal(await leadsTo(now, 200), undefined);
    assert.equal(await leadsTo(page('joint/2013-07-31-14-30-00')), now);
  });

  test('a day whose only sitting was moved leads to where it is', async () => {
    await patch('sittings/1/', { start_date: '2013-08-02' });
    assert.equal(await leadsTo(page('joint/2013-08-01')), page('joint/2013-08-02-10-00-00'));
    assert.equal((await server.get(page('joint/2013-09-01'))).status, 404);
    await patch('sittings/1/', { start_date: '2013-08-01' });
  });

  test('has an address of everything that happened to it', async () => {
    const { json } = await server.get(`${HANSARD}changes/items/`);
    const { results } = json as { results: Record<string, unknown>[] };
    const { revisions } = results.find(({ kind }) => kind === 'changed')!;
    assert.equal(revisions, `${server.url}${HANSARD}changes/items/?id=1&resource=sittings`);
    const path = revisions.slice(server.url.length);
    const of = (await server.get(path)).json as { count: number; results: typeof results };
    assert.deepEqual(
      of.results,
      results.filter(({ resource, id }) => resource === 'sittings' && id === 1),
    );
    assert.equal(of.count, of.results.length);
    for (const query of ['resource=sittings', 'id=1', 'resource=x&id=1', 'resource=people&id=x']) {
      assert.equal((await server.get(`${HANSARD}changes/items/?${query}`)).status, 400, query);
    }
  });

  test('a chamber and a person are found by every slug they had', async () => {
    for (const slug of ['both', 'both-houses']) {
      assert.equal((await patch('venues/3/', { slug })).status, 200);
    }
    const there = page('both-houses/2013-07-31-10-00-00');
    assert.equal(await leadsTo(page('joint/2013-07-31-10-00-00')), there);
    assert.equal(
      await leadsTo(page('both/2013-07-31-09-00-00')),
      page('both-houses/2013-08-01-10-00-00'),
    );
    await patch('people/1/', { slug: 'amina-ngugi' });
    for (const [old, now] of [
      [`${HANSARD}venues/joint/`, `${HANSARD}venues/both-houses/?format=api`],
      [`${HANSARD}people/amina/`, `${HANSARD}people/amina-ngugi/?format=api`],
      ['/person/amina/', '/person/amina-ngugi/'],
      ['/person/amina/feed.atom', '/person/amina-ngugi/feed.atom'],
    ] as const) {
      assert.equal(await leadsTo(old), now);
    }
    const found = await server.get(`${HANSARD}entries/?speaker=amina&venue=joint`);
    const now = await server.get(`${HANSARD}entries/?speaker=amina-ngugi&venue=both-houses`);
    assert.deepEqual([found.status, found.text], [200, now.text]);
    assert.equal((await server.get(`${HANSARD}sittings/?venue=joint`)).status, 200);
    assert.equal((await server.get('/feeds/sittings.atom?venue=joint')).status, 200);
    // Somebody new has the slug: it is theirs.
    const amina = '{"legal_name":"Amina","slug":"amina"}';
    await server.request('POST', `${HANSARD}people/`, DESK, amina);
    assert.equal((await server.get('/person/amina/')).status, 200);
    for (const path of ['/person/nobody/', `${HANSARD}people/nobody/`, `${HANSARD}venues/none/`]) {
      assert.equal((await server.get(path)).status, 404, path);
    }
    assert.deepEqual(await faultsOf(server.store), []);
  });
});
