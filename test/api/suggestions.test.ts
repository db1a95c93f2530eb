// What the words of a search may refer to, on the search page and below the box; the JSON is in suggestions.json.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside } from '../support/beside.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';
import { publishing, type DescribedRecord } from '../support/records/described-record.ts';

const DATA = dataBeside<{ readonly record: DescribedRecord }>(import.meta.url);

const YESTERDAY = '2025-03-04';
const NOON_TODAY_MS = Date.UTC(2025, 2, 5, 12);

suite('what a search may mean', () => {
  const server = sharedServer({ fill: publishing(DATA.record) });
  const page = async (query: string): Promise<string> => {
    const { status, text } = await server.get(`/search?${query}`);
    assert.equal(status, 200);
    return /<details class="meant.*?<\/details>/s.exec(text)?.[0].replaceAll('&#61;', '=') ?? '';
  };

  test('the sittings of yesterday, in three languages, with what was debated', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: NOON_TODAY_MS });
    for (const q of ['yesterday', 'Jana', 'gestern', YESTERDAY]) {
      const { json } = await server.get(`${HANSARD}search/suggest/?q=${q}`);
      const dates = { from: YESTERDAY, to: YESTERDAY };
      assert.partialDeepStrictEqual(json, { dates, sittings: [{ id: 3 }] });
      assert.match(await page(`q=${q}`), /\/hansard\/sitting\/senate\/.*>State of Ferries</s);
    }
  });

  test('the sittings before and after a day without one', async () => {
    const text = await page('q=31+July+2013');
    assert.match(text, /There is no sitting on Wednesday, 31 July 2013 in the record\./);
    assert.deepEqual(
      [...text.matchAll(/\/hansard\/sitting\/senate\/([^"]*)"/g)].map(([, day]) => day),
      ['2013-07-30', '2013-08-01'],
    );
    assert.match(text, /The Water Bill/);
  });

  test('the sittings of a year', async () => {
    assert.match(
      await page('q=2013'),
      /href="\/hansard\/\?year=2013">2013<\/a> <small>2 sittings</,
    );
    assert.equal(await page('q=1995'), '');
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

  test('the search page shows it beside the speeches, in both languages, on the first page, unfolded where there are none', async () => {
    for (const [query, shown] of [
      ['q=achengo', /You may be looking for.*2 passages/s],
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
      ['q=4', /href="\/hansard\/entry\/4">Passage 4/],
      ['q=wanja', /Hon\. &#60;b&#62;Wanja/],
    ] as const) {
      assert.match(await page(query), shown);
    }
    assert.equal(await page('q=maize'), '');
    assert.equal(await page('type=speech'), '');
    const { text } = await server.get('/search?q=achengo');
    assert.match(text, /<details class="meant wide-open" open>/);
    assert.match(text, /No speech has all these words\./);
    assert.doesNotMatch(text, /Nothing was found/);
  });

  test('where nothing is found, the nearest words that find something with the rest', async () => {
    const { text } = await server.get('/search?q=parliment&type=speech');
    assert.match(
      text.replaceAll('&#61;', '='),
      /Did you mean <a href="\/search\?q=parliament&#38;type=speech"><strong>parliament<\/strong><\/a>/,
    );
    assert.match((await server.get('/search?q=parliment&lang=sw')).text, /Je, ulimaanisha <a/);
  });
});
