// Trends cover the first to the last period of the record, or the time between two dates, whatever dates a store has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setOf, type EntrySet } from '@hansard/search/entry-set';
import { Calendar } from './view/calendar.ts';
import type { RecordView } from './view/record-view.ts';
import { VersionCache } from './view/version-cache.ts';
import type { Period } from './finder.ts';
import { trendsOf, type TrendRange } from './trends.ts';

const MONTHS = { interval: 'month', dateFrom: null, dateTo: null } as const;
const YEARS = { interval: 'year', dateFrom: null, dateTo: null } as const;

/** A record with one entry per sitting. */
function viewOver(dates: readonly string[]): Pick<RecordView, 'calendar' | 'map' | 'cache'> {
  const sittings = new Map(
    dates.map((startDate, id) => [id, { id, venueId: null, startDate, startTime: null }] as const),
  );
  const runs = dates.map((_, id) => ({ first: id, last: id, documentId: id }));
  const everything = setOf(dates.keys());
  const map = { storedBlocks: [], runs, runsByBlock: new Map(), everything, replaced: new Map() };
  return { calendar: new Calendar(runs, sittings), map, cache: new VersionCache([], null, false) };
}

function periodsOf(
  view: Pick<RecordView, 'calendar' | 'map' | 'cache'>,
  entries: EntrySet,
  range: TrendRange,
): readonly Period[] {
  return trendsOf(view, entries, null, range).periods;
}

test('a malformed date is of no month, and the other months are counted', () => {
  for (const broken of ['2013', '2012-13-01', '2012-00-01', '2013-1', 'soon', '', '9999-99-99']) {
    const view = viewOver([broken, '2014-02-01', '2014-03-01']);
    const periods = periodsOf(view, view.map.everything, MONTHS).map(({ period }) => period);
    assert.deepEqual(periods, ['2014-02', '2014-03'], broken);
  }
  const years = periodsOf(viewOver(['2013', 'soon', '2014-03-01']), setOf([0]), YEARS);
  assert.deepEqual(
    years.map(({ period, count }) => [period, count]),
    [
      ['2013', 1],
      ['2014', 0],
    ],
  );
});

test('with dates, only the periods that have a day between them are listed', () => {
  const view = viewOver(['2012-01-01', '2013-11-05', '2014-02-28', '2015-01-01']);
  const months = periodsOf(view, view.map.everything, {
    interval: 'month',
    dateFrom: '2013-11-30',
    dateTo: '2014-02-01',
  }).map(({ period }) => period);
  assert.deepEqual(months, ['2013-11', '2013-12', '2014-01', '2014-02']);
  const since = { interval: 'year', dateFrom: '2014-12-31', dateTo: null } as const;
  assert.deepEqual(
    periodsOf(view, view.map.everything, since).map(({ period }) => period),
    ['2014', '2015'],
  );
});

test('if there are too many periods, only those with a sitting are listed', () => {
  const view = viewOver(['0213-07-31', '2013-07-31', '2013-09-01']);
  const months = periodsOf(view, view.map.everything, MONTHS).map(({ period }) => period);
  assert.deepEqual(months, ['0213-07', '2013-07', '2013-09']);
  assert.equal(periodsOf(view, view.map.everything, YEARS).length, 1801);
});
