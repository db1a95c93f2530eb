// PUT and PATCH of venues, sources and sittings: what is changed, what stays, what is refused.

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

suite('a venue', () => {
  test('is renamed, by id or slug; what PATCH does not name stays', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('venues', 3);
    const url = `${server.url}${path}?format=api`;
    let expected: Json = { id: 3, url, name: 'Nairobi County', slug: 'county_assembly' };
    const patched = await server.change('PATCH', at('venues', 'county_assembly'), {
      name: 'Nairobi County',
    });
    await checkChanged(server, patched, path, expected);
    expected = { ...expected, name: 'Nairobi', slug: 'nairobi' };
    // What was read can be sent back: id and url are ignored.
    const put = await server.change('PUT', path, { ...expected, id: 77, url: 'x' });
    await checkChanged(server, put, path, expected);
    assert.equal((await server.get(at('venues', 'county_assembly'))).status, 301);
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('is refused field by field, and nothing is stored', async (t) => {
    const server = await startCollectionsServer(t);
    const before = await server.store.recordState();
    const path = at('venues', 3);
    for (const [method, body, expected] of [
      ['PUT', { name: 'x' }, { slug: ['This field is required.'] }],
      ['PUT', {}, { name: ['This field is required.'], slug: ['This field is required.'] }],
      ['PATCH', { name: '' }, { name: ['This field may not be blank.'] }],
      ['PATCH', { name: null }, { name: ['This field may not be null.'] }],
      ['PATCH', { colour: 1 }, { colour: ['This field is not known.'] }],
      ['PATCH', { slug: 'senate' }, { slug: ['This field must be unique.'] }],
      ['PATCH', [], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
    ] as const) {
      checkReply(await server.change(method, path, body), refused(expected));
    }
    assert.deepEqual(await server.store.recordState(), before);
  });

  test('every record has keeps its slug, though not its name', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('venues', 2);
    checkReply(
      await server.change('PATCH', path, { slug: 'upper_house' }),
      refused({
        slug: [
          'The slug of this chamber stays as it is: documents and addresses name the chamber by it.',
        ],
      }),
    );
    const reply = await server.change('PUT', path, { name: 'Seneti', slug: 'senate' });
    const url = `${server.url}${path}?format=api`;
    await checkChanged(server, reply, path, { id: 2, url, name: 'Seneti', slug: 'senate' });
  });
});

suite('a source', () => {
  const unchanged = {
    id: 2,
    name: 'B.pdf',
    date: '2013-07-31',
    url: 'https://parliament.example/a.pdf',
    list_page: 'senate',
    last_processing_attempt: null,
    last_processing_success: null,
  };

  test('is changed in part by PATCH and whole by PUT', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sources', 2);
    const patched = await server.change('PATCH', path, { date: null, url: 'https://x.example/' });
    await checkChanged(server, patched, path, {
      ...unchanged,
      date: null,
      url: 'https://x.example/',
    });
    const put = await server.change('PUT', path, { name: 'C.pdf' });
    await checkChanged(server, put, path, {
      ...unchanged,
      name: 'C.pdf',
      date: null,
      url: '',
      list_page: '',
    });
  });

  test('is refused the name and list of another, and what is no date', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sources', 2);
    checkReply(
      await server.change('PATCH', path, { name: 'A.pdf' }),
      refused({ non_field_errors: ['The fields name, list_page must make a unique set.'] }),
    );
    const { status, json } = await server.change('PATCH', path, { date: 'today', name: 5 });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(json as Json).sort(), ['date', 'name']);
    assert.deepEqual((await server.get(path)).json, unchanged);
  });
});

suite('a sitting', () => {
  const sourceJson = {
    name: 'A.pdf',
    date: '2013-07-31',
    url: 'https://parliament.example/a.pdf',
    list_page: 'senate',
    last_processing_attempt: null,
    last_processing_success: null,
  };
  const unchanged = (server: CollectionsServer): Json => ({
    id: 1,
    url: `${server.url}${at('sittings', 1)}?format=api`,
    source: sourceJson,
    venue: `${server.url}${at('venues', 2)}?format=api`,
    start_date: '2013-07-31',
    start_time: null,
    end_date: '2013-07-31',
    end_time: null,
  });

  test('is changed in part by PATCH; its entries are not touched', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sittings', 1);
    const { entries } = (await server.get(path)).json as Json;
    let expected = unchanged(server);
    for (const [given, becomes] of [
      [{ start_time: '14:30' }, { start_time: '14:30:00' }],
      [{ end_date: '2013-08-01', end_time: '00:10:00' }, null],
      [{ venue: 'national_assembly' }, { venue: `${server.url}${at('venues', 1)}?format=api` }],
      [{ source: null }, { source: null }],
      [{ source: { ...sourceJson, name: 'B.pdf' } }, null],
    ] as const) {
      expected = { ...expected, ...(becomes ?? given) };
      await checkChanged(server, await server.change('PATCH', path, given), path, expected);
    }
    assert.deepEqual(((await server.get(path)).json as Json)['entries'], entries);
    assert.equal(await server.store.lastChange(), 4);
    assert.deepEqual(await faultsOf(server.store), []);
  });

  test('can be sent back as it was read, venue and all, and is then as it was', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sittings', 1);
    const before = await server.store.recordState();
    const read = asChanged((await server.get(path)).json);
    await checkChanged(server, await server.change('PUT', path, read), path, unchanged(server));
    assert.deepEqual(await server.store.recordState(), before);
  });

  test('is emptied by PUT of what it does not name; an end is the start’s day', async (t) => {
    const server = await startCollectionsServer(t);
    const path = at('sittings', 1);
    const reply = await server.change('PUT', path, { start_date: '2014-02-03' });
    await checkChanged(server, reply, path, {
      ...unchanged(server),
      source: null,
      venue: null,
      start_date: '2014-02-03',
      end_date: '2014-02-03',
    });
  });

  test('is refused what would make it another one, and what is not its own', async (t) => {
    const server = await startCollectionsServer(t);
    const before = await server.store.recordState();
    const path = at('sittings', 1);
    for (const [body, expected] of [
      [
        { start_date: '2013-08-01', source: null },
        {
          non_field_errors: [
            'A sitting with this venue, start and source is in the record already: 2.',
          ],
        },
      ],
      [
        { entries: [] },
        { entries: ['Entries are changed at their own addresses: leave them out here.'] },
      ],
      [
        { venue: `${server.url}${at('venues', 9)}?format=api` },
        { venue: ['Invalid hyperlink - Object does not exist.'] },
      ],
      [
        { start_time: '25:00' },
        {
          start_time: ['Time has wrong format. Use one of these formats instead: hh:mm[:ss].'],
        },
      ],
      [{ day: 1 }, { day: ['This field is not known.'] }],
    ] as const) {
      checkReply(await server.change('PATCH', path, body), refused(expected));
    }
    assert.deepEqual(await server.store.recordState(), before);
  });
});
