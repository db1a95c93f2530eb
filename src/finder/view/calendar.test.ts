// The calendar finds, counts and orders entries by the date and venue of their sittings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Calendar } from './calendar.ts';
import { idsFrom, setOf } from '@hansard/search/index/entry-set';

const SITTINGS = [
  { id: 1, venueId: 1, startDate: '2013-07-31' },
  { id: 2, venueId: 2, startDate: '2011-01-01' },
  { id: 3, venueId: null, startDate: null },
  { id: 4, venueId: 1, startDate: '2013-07-31' },
];
/** Two sittings of one date alternate; one run ends with its block. */
const RUNS = [
  { first: 1, last: 3, documentId: 3 },
  { first: 4, last: 5, documentId: 1 },
  { first: 7, last: 7, documentId: 4 },
  { first: 8, last: 9, documentId: 1 },
  { first: 4_090, last: 4_095, documentId: 2 },
  { first: 4_096, last: 4_097, documentId: 2 },
];
const IDS = RUNS.flatMap(({ first, last }) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at),
);

const calendar = new Calendar(RUNS, new Map(SITTINGS.map((sitting) => [sitting.id, sitting])));

const ANY = { sittingId: null, venueId: null, dateFrom: null, dateTo: null };

test('returns the entries of the sittings that match', () => {
  for (const [fields, ids] of [
    [{ venueId: 1 }, [4, 5, 7, 8, 9]],
    [{ venueId: 3 }, []],
    [{ sittingId: 4 }, [7]],
    [{ sittingId: 4, venueId: 2 }, []],
    [{ dateFrom: '2011-01-02' }, [4, 5, 7, 8, 9]],
    [{ dateTo: '2013-07-30' }, IDS.slice(-8)],
    [{ dateFrom: '2013-07-31', dateTo: '2013-07-31' }, [4, 5, 7, 8, 9]],
    [{ dateFrom: '2013-08-01' }, []],
    // A sitting without a date matches no date.
    [{ dateFrom: '1000-01-01', dateTo: '9999-12-31' }, IDS.slice(3)],
  ] as const) {
    const found = calendar.entriesOf({ ...ANY, ...fields })!;
    assert.deepEqual(idsFrom(found, 0, 100), ids, JSON.stringify(fields));
  }
});

test('returns null where every entry matches', () => {
  assert.equal(calendar.entriesOf(ANY), null);
  const [dated, runs] = [SITTINGS.filter(({ id }) => id !== 3), RUNS.slice(1)];
  const ofDated = new Calendar(runs, new Map(dated.map((sitting) => [sitting.id, sitting])));
  assert.equal(ofDated.entriesOf({ ...ANY, dateFrom: '2011-01-01', dateTo: '2013-07-31' }), null);
});

test('counts the entries of a set by sitting', () => {
  const counts = new Map<number, number>();
  calendar.eachSitting(setOf([3, 5, 8, 9, 4_095, 4_096]), ({ id }, count) =>
    counts.set(id, (counts.get(id) ?? 0) + count),
  );
  assert.deepEqual(
    counts,
    new Map([
      [3, 1],
      [1, 3],
      [2, 2],
    ]),
  );
});

test('orders by date, then by id, entries without a date last', () => {
  const [undated, assembly, senate] = [IDS.slice(0, 3), IDS.slice(3, 8), IDS.slice(8)];
  const oldest = [...senate, ...assembly, ...undated];
  const newest = [...assembly, ...senate, ...undated];
  for (const [newestFirst, expected] of [
    [false, oldest],
    [true, newest],
  ] as const) {
    for (let from = 0; from <= IDS.length; from++) {
      for (const limit of [1, 2, 5, 100]) {
        assert.deepEqual(
          calendar.idsByDate(setOf(IDS), { newestFirst, from, limit }),
          expected.slice(from, from + limit),
        );
      }
    }
  }
  assert.deepEqual(
    calendar.idsByDate(setOf([2, 9, 4_097]), { newestFirst: true, from: 1, limit: 2 }),
    [4_097, 2],
  );
});
