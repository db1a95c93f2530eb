// Venues, sources, sittings and people, read in the same style as the entries.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  INVALID_PAGE,
  LIST_ALLOW,
  notFound,
  readHeaders,
} from '../support/http/http-expect.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';

const SOURCE = {
  name: 'Wednesday, 31st July, 2013',
  listPage: 'senate',
  date: '2013-07-31',
  url: 'https://parliament.example/a.pdf',
  lastProcessingAttempt: '2013-08-02T07:06:23.688896',
  lastProcessingSuccess: null,
};

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const speaker = { id: 49, legalName: "Amina Ng'ong'o", slug: 'amina-ngongo' };
    await transaction.knowPerson(speaker);
    for (let day = 1; day <= 12; day += 1) {
      const startDate = `2013-07-${String(day).padStart(2, '0')}`;
      const source = day === 1 ? SOURCE : null;
      const sitting = await transaction.addSitting(
        aSitting({ startDate, endDate: startDate, source }),
      );
      // The second entry is published first: a sitting is read by counter, not by id.
      await transaction.appendEntries(sitting, [anEntry(2, { speaker }), anEntry(1)]);
    }
  });
}

suite('the collections beside the entries', () => {
  const server = sharedServer({ fill });
  const at = (path: string): string => `${HANSARD}${path}`;

  test('a sitting is given as Akoma Ntoso with format=akn', async () => {
    const response = await server.get(at('sittings/1/?format=akn'));
    assert.equal(response.status, 200);
    const { headers, text } = response;
    assert.equal(headers['content-type'], 'application/akn+xml');
    assert.equal(headers['content-disposition'], 'attachment; filename="sitting-1.xml"');
    assert.match(headers.etag!, /^"[^"]+\.akn-/);
    assert.match(text, /<TLCPerson eId="person-49" [^>]*showAs="Amina Ng&#39;ong&#39;o"\/>/);
    // In the order of the counters.
    const counters = [...text.matchAll(/<speech [^>]*&quot;text_counter&quot;:(\d)/g)].map(([, one]) => one);
    assert.deepEqual(counters, ['1', '2']);
    const fresh = { 'If-None-Match': headers.etag! };
    assert.equal((await server.get(at('sittings/1/?format=akn'), fresh)).status, 304);
    assert.equal((await server.get(at('sittings/999/?format=akn'))).status, 404);
    assert.equal((await server.get(at('sittings/?format=akn'))).status, 404);
  });

  test('venues are listed with the chambers every record knows', async () => {
    const url = (id: number): string => `${server.url}${at('venues/')}${id}/?format=api`;
    checkReply(await server.get(at('venues/')), {
      status: 200,
      headers: readHeaders(LIST_ALLOW),
      body:
        '{"count":2,"next":null,"previous":null,"results":[' +
        `{"id":1,"url":"${url(1)}","name":"National Assembly","slug":"national_assembly"},` +
        `{"id":2,"url":"${url(2)}","name":"Senate","slug":"senate"}]}`,
    });
    const senate = { id: 2, url: url(2), name: 'Senate', slug: 'senate' };
    for (const key of ['2', 'senate']) {
      assert.deepEqual((await server.get(at(`venues/${key}/`))).json, senate);
    }
  });

  test('a sitting has the original’s fields, and its detail carries its entries by counter', async () => {
    const { json } = await server.get(at('sittings/1/?format=json'));
    const { entries, ...rest } = json as Record<string, unknown>;
    const expected = {
      id: 1,
      url: `${server.url}${at('sittings/1/?format=json')}`,
      source: {
        name: SOURCE.name,
        date: SOURCE.date,
        url: SOURCE.url,
        list_page: 'senate',
        last_processing_attempt: SOURCE.lastProcessingAttempt,
        last_processing_success: null,
      },
      venue: `${server.url}${at('venues/2/?format=json')}`,
      ...{ start_date: '2013-07-01', start_time: null, end_date: '2013-07-01', end_time: null },
    };
    assert.deepEqual(rest, expected);
    assert.deepEqual(Object.keys(json as object), [...Object.keys(expected), 'entries']);
    // By counter, not by id.
    const shown = await Promise.all(
      [2, 1].map((id) => server.get(at(`entries/${id}/?format=json`))),
    );
    assert.deepEqual(
      entries,
      shown.map((entry) => entry.json),
    );
  });

  test('lists have pages of ten, with links, and an end', async () => {
    for (const [query, next, previous, length] of [
      ['', `${server.url}${at('sittings/?page=2')}`, null, 10],
      ['?page=last', null, `${server.url}${at('sittings/?page=1')}`, 2],
    ] as const) {
      const { results, ...links } = (await server.get(at(`sittings/${query}`))).json as {
        results: object[];
      };
      assert.deepEqual(links, { count: 12, next, previous });
      assert.equal(results.length, length);
      assert.ok(!('entries' in results[0]!));
    }
    for (const page of ['3', '0', 'x']) {
      const reply = await server.get(at(`people/?page=${page}`));
      assert.deepEqual([reply.status, reply.text], [INVALID_PAGE.status, INVALID_PAGE.body]);
    }
  });

  test('people are found by id and by slug, sources by id', async () => {
    const person = {
      id: 49,
      url: `${server.url}${at('people/49/?format=api')}`,
      legal_name: "Amina Ng'ong'o",
      slug: 'amina-ngongo',
      honorific_prefix: null,
      other_names: [],
      identifiers: [],
      memberships: [],
    };
    for (const key of ['49', 'amina-ngongo']) {
      const { activity, ...read } = (await server.get(at(`people/${key}/`))).json as Record<
        string,
        unknown
      >;
      assert.deepEqual(read, person);
      assert.equal(typeof activity, 'object');
    }
    const source = (await server.get(at('sources/1/'))).json as Record<string, unknown>;
    assert.deepEqual([source['id'], source['url']], [1, SOURCE.url]);
  });

  test('what is not there is 404, whatever it is called', async () => {
    const missing = ['venues/9', 'venues/x', 'sources/x', 'sittings/99', 'sittings/x', 'people/1'];
    for (const path of [...missing, `people/${'9'.repeat(400)}`]) {
      checkReply(await server.get(at(`${path}/`)), notFound(DETAIL_ALLOW));
    }
  });

  test('an address without its slash leads to the one with it', async () => {
    for (const path of ['venues', 'sittings/1', 'people/49', 'changes', 'entries/1/revisions']) {
      const { status, headers } = await server.get(at(`${path}?x=1`));
      assert.deepEqual([status, headers['location']], [301, `${server.url}${at(`${path}/?x=1`)}`]);
    }
  });

  test('a person’s browser sees each of them as a page', async () => {
    const pages = ['venues', 'sittings/1', 'people/amina-ngongo', 'changes', 'entries/1/revisions'];
    for (const path of pages) {
      const { status, headers, text } = await server.get(at(`${path}/`), { Accept: 'text/html' });
      assert.equal(status, 200, path);
      assert.match(headers['content-type']!, /^text\/html/);
      assert.match(text, /<h1>/);
    }
  });
});
