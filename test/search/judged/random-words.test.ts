// What the site and the interface state of a word is true: its count, its years, its trend and who said it first are those of
// a plain scan of the texts.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { demoRecord } from '../../../src/demo/demo-record.ts';
import { fillWithDemo } from '../../../src/demo/fill-with-demo.ts';
import { decodeHtml } from '../../support/http/http-html.ts';
import { BROWSER, sharedServer } from '../../support/http/test-server.ts';
import { marksOfSitting } from '../../../src/hansard/contributions/sitting-marks.ts';
import { readingRules } from '../../../src/hansard/parliament/reading-rules.ts';
import { PlainScan, type ScannedText } from '../../support/oracle/plain-scan.ts';
import { SEED, seededRandom } from '../../support/seed.ts';

const ENTRIES = 10_000;
const WORDS = 200;

suite(`what is stated of ${WORDS} random words of the demo record (TEST_SEED=${SEED})`, () => {
  const server = sharedServer({
    fill: async (store) => void (await fillWithDemo(store, ENTRIES, () => {})),
  });
  const texts = demoTexts();
  const scan = new PlainScan(texts);
  const known = [...scan.words].sort();
  const random = seededRandom('words');
  const words = Array.from({ length: WORDS }, () => random.pick(known));

  const search = async (path: string): Promise<Record<string, unknown>> => {
    const { status, text } = await server.get(`/api/v0.1/hansard/${path}`);
    assert.equal(status, 200, path);
    return JSON.parse(text) as Record<string, unknown>;
  };

  test('the count is that of a plain scan', async () => {
    for (const word of words) {
      const { count } = await search(`entries/?q=${encodeURIComponent(word)}&page_size=1`);
      assert.equal(count, scan.textsWith(word).length, word);
    }
  });

  test('the facets by year are those of a plain scan', async () => {
    for (const word of words) {
      const { facets } = await search(`search/facets/?q=${encodeURIComponent(word)}`);
      const { year } = facets as { year: { value: string; count: number }[] };
      const years = year.map(({ value, count }) => [value, count]);
      assert.deepEqual(years, byYear(scan.textsWith(word)), word);
    }
  });

  test('the trend by year is that of a plain scan', async () => {
    const totals = byYear(texts);
    for (const word of words) {
      const trends = await search(`search/trends/?q=${encodeURIComponent(word)}&interval=year`);
      const found = scan.textsWith(word);
      const counts = new Map(byYear(found));
      const mentions = new Map(byYear(found, (text) => scan.mentionsIn(text, word)));
      const expected = totals.map(([period, total]) => ({
        period,
        count: counts.get(period) ?? 0,
        total,
        mentions: mentions.get(period) ?? 0,
      }));
      assert.equal(trends['count'], found.length, word);
      const inAll = found.reduce((sum, text) => sum + scan.mentionsIn(text, word), 0);
      assert.equal(trends['mentions'], inAll, word);
      const periods = trends['results'] as { total: number }[];
      assert.deepEqual(
        periods.filter(({ total }) => total > 0),
        expected,
        word,
      );
    }
  });

  test('who said it first is the first of a plain scan', async () => {
    for (const word of words) {
      const { text } = await server.get(`/search?q=${encodeURIComponent(word)}`, BROWSER);
      const [, link = ''] = /<p class="first">[^<]*<a href="([^"]*)"/.exec(text) ?? [];
      const [, id] = /#entry-(\d+)$/.exec(decodeHtml(link)) ?? [];
      const first = scan.textsWith(word).find(({ type }) => type === 'speech');
      assert.equal(id, first?.id.toString(), word);
    }
  });
});

function demoTexts(): ScannedText[] {
  return [...demoRecord(ENTRIES)].flatMap(({ sitting, entries }) => {
    const fragments = entries.map((entry) => ({ ...entry, id: entry.id!, language: null }));
    const marks = marksOfSitting(fragments, readingRules(''));
    return fragments.map(({ id, type, content }) => ({
      id,
      type,
      date: sitting.startDate,
      content,
      hasEnglish: marks.get(id)!.languages.includes('en'),
    }));
  });
}

/** How many were said in each year, in order; each counts one, or what `countOf` says. */
function byYear(
  texts: readonly ScannedText[],
  countOf: (text: ScannedText) => number = () => 1,
): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const year = text.date?.slice(0, 'YYYY'.length);
    if (year !== undefined) counts.set(year, (counts.get(year) ?? 0) + countOf(text));
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}
