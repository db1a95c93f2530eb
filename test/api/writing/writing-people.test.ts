// PUT and PATCH of people: what is changed, what stays, what is refused.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkReply } from '../../support/http/http-expect.ts';
import { faultsOf } from '../../support/records/entries.ts';
import {
  at,
  startCollectionsServer,
  type CollectionsServer,
} from '../../support/http/http-collections.ts';
import { asChanged, checkChanged, refused, type Json } from './changed-items.ts';

suite('a person', () => {
  const unchanged = (server: CollectionsServer): Json => ({
    id: 49,
    url: `${server.url}${at('people', 49)}?format=api`,
    legal_name: 'Amina Ngugi',
    slug: 'amina-ngugi',
    honorific_prefix: null,
    other_names: [],
    identifiers: [],
    memberships: [],
  });
  const details = {
    honorific_prefix: 'Sen. (Prof.)',
    other_names: [{ name: 'A. Ngugi' }, { name: 'Mama Amina' }],
    identifiers: [{ scheme: 'wikidata', identifier: 'Q49' }],
    memberships: [
      {
        chamber: 'Senate',
        constituency: null,
        party: 'ODM',
        start_date: '2013',
        end_date: '2017-08-08',
      },
    ],
  };

  test('is given other names, identifiers and memberships without touching an entry', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('people', 49);
    const patched = await server.change('PATCH', path, details);
    await checkChanged(server, patched, path, { ...unchanged(server), ...details });
    const names = await server.change('PATCH', path, { other_names: ['B', 'A', 'B'] });
    const expected = {
      ...unchanged(server),
      ...details,
      other_names: [{ name: 'A' }, { name: 'B' }],
    };
    await checkChanged(server, names, path, expected);
    const put = await server.change('PUT', path, { legal_name: 'Amina Ngugi' });
    await checkChanged(server, put, path, unchanged(server));
    assert.equal(await server.store.lastChange(), 4);
  });

  test('can be made with all of it', async (t) => {
    const server = await startCollectionsServer(t);
    const headers = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ legal_name: 'Zoë', ...details });
    const reply = await server.request('POST', at('people'), headers, body);
    const expected = {
      ...unchanged(server),
      ...details,
      id: 51,
      url: `${server.url}${at('people', 51)}?format=api`,
      legal_name: 'Zoë',
      slug: 'zoe',
    };
    assert.deepEqual([reply.status, reply.json], [201, expected]);
    assert.deepEqual(asChanged((await server.get(at('people', 51))).json), expected);
  });

  test('is renamed in every entry linked to them, as changes of their links', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('people', 49);
    const becomes = { legal_name: 'Amina Ngũgĩ', slug: 'amina' };
    const reply = await server.change('PATCH', at('people', 'amina-ngugi'), becomes);
    await checkChanged(server, reply, path, { ...unchanged(server), ...becomes });
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
    const { results } = (await server.get(`${at('changes')}?since=4`)).json as {
      results: { kind: string; entry: number }[];
    };
    assert.deepEqual(
      results.map(({ kind, entry }) => [kind, entry]),
      [
        ['linked', 1],
        ['linked', 3],
      ],
    );
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('is refused field by field, and nothing is stored', async (t) => {
    const server = await startCollectionsServer(t);
    await server.change('PATCH', at('people', 50), { identifiers: details.identifiers });
    const before = await server.store.recordState();
    const path = at('people', 49);
    const badDate =
      'Date has wrong format. Use one of these formats instead: YYYY, YYYY-MM, YYYY-MM-DD.';
    for (const [method, body, expected] of [
      ['PUT', {}, { legal_name: ['This field is required.'] }],
      ['PATCH', { slug: 'juma-otieno' }, { slug: ['This field must be unique.'] }],
      [
        'PATCH',
        { slug: 'a b' },
        { slug: ['Enter a valid “slug” consisting of letters, numbers, underscores or hyphens.'] },
      ],
      [
        'PATCH',
        { identifiers: details.identifiers, legal_name: 'X' },
        { identifiers: ['The identifier "Q49" of "wikidata" is person 50 already.'] },
      ],
      ['PATCH', { other_names: 'x' }, { other_names: ['Expected a list of items.'] }],
      [
        'PATCH',
        { other_names: Array(101).fill('x') },
        { other_names: ['Ensure this field has no more than 100 elements.'] },
      ],
      [
        'PATCH',
        { other_names: ['x', 5, { name: '\0' }] },
        {
          other_names: [
            '1: item: Expected an object.',
            '1: name: Not a valid string.',
            '2: name: Null characters are not allowed.',
          ],
        },
      ],
      [
        'PATCH',
        { memberships: [{ start_date: '2013-13', seat: 1 }] },
        { memberships: ['0: seat: This field is not known.', `0: start_date: ${badDate}`] },
      ],
      [
        'PATCH',
        { identifiers: [{ scheme: 'x' }] },
        { identifiers: ['0: identifier: This field is required.'] },
      ],
    ] as const) {
      checkReply(await server.change(method, path, body), refused(expected));
    }
    assert.deepEqual(await server.store.recordState(), before);
    assert.deepEqual(asChanged((await server.get(path)).json), unchanged(server));
  });
});
