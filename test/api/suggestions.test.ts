// What the words of a search may mean: as JSON, and above the results on the search page.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside } from '../support/beside.ts';
import { jsonOf } from '../support/http/http-expect.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';
import { publishing, type DescribedRecord } from '../support/records/described-record.ts';

const DATA = dataBeside<{
  readonly record: DescribedRecord;
  /** Searches for which no other spelling is offered. */
  readonly noSpelling: readonly string[];
}>(import.meta.url);

const YESTERDAY = '2025-03-04';
const NOON_TODAY_MS = Date.UTC(2025, 2, 5, 12);

interface Found {
  readonly id: number;
}

interface Answer {
  readonly people: readonly Found[];
  readonly labels: readonly unknown[];
  readonly debates: readonly (Found & {
    readonly title: string;
    readonly series: string;
    readonly debates: number;
    readonly sitting: { readonly start_date: string };
  })[];
  readonly words: readonly unknown[];
  readonly dates: unknown;
  readonly sittings: readonly Found[];
  readonly entry: Found | null;
}

const idsOf = (found: readonly Found[]): number[] => found.map(({ id }) => id);

suite('what a search may mean', () => {
  const server = sharedServer({ fill: publishing(DATA.record) });
  const suggest = async (q: string): Promise<Answer> =>
    jsonOf(await server.get(`${HANSARD}search/suggest/?q=${encodeURIComponent(q)}`));
  const page = async (query: string): Promise<string> => {
    const { status, text } = await server.get(`/search?${query}`);
    assert.equal(status, 200);
    return /<section class="meant".*?<\/section>/s.exec(text)?.[0].replaceAll('&#61;', '=') ?? '';
  };

  test('people and labels, by the beginnings of their words in any order', async () => {
    const url = `http://${server.host}${HANSARD}people/49/?format=api`;
    assert.deepEqual(await suggest('wair AMINA'), {
      q: 'wair AMINA',
      people: [{ id: 49, url, legal_name: 'Amina Wairimu', slug: 'amina-wairimu', entries: 2 }],
      ...{ labels: [], debates: [], words: [], dates: null, sittings: [], entry: null },
    });
    const patrick = { label: 'Hon. Patrick Áchengo', entries: 2 };
    for (const q of ['achengo', 'Achengo Patrick', 'hon pat', 'Mr. Achengo']) {
      const { people, labels } = await suggest(q);
      assert.deepEqual({ people, labels }, { people: [], labels: [patrick] }, q);
    }
    for (const q of ['achengo nobody', 'achengo -nobody', '']) {
      const { people, labels } = await suggest(q);
      assert.deepEqual({ people, labels }, { people: [], labels: [] }, q);
    }
  });

  test('a person by their title, and by what is printed beside their name', async () => {
    for (const q of ['Hon. Amina', 'Sen. Wairimu', 'Mheshimiwa Amina Wairimu', 'Amina of Mbita']) {
      assert.deepEqual(idsOf((await suggest(q)).people), [49], q);
    }
  });

  test('debates by their titles: whole words first, the same business once, the newest of it', async () => {
    const { debates } = await suggest('water');
    const titles = debates.map(({ title }) => title);
    assert.deepEqual(idsOf(debates), [9, 7]);
    assert.deepEqual(titles, ['THE WATER BILL', 'STATE OF WATERWAYS']);
    const { series, debates: count, sitting } = debates[0]!;
    assert.deepEqual([series, count, sitting.start_date], ['water-bill-2013', 2, '2013-08-01']);
    for (const q of ['Water Bill 2013', 'a Bill on water', 'the WATER bill, 2019']) {
      assert.deepEqual(idsOf((await suggest(q)).debates), [9], q);
    }
    assert.equal((await suggest('Wat.2,013')).debates.length, 2, 'of the year');
    assert.deepEqual((await suggest('Wat.2,000')).debates, []);
  });

  test('the sittings of yesterday, in three languages, with what was debated', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: NOON_TODAY_MS });
    for (const q of ['yesterday', 'Jana', 'gestern', YESTERDAY]) {
      const { dates, sittings } = await suggest(q);
      assert.deepEqual(dates, { from: YESTERDAY, to: YESTERDAY }, q);
      assert.deepEqual(idsOf(sittings), [3], q);
      assert.match(await page(`q=${q}`), /\/hansard\/sitting\/senate\/.*>State of Ferries</s);
    }
  });

  test('the sittings before and after a day without one', async () => {
    const text = await page('q=31+July+2013');
    assert.match(text, /No sitting of Wednesday, 31 July 2013 is in the record\./);
    assert.deepEqual(
      [...text.matchAll(/\/hansard\/sitting\/senate\/([^"]*)"/g)].map(([, day]) => day),
      ['2013-07-30', '2013-08-01'],
    );
    assert.match(text, /The Water Bill/);
  });

  test('the sittings of a day, a month or a year', async () => {
    for (const [q, from, to, ids] of [
      ['Tuesday, 30th July, 2013', '2013-07-30', '2013-07-30', [1]],
      ['Agosti 2013', '2013-08-01', '2013-08-31', [2]],
      ['1 May 2013', '2013-05-01', '2013-05-01', []],
      // Not the entry of that number.
      ['2013', '2013-01-01', '2013-12-31', [1, 2]],
    ] as const) {
      const { dates, sittings } = await suggest(q);
      assert.deepEqual({ dates, ids: idsOf(sittings) }, { dates: { from, to }, ids }, q);
    }
    assert.match(
      await page('q=2013'),
      /href="\/hansard\/\?year=2013">2013<\/a> <small>2 sittings</,
    );
    assert.equal(await page('q=1995'), '');
  });

  test('words that the last one may become, of which most entries have the first', async () => {
    assert.deepEqual((await suggest('the wat')).words, [
      { word: 'water', entries: 2 },
      { word: 'waterways', entries: 1 },
    ]);
    for (const q of ['wa', 'water -wat', 'xyl', '']) {
      assert.deepEqual((await suggest(q)).words, [], q);
    }
  });

  test('is offered below the box as one types, as a list of links in the language of the page', async () => {
    const offers = await server.get('/search/offers?q=wat&lang=sw');
    assert.equal(offers.status, 200);
    assert.equal(offers.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(offers.headers['x-robots-tag'], 'noindex');
    assert.match(offers.text, /^<li>.*Mjadala.*The Water Bill.*Neno.*q&#61;water/s);
    assert.doesNotMatch(offers.text, /<html/);
    assert.match((await server.get('/search/offers?q=wanja')).text, /Hon\. &#60;b&#62;Wanja/);
    for (const q of ['', 'a'.repeat(2_001), 'xyl']) {
      const none = await server.get(`/search/offers?q=${q}`);
      assert.deepEqual([none.status, none.text], [200, ''], q.slice(0, 9));
    }
  });

  test('an entry by its id, its address or its citation', async () => {
    const texts = [
      '4',
      `http://${server.host}${HANSARD}entries/4/?format=json`,
      `http://${server.host}/hansard/contribution/3/#entry-4`,
      '/hansard/entry/4',
      'Hon. A, “Order!”, The Senate, Official Report, 30 July 2013, entry 4, read on 1 May 2014.',
    ];
    for (const text of texts) assert.equal((await suggest(text)).entry?.id, 4, text);
    for (const text of ['999', '9007199254740993', 'four', '999999999999999999']) {
      assert.equal((await suggest(text)).entry, null, text);
    }
  });

  test('a text that is too long is a 400', async () => {
    const { status, json } = await server.get(`${HANSARD}search/suggest/?q=${'a'.repeat(2_001)}`);
    assert.equal(status, 400);
    assert.ok(Array.isArray((json as { q: unknown }).q));
  });

  test('the search page shows it above the speeches, in both languages, on the first page', async () => {
    for (const [query, shown] of [
      ['q=achengo', /You may be looking for.*2 entries/s],
      [
        'q=achengo',
        /Speaker<\/span> <span><a href="\/hansard\/speaker\/Hon\.%20Patrick%20%C3%81chengo">/,
      ],
      ['q=amina&lang=sw', /Huenda unatafuta.*href="\/person\/amina-wairimu\/"/s],
      [
        'q=water+bill',
        /href="\/hansard\/business\/water-bill-2013">The Water Bill<\/a> <small>2 debates, the last: <a href="\/hansard\/debate\/9\//,
      ],
      ['q=30/7/2013', /href="\/hansard\/sitting\/senate\/2013-07-30/],
      ['q=4', /href="\/hansard\/entry\/4">Entry 4/],
      ['q=wanja', /Hon\. &#60;b&#62;Wanja/],
    ] as const) {
      assert.match(await page(query), shown);
    }
    assert.equal(await page('q=maize'), '');
    assert.equal(await page('type=speech'), '');
    const { text } = await server.get('/search?q=achengo');
    assert.match(text, /No speech has all these words\./);
    assert.doesNotMatch(text, /Nothing was found/);
  });

  test('where nothing is found, the nearest words that find something with the rest', async () => {
    const nearest = async (query: string): Promise<unknown> =>
      ((await server.get(`${HANSARD}search/spelling/?${query}`)).json as { results: unknown })
        .results;
    assert.deepEqual((await server.get(`${HANSARD}search/spelling/?q=parliment`)).json, {
      q: 'parliment',
      count: 0,
      results: [{ q: 'parliament', count: 1 }],
    });
    assert.deepEqual(await nearest('q=parlaimment'), [{ q: 'parliament', count: 1 }]);
    assert.deepEqual(await nearest('q="Parliment+may"+ajourn'), [
      { q: '"parliament may" adjourn', count: 1 },
    ]);
    for (const query of DATA.noSpelling) {
      assert.deepEqual(await nearest(query), [], query);
    }
    const { text } = await server.get('/search?q=parliment&type=speech');
    assert.match(
      text.replaceAll('&#61;', '='),
      /Did you mean <a href="\/search\?q=parliament&#38;type=speech"><strong>parliament<\/strong><\/a>/,
    );
    assert.match((await server.get('/search?q=parliment&lang=sw')).text, /Je, ulimaanisha <a/);
  });
});
