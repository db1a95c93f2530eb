// One count has one meaning: each number that a page or the interface shows for a word is what counting by hand gives for what it is
// said to count, and the page behind a number has as many.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import type { EntryFilter } from '../../src/record/filter.ts';
import { UNDESCRIBED_SITTING } from '../../src/record/sitting.ts';
import { BROWSER, HANSARD, sharedServer } from '../support/http/test-server.ts';
import { decodeHtml, innerOf, textOf } from '../support/http/http-html.ts';
import { anEntry } from '../support/records/entries.ts';
import { MirroredRecord } from '../support/records/mirrored-record.ts';
import { describePeople, PEOPLE } from '../support/records/varied-record.ts';
import {
  bruteActivity,
  bruteFacets,
  bruteTotals,
  bruteTrends,
} from '../support/oracle/brute-counts.ts';
import {
  contributions,
  passing,
  singles,
  type BruteRecord,
} from '../support/oracle/brute-finder.ts';
import { filterOf } from '../support/oracle/find-all.ts';

/** A word twice in an entry, in two entries of a speech, in another form, in a phrase; said by known and unknown, and noted. */
const SAID = [
  'Water, water everywhere, and the price of water rises.',
  'The waters of the county are not for sale.',
  'I beg to move that the water tariff be reviewed,',
  'and that the price of water be fixed.',
  'The roads are bad; the water is worse.',
  'A question of prices, Mr. Speaker.',
  'The price of water again.',
];
const SPEAKERS = [0, 0, 1, 1, 1, 2, null] as const;
const LABELS = ['Hon. Ng’ang’a', 'Mr. Wanjikũ', 'Mr. Otieno', 'Hon. Oduya (Kikuyu, UMOJA)'];
const SITTINGS = [
  ['senate', '2011-03-01'],
  ['national_assembly', '2011-12-31'],
  ['senate', '2013-07-31'],
  ['national_assembly', '2013-08-01'],
  ['senate', '2014-01-02'],
  ['senate', '2015-01-02'],
  ['senate', '2016-01-02'],
] as const;

async function publish(record: MirroredRecord): Promise<void> {
  await record.write(async (writing) => {
    await describePeople(writing, PEOPLE, ({ id }) => [
      { chamber: 'Senate', party: id === 7 ? 'Maendeleo' : 'Umoja' },
    ]);
    for (const [at, [venueSlug, startDate]] of SITTINGS.entries()) {
      const sitting = { ...UNDESCRIBED_SITTING, venueSlug, startDate, startTime: '14:30:00' };
      const said = SAID.map((content, index) => {
        const turn = (index + at) % SAID.length;
        const speaker = SPEAKERS[turn] ?? null;
        return anEntry(index + 2, {
          content,
          speakerName: LABELS[speaker ?? 3]!,
          speaker: speaker === null ? null : PEOPLE[speaker]!,
        });
      });
      await writing.append(await writing.addSitting(sitting), [
        anEntry(1, { type: 'heading', content: 'BILLS', speakerName: '' }),
        ...said,
        anEntry(9, { type: 'scene', content: '[Water was brought in]', speakerName: '' }),
      ]);
    }
  });
}

const QUERIES = ['water', '"price of water"', 'water -price', 'wat* OR roads'];

suite('one count has one meaning', () => {
  let brute: BruteRecord;
  const server = sharedServer({
    fill: async (store: Store) => {
      const record = new MirroredRecord(store);
      brute = record.brute;
      await publish(record);
    },
  });
  const speeches = (filter: Partial<EntryFilter>): number =>
    passing(brute, contributions(brute), filterOf(filter)).length;
  const entries = (filter: Partial<EntryFilter>): number =>
    passing(brute, singles(brute), filterOf(filter)).length;
  const page = (path: string): Promise<string> => server.page(path, BROWSER);
  const json = async (path: string): Promise<unknown> =>
    JSON.parse(await server.page(`${HANSARD}${path}`)) as unknown;
  const countOn = (html: string): number => numberIn(textOf(innerOf(html, 'h2', 'count')[0] ?? ''));

  test('results are contributions, in lists of entries entries', async () => {
    for (const query of QUERIES) {
      const q = encodeURIComponent(query);
      const [found, pieces] = [speeches({ query }), entries({ query })];
      assert.equal(countOn(await page(`/search?plain=1&q=${q}`)), found, query);
      const list = (await json(`contributions/?q=${q}`)) as { count: number };
      assert.equal(list.count, found, query);
      assert.equal(((await json(`entries/?q=${q}`)) as { count: number }).count, pieces, query);
    }
    assert.ok(speeches({ query: 'water' }) < entries({ query: 'water' }));
  });

  test('the numbers beside the results are results: the search behind each has as many', async () => {
    for (const query of QUERIES.slice(0, 2)) {
      const html = await page(`/search?plain=1&q=${encodeURIComponent(query)}`);
      const narrower = facetsOn(html);
      const kinds = new Set<string>();
      for (const [to, count] of narrower) {
        const [kind, filter] = filterIn(to, brute);
        kinds.add(kind);
        assert.equal(count, speeches({ query, ...filter }), to);
        assert.equal(countOn(await page(to)), count, to);
      }
      assert.deepEqual([...kinds].slice(0, 2), ['venue', 'date_from'], query);
      assert.ok(kinds.has('speaker') && kinds.has('unlinked_label'), query);
    }
  });

  test('facets of the interface are of entries', async () => {
    for (const query of QUERIES) {
      const { count, ...facets } = bruteFacets(brute, filterOf({ query }));
      const shown = await json(`search/facets/?q=${encodeURIComponent(query)}`);
      assert.deepEqual(shown, { count, facets }, query);
    }
  });

  test('trends have the entries of a list, and mentions are counted one by one', async () => {
    for (const query of QUERIES) {
      const q = encodeURIComponent(query);
      const counted = bruteTrends(brute, filterOf({ query }), 'year');
      const [line] = (
        JSON.parse(await server.page(`/trends.json?q1=${q}&interval=year`)) as {
          results: { mentions: number | null; results: Period[] }[];
        }
      ).results;
      assert.deepEqual(line!.mentions, counted.mentions, query);
      const drawn = line!.results.map(({ period, count, total, mentions }) => ({
        period,
        count,
        total,
        mentions,
      }));
      assert.deepEqual(drawn, counted.periods, query);
      const inAll = drawn.reduce((sum, { count }) => sum + count, 0);
      assert.equal(inAll, entries({ query }), query);
      const shown = textOf(await page(`/trends?q1=${q}&interval=year`));
      const figures = [...shown.matchAll(/\((\d+) in (\d+), /g)].map(([, ...two]) =>
        two.map(Number),
      );
      // The newest is first.
      const wanted = counted.periods.filter(({ total }) => total > 0).toReversed();
      assert.deepEqual(
        figures,
        counted.mentions === null ? [] : wanted.map(({ mentions, count }) => [mentions, count]),
        query,
      );
    }
  });

  test('the page of a person, the list of people and the list of speeches have one number', async () => {
    const people = await page('/people/');
    for (const { personId, contributions: begun, words } of bruteTotals(brute)) {
      const { slug, legalName } = brute.people.get(personId)!;
      const activity = bruteActivity(brute, personId)!;
      assert.equal(activity.contributions, speeches({ personId }));
      const item = people.slice(people.indexOf(`/person/${slug}/`)).split('</li>')[0]!;
      const listed = /([\d,]+) speech(es)?\b/.exec(textOf(item));
      assert.equal(listed === null ? 0 : numberIn(listed[1]!), begun, legalName);
      const own = textOf(await page(`/person/${slug}/`));
      const [, spoken, said] = /([\d,]+) speech(?:es)?, ([\d,]+) words?\./.exec(own) ?? [];
      assert.deepEqual([numberIn(spoken ?? '0'), numberIn(said ?? '0')], [begun, words], legalName);
      if (begun > 0) assert.equal(countOn(await page(`/search?speaker=${slug}`)), begun, legalName);
    }
  });

  test('a number of members beside a party is the number of people in its list', async () => {
    const html = await page('/people/');
    const parties = [...html.matchAll(/href="(\/people\/\?party[^"]*)">[^<]*<\/a> <small>(\d+)</g)];
    assert.deepEqual(
      parties.map(([, , count]) => Number(count)),
      [3, 1],
    );
    for (const [, to, count] of parties) {
      const [counted] = /\d+ (people|person)/.exec(textOf(await page(decodeHtml(to!)))) ?? [];
      assert.equal(numberIn(counted ?? ''), Number(count), to);
    }
  });
});

interface Period {
  readonly period: string;
  readonly count: number;
  readonly total: number;
  readonly mentions: number | null;
}

function numberIn(text: string): number {
  return Number(text.replaceAll(',', '').match(/\d+/)?.[0]);
}

/** The links of a page of results that narrow the search, each with its number. */
function facetsOn(html: string): (readonly [to: string, count: number])[] {
  const rows = /<li><a href="(\/search\?[^"]*)">[^<]*<\/a> <small>([\d,]+)<\/small><\/li>/g;
  return [...html.matchAll(rows)].map(([, to, count]) => [decodeHtml(to!), numberIn(count!)]);
}

/** The filter that a link adds, and the name of its parameter. */
function filterIn(to: string, record: BruteRecord): readonly [string, Partial<EntryFilter>] {
  const given = new URL(to, 'http://h').searchParams;
  const value = (name: string): string => given.get(name) ?? '';
  const filters: Readonly<Record<string, () => Partial<EntryFilter>>> = {
    venue: () => ({ venueId: record.venues.find(({ slug }) => slug === value('venue'))!.id }),
    date_from: () => ({ dateFrom: value('date_from'), dateTo: value('date_to') }),
    type: () => ({ type: value('type') as 'speech' }),
    party: () => ({ party: value('party') }),
    speaker: () => ({
      personId: [...record.people.values()].find(({ slug }) => slug === value('speaker'))!.id,
    }),
    unlinked_label: () => ({ unlinkedLabel: value('unlinked_label') }),
  };
  const kind = Object.keys(filters).find((name) => given.has(name))!;
  return [kind, filters[kind]!()];
}
