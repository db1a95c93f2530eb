// Compares what the interface and the site state about random words of a record with a plain scan of its texts.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { marksOfSitting } from '../../../src/record/contributions/sitting-marks.ts';
import type { EntryType } from '../../../src/record/entry.ts';
import { readingRules } from '../../../src/record/parliament/record-rules.ts';
import { decodeHtml } from '../../support/http/http-html.ts';
import { BROWSER, type TestServer } from '../../support/http/test-server.ts';
import { PlainScan, type ScannedText } from '../../support/oracle/plain-scan.ts';
import { seededRandom } from '../../support/seed.ts';

/** Checks the count, the facets by year, the trend and the first speaker of this many random words against the scan. */
export function wordTests(
  server: Pick<TestServer, 'get'>,
  wordCount: number,
  readTexts: () => Promise<readonly ScannedText[]>,
): void {
  let texts: readonly ScannedText[] = [];
  let scan = new PlainScan(texts);
  let words: readonly string[] = [];
  before(async () => {
    texts = await readTexts();
    scan = new PlainScan(texts);
    const known = scan.words().sort();
    const random = seededRandom('words');
    words = Array.from({ length: wordCount }, () => random.pick(known));
  });

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

  test('the first speaker of the words is the first of a plain scan', async () => {
    for (const word of words) {
      const { text } = await server.get(`/search?q=${encodeURIComponent(word)}`, BROWSER);
      const [, link = ''] = /<p class="first">[^<]*<a href="([^"]*)"/.exec(text) ?? [];
      const [, id] = /#entry-(\d+)$/.exec(decodeHtml(link)) ?? [];
      const first = scan.textsWith(word).find(({ type }) => type === 'speech');
      const isKnown = first !== undefined && !hasGapBefore(first.date, texts);
      assert.equal(id, isKnown ? first.id.toString() : undefined, word);
    }
    // An entry that matches because it lacks the word did not say it.
    const { text } = await server.get(`/search?q=-${encodeURIComponent(words[0] ?? '')}`, BROWSER);
    assert.doesNotMatch(text, /<p class="first">/);
  });
}

/** An entry of a sitting, as read for the scan. */
export interface SittingEntry {
  readonly id: number;
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly content: string;
}

/** The texts of a sitting, in the order they were said. */
export function scannedTexts(
  date: string | null,
  entries: readonly SittingEntry[],
): readonly ScannedText[] {
  const fragments = entries.map((entry) => ({ ...entry, speaker: null, language: null }));
  const marks = marksOfSitting(fragments, readingRules(''));
  return fragments.map(({ id, type, content }) => ({
    id,
    type,
    date,
    content,
    hasEnglish: marks.get(id)!.languages.includes('en'),
  }));
}

/** Whether more than half a year passes between two days of the record up to this one: somebody may have said it then. */
function hasGapBefore(day: string | null, texts: readonly ScannedText[]): boolean {
  const dates = texts.flatMap(({ date }) => (date !== null && date <= (day ?? '9') ? [date] : []));
  const times = [...new Set(dates)].sort().map((date) => Date.parse(date));
  return times.some((time, at) => at > 0 && time - times[at - 1]! > RECESS_MS_MAX);
}

/** The longest that a parliament may have between two sittings: half a year. */
const RECESS_MS_MAX = 184 * 86_400_000;

/** The number by year, in order; each entry counts one, or what `countOf` returns. */
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
