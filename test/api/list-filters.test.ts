// Filters and page sizes of the lists beside the entries, and parameters that a list does not have.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import {
  checkReply,
  formatsLink,
  ignoring,
  LIST_ALLOW,
  momentHeaders,
  readHeaders,
} from '../support/http/http-expect.ts';
import { BROWSER, detail, HANSARD, LIST, ROOT, sharedServer } from '../support/http/test-server.ts';

const NO_SEAT = { constituency: null, startDate: null, endDate: null };

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    for (let day = 1; day <= 12; day += 1) {
      const startDate = `2013-07-${String(day).padStart(2, '0')}`;
      const venueSlug = day % 2 === 0 ? 'senate' : 'national_assembly';
      const source = {
        ...{ name: `Hansard of the ${day}th`, listPage: 'a', date: startDate, url: '' },
        ...{ lastProcessingAttempt: null, lastProcessingSuccess: null },
      };
      const sitting = await transaction.addSitting(aSitting({ startDate, venueSlug, source }));
      await transaction.appendEntries(sitting, [anEntry(1)]);
    }
    for (const [id, legalName, chamber, party] of [
      [7, 'Amina Wairimũ', 'Senate', 'ODM'],
      [8, 'Juma Otieno', 'national_assembly', 'ODM'],
      [9, 'Ali Hassan', null, 'JP'],
      [10, 'Ruth Chebet', null, 'Jubilee Party'],
    ] as const) {
      await transaction.describePerson({
        ...{ id, legalName, slug: `p${id}`, otherNames: [], honorificPrefix: null },
        identifiers: [],
        memberships: [{ ...NO_SEAT, chamber, party }],
      });
    }
  });
}

interface Listed {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: number }[];
}

suite('the lists beside the entries', () => {
  const server = sharedServer({ fill });
  const at = (path: string): string => `${HANSARD}${path}`;
  const idsOf = async (path: string): Promise<number[]> => {
    const { status, json } = await server.get(at(path));
    assert.equal(status, 200, path);
    const { count, results } = json as Listed;
    assert.equal(count, results.length, path);
    return results.map(({ id }) => id);
  };

  test('are narrowed by their filters', async () => {
    const days = 'date_from=2013-07-02&date_to=2013-07-06';
    for (const [path, ids] of [
      [`sittings/?venue=senate&${days}`, [2, 4, 6]],
      ['sittings/?date=2013-07-03', [3]],
      ['sittings/?venue=1&date=2013-07-02', []],
      ['sources/?q=hansard+12TH', [12]],
      [`sources/?q=&${days}`, [2, 3, 4, 5, 6]],
      ['people/?q=wairimu', [7]],
      ['people/?party=odm', [7, 8]],
      ...['jp', 'Jubilee', 'jubilee+party'].map(
        (one) => [`people/?party=${one}`, [9, 10]] as const,
      ),
      ['people/?party=odm&venue=senate', [7]],
      ['people/?venue=national_assembly', [8]],
      ['venues/?q=SENATE', [2]],
    ] as const) {
      assert.deepEqual(await idsOf(path), ids, path);
    }
    const { text } = await server.get(at('people/?format=csv&venue=senate'));
    const firstCells = text.split('\r\n').map((row) => row.split(',')[0]);
    assert.deepEqual(firstCells, ['id', '7', '']);
  });

  test('have pages of another size, whose links keep it', async () => {
    const { json } = await server.get(at('sittings/?page_size=5&venue=senate'));
    const { count, next, results } = json as Listed;
    assert.deepEqual([count, results.length], [6, 5]);
    assert.equal(next, `${server.url}${at('sittings/?page=2&page_size=5&venue=senate')}`);
    const second = (await server.get(next)).json as Listed;
    assert.deepEqual([second.next, second.results.map(({ id }) => id)], [null, [12]]);
    assert.equal((await server.get(at('sittings/?page_size=5&venue=senate&page=3'))).status, 404);
    assert.equal((await idsOf('sources/?page_size=100')).length, 12);
  });

  test('refuse a value that cannot be', async () => {
    for (const [path, body] of [
      ['sittings/?venue=moon', '{"venue":["There is no venue \\"moon\\"."]}'],
      ['people/?venue=9', '{"venue":["There is no venue \\"9\\"."]}'],
      [
        'sources/?date_from=July',
        '{"date_from":["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."]}',
      ],
      ['venues/?page_size=101', '{"page_size":["A whole number from 1 to 100 is required."]}'],
    ] as const) {
      const reply = await server.get(at(path));
      checkReply(reply, { status: 400, headers: momentHeaders(LIST_ALLOW), body });
    }
  });

  test('as a feed, sittings are narrowed too', async () => {
    const { text } = await server.get(at('sittings/?format=atom&venue=senate&date=2013-07-02'));
    assert.equal(text.match(/<entry>/g)?.length, 1);
  });
});

suite('a parameter that an address does not have', () => {
  const server = sharedServer({ fill });

  test('is ignored, kept in links and named in a header', async () => {
    const plain = await server.get(`${LIST}?page=1`);
    assert.equal(plain.headers['ignored-parameters'], undefined);
    const reply = await server.get(`${LIST}?page=1&speker=49&na%C3%AFve%2C=1`);
    checkReply(reply, {
      status: 200,
      headers: { ...readHeaders(LIST_ALLOW), ...ignoring('speker, na%C3%AFve%2C') },
      body: plain.text.replace('?page=2', '?na%C3%AFve%2C=1&page=2&speker=49'),
    });
    for (const path of [detail(1), `${HANSARD}changes/`, ROOT]) {
      const { status, headers } = await server.get(`${path}?x=1`);
      assert.deepEqual([status, headers['ignored-parameters']], [200, 'x'], path);
    }
  });

  test('has a header of bounded length, however many there are', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `${'é'.repeat(9)}${index}=1`);
    const { headers } = await server.get(`${LIST}?${encodeURI(many.join('&'))}`);
    assert.equal(headers['ignored-parameters']!.split(', ').length, 20);
    const { headers: long } = await server.get(`${LIST}?${'x'.repeat(3_000)}=1`);
    assert.equal(long['ignored-parameters'], 'x'.repeat(100));
  });

  test('is named on the page a browser gets', async () => {
    const { text } = await server.get(`${LIST}?<b>=1&type=speech`, BROWSER);
    assert.match(text, /<p class="ignored"[^>]*>[^<]*<code>&#60;b&#62;<\/code>\./);
    const { text: plain } = await server.get(`${LIST}?type=speech`, BROWSER);
    assert.doesNotMatch(plain, /class="ignored"/);
  });

  test('is an error with strict=1, which names it and what there is', async () => {
    const wrong = `${HANSARD}people/?strict=1&name=a&__proto__=1`;
    const sentence =
      'There is no such parameter here. There are: q, venue, party, page_size, page, format, strict.';
    const choice = '{"strict":["\\"yes\\" is not a valid choice. It may be \\"1\\"."]}';
    for (const [path, said] of [
      [wrong, `{"name":["${sentence}"],"__proto__":["${sentence}"]}`],
      [`${LIST}?strict=yes`, choice],
    ] as const) {
      const { status, text } = await server.get(path);
      assert.deepEqual([status, text], [400, said]);
    }
    assert.equal((await server.get(wrong, BROWSER)).status, 400);
    for (const path of [
      ...['strict=1&page=1&type=speech&format=json', 'strict=&x=1'].map((one) => `${LIST}?${one}`),
      `${detail(1)}?strict=1&expand=details`,
    ]) {
      assert.equal((await server.get(path)).status, 200, path);
    }
  });

  test('of a file or a feed is also one that only pages have', async () => {
    const { headers } = await server.get(`${LIST}?format=csv&page=2&page_size=5&type=speech`);
    assert.equal(headers['ignored-parameters'], 'page, page_size');
    const feed = await server.get(`${LIST}?format=atom&ordering=date&type=speech`);
    assert.equal(feed.headers['ignored-parameters'], 'ordering');
    assert.equal((await server.get(`${LIST}?format=csv&page=2&strict=1`)).status, 400);
  });
});

suite('the formats of an address', () => {
  const server = sharedServer({ fill });
  test('are named where another is requested', async () => {
    const path = `${HANSARD}people/`;
    const Link = formatsLink(`${server.url}${path}`, 'csv');
    const headers = { ...momentHeaders(LIST_ALLOW), Link };
    checkReply(await server.get(`${path}?format=xml`), {
      ...{ status: 404, headers, body: '{"detail":"Not found."}' },
    });
    checkReply(await server.get(path, { Accept: 'image/png' }), {
      ...{ status: 406, headers },
      body: '{"detail":"Could not satisfy the request Accept header."}',
    });
  });

  test('are linked on the page a browser gets', async () => {
    const { text } = await server.get(`${LIST}?type=speech`, BROWSER);
    for (const format of ['json', 'ndjson', 'csv', 'parquet', 'atom']) {
      assert.ok(
        text.includes(`href="${server.url}${LIST}?format&#61;${format}&#38;type&#61;speech"`),
        format,
      );
    }
  });

  test('are chosen by Accept where it names one and prefers it', async () => {
    for (const [Accept, query, expected] of [
      ['text/csv', '', 'text/csv; charset=utf-8'],
      ['text/csv, */*;q=0.1', '', 'text/csv; charset=utf-8'],
      ['text/csv;q=0.5, application/x-ndjson', '', 'application/x-ndjson; charset=utf-8'],
      ['text/csv, application/json', '', 'application/json'],
      ['text/csv', '?format=json', 'application/json'],
      ['text/*', '', 'text/html; charset=utf-8'],
    ] as const) {
      const { status, headers } = await server.get(LIST + query, { Accept });
      assert.deepEqual([status, headers['content-type']], [200, expected], Accept);
    }
    assert.equal((await server.get(LIST, { Accept: 'text/csv;q=0' })).status, 406);
    assert.equal((await server.get(detail(1), { Accept: 'text/csv' })).status, 406);
  });
});
