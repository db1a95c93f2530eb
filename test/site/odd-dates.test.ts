// A sitting may have any date of four digits. Whatever dates a record has, every address answers with a limited size.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, publishSitting, writeTo } from '../support/records/entries.ts';
import { BROWSER, HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';

const TRENDS = `${HANSARD}search/trends/`;
const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };

/** The first and the last day that can be stored, a typing mistake for 2013, and two ordinary ones. */
const DATES = ['0000-01-01', '0213-07-31', '2013-07-30', '2014-01-05', '9999-12-31'];

/** An ordinary page of the site has some 20 kB. */
const BYTES_MAX = 200_000;

async function fill(store: Store): Promise<void> {
  await writeTo(store).people.know(AMINA);
  const said = anEntry(1, { speaker: AMINA });
  for (const startDate of DATES) await publishSitting(store, [said], { startDate });
}

suite('a record with sittings of the years 0, 213, 2013 and 9999', () => {
  const server = sharedServer({ fill });

  const addresses = [
    '/',
    '/hansard/',
    ...DATES.flatMap((date) => [
      `/hansard/?year=${date.slice(0, 4)}`,
      `/hansard/sitting/senate/${date}`,
    ]),
    '/hansard/?date=0001-01-01',
    '/search?q=order',
    '/search?q=order&date_from=0000-01-01&date_to=9999-12-31',
    '/trends?q1=order&q2=number',
    '/trends?q1=order&q2=number&q3=this&q4=is&q5=5&interval=month',
    '/people/',
    '/person/amina-wairimu/',
    '/person/amina-wairimu/?year=0000',
    '/sitemap.xml',
    '/feeds/sittings.atom',
    '/search.atom?q=order',
    '/search.json?q=order',
    '/person/amina-wairimu/feed.atom',
    ...DATES.map((_, index) => `/cite/${index + 1}.bib`),
    ...DATES.map((_, index) => `/cite/${index + 1}.json`),
    ...['json', 'ndjson', 'csv', 'parquet', 'atom'].map((format) => `${LIST}?format=${format}`),
    `${LIST}?ordering=-date&expand=sitting`,
    `${HANSARD}sittings/`,
    `${HANSARD}contributions/`,
    `${HANSARD}people/49/`,
    `${HANSARD}people/?format=csv`,
    `${HANSARD}search/facets/`,
  ];
  for (const path of addresses) {
    test(`${path} answers 200 within bounds`, async () => {
      const { status, text } = await server.get(path, path.startsWith('/api') ? {} : BROWSER);
      assert.equal(status, 200);
      assert.ok(text.length < BYTES_MAX, `${text.length} bytes`);
    });
  }

  test('trends over more periods than the bound require dates', async () => {
    for (const [interval, periods] of [
      ['month', '120,000 months'],
      ['year', '10,000 years'],
    ] as const) {
      const { status, json } = await server.get(`${TRENDS}?interval=${interval}&q=order`);
      assert.equal(status, 400);
      const sentence =
        `The record has dates over ${periods}, and at most 3,000 are listed. ` +
        `Give date_from and date_to${interval === 'month' ? ', or interval=year' : ''}.`;
      assert.deepEqual(json, { interval: [sentence] });
    }
  });

  test('trends between two dates have the periods between them', async () => {
    const between = 'date_from=2013-01-01&date_to=2014-12-31';
    const years = await server.get(`${TRENDS}?q=order&${between}`);
    assert.deepEqual(years.json, {
      interval: 'year',
      count: 2,
      mentions: 2,
      results: [
        { period: '2013', count: 1, total: 1, mentions: 1 },
        { period: '2014', count: 1, total: 1, mentions: 1 },
      ],
    });
  });
});
