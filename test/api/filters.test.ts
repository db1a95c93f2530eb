// The filters of the list, its order, its pages and what can be had beside each entry.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside } from '../support/beside.ts';
import {
  checkReply,
  INVALID_PAGE,
  LIST_ALLOW,
  momentHeaders,
  readHeaders,
} from '../support/http/http-expect.ts';
import { BROWSER, detail, HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';
import { publishing, type DescribedRecord } from '../support/records/described-record.ts';

/** Three sittings, of which the first is the later one and the last has neither day nor chamber. */
const DATA = dataBeside<{
  readonly record: DescribedRecord;
  /** What is listed, by parameters. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
  /** What is said of parameters that are refused. */
  readonly refused: Readonly<Record<string, object>>;
}>(import.meta.url);

interface Listed {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly ({ readonly id: number } & Record<string, unknown>)[];
}

suite('the list with filters', () => {
  const server = sharedServer({ fill: publishing(DATA.record) });

  const list = async (query: string): Promise<Listed> => {
    const reply = await server.get(`${LIST}?${query}`);
    checkReply(reply, { status: 200, headers: readHeaders(LIST_ALLOW), body: /^\{"count":/ });
    return reply.json as Listed;
  };
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).results.map(({ id }) => id);

  test('narrows, orders and pages what is listed', async () => {
    for (const [query, expected] of Object.entries(DATA.ids)) {
      assert.deepEqual(await ids(query), expected, query);
    }
  });

  test('the pages of what was found link to each other, with all parameters', async () => {
    const first = await list('type=speech&page_size=2&q=-applause');
    assert.equal(first.count, 4);
    assert.equal(first.previous, null);
    assert.equal(first.next, `${server.url}${LIST}?page=2&page_size=2&q=-applause&type=speech`);
    const second = (await server.get(first.next.slice(server.url.length))).json as Listed;
    const ids = second.results.map(({ id }) => id);
    const previous = `${server.url}${LIST}?page=1&page_size=2&q=-applause&type=speech`;
    assert.deepEqual([ids, second.previous, second.next], [[4, 6], previous, null]);
  });

  test('the stable walk sees everything once, and its count is that of the whole', async () => {
    for (const filter of ['', '&type=speech', '&venue=1']) {
      const seen: number[] = [];
      let next: string | null = `${LIST}?after=0&page_size=2${filter}`;
      while (next !== null) {
        const page = (await server.get(next)).json as Listed;
        assert.equal(page.previous, null);
        seen.push(...page.results.map(({ id }) => id));
        next = page.next?.slice(server.url.length) ?? null;
        assert.equal(page.count, (await list(filter.slice(1))).count);
      }
      assert.deepEqual(seen, await ids(filter.slice(1)));
    }
  });

  test('a page past the last is not there', async () => {
    const past = ['type=scene&page=2', 'q=nothing&page=2', 'page_size=6&page=2'];
    for (const query of [...past, 'type=scene&page=x']) {
      checkReply(await server.get(`${LIST}?${query}`), INVALID_PAGE);
    }
  });

  test('nothing found is a page of nothing', async () => {
    const body = '{"count":0,"next":null,"previous":null,"results":[]}';
    checkReply(await server.get(`${LIST}?q=nowhere`), {
      status: 200,
      headers: readHeaders(LIST_ALLOW),
      body,
    });
  });

  test('expand=sitting adds the day and the chamber', async () => {
    const { results } = await list('expand=sitting');
    const [first, last] = [results[0]!, results.at(-1)!];
    const address = (path: string): string => `${server.url}${HANSARD}${path}/?format=api`;
    assert.deepEqual(first['sitting'], {
      id: 1,
      url: address('sittings/1'),
      venue: { id: 2, url: address('venues/2'), name: 'Senate', slug: 'senate' },
      start_date: '2013-07-30',
      ...{ start_time: null, end_date: null, end_time: null },
    });
    assert.equal((last['sitting'] as { venue: unknown }).venue, null);
    const { sitting, ...entry } = first;
    assert.ok(sitting !== undefined);
    assert.deepEqual(entry, (await server.get(detail(1))).json);
  });

  test('highlight=1 marks what was found, as text', async () => {
    const { results } = await list('q=%22price+of%22&highlight=1');
    const { text, marks, ...cut } = results[0]!['highlight'] as {
      text: string;
      marks: [number, number][];
    };
    assert.equal(text, 'The price of maize.');
    assert.deepEqual(
      marks.map(([start, end]) => text.slice(start, end)),
      ['price of'],
    );
    assert.deepEqual(cut, { cut_before: false, cut_after: false });
    assert.equal('highlight' in (await list('q=price')).results[0]!, false);
  });

  test('what was found has a version of its own', async () => {
    const first = await server.get(`${LIST}?q=maize`);
    const again = await server.get(`${LIST}?q=maize`, {
      'If-None-Match': String(first.headers['etag']),
    });
    assert.equal(again.status, 304);
    const other = await server.get(`${LIST}?q=beans`);
    assert.notEqual(other.headers['etag'], first.headers['etag']);
  });

  test('a person in a browser gets a form that says what each filter means', async () => {
    const page = await server.get(`${LIST}?q=maize&type=speech`, BROWSER);
    assert.equal(page.status, 200);
    assert.match(page.text, /<details class="filters" open>/);
    assert.match(page.text, /<input id="filter-q" name="q" value="maize"/);
    assert.match(page.text, /<option value="speech" selected>/);
    const names = ['speaker', 'speaker_name', 'sitting', 'venue', 'date_from', 'ordering', 'after'];
    for (const name of names) {
      assert.match(page.text, new RegExp(`<label for="filter-${name}">`));
    }
  });
});

suite('filters that are refused', () => {
  const server = sharedServer();

  test('are refused with a reason', async () => {
    for (const [query, said] of Object.entries(DATA.refused)) {
      checkReply(await server.get(`${LIST}?${query}`), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: JSON.stringify(said),
      });
    }
  });

  test('a query past its limits is refused with what to do', async () => {
    for (const q of ['x'.repeat(2_001), 'word '.repeat(65)]) {
      checkReply(await server.get(`${LIST}?q=${encodeURIComponent(q)}`), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: /^\{"q":\["[^"]*at most (2000|64)[^"]*"\]\}$/,
      });
    }
  });

  test('a name of too many words is refused with what to do, wherever names are looked for', async () => {
    const name = 'a+'.repeat(3_800);
    const lists = ['entries/?', 'contributions/?', 'search/facets/?', 'search/words/?'];
    for (const path of [
      ...[...lists, 'search/trends/?q=x&'].map((list) => `${list}speaker_name`),
      ...['people/?q', 'venues/?q', 'sources/?q'],
    ]) {
      const { status, json } = await server.get(`${HANSARD}${path}=${name}`);
      const parameter = path.endsWith('speaker_name') ? 'speaker_name' : 'q';
      const said =
        'The name has 7600 characters, and at most 1000 are allowed. Type fewer words of it.';
      assert.deepEqual([status, json], [400, { [parameter]: [said] }], path);
    }
  });
});
