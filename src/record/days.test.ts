import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dateOfDay,
  dayNumber,
  daysBetween,
  weekdayOf,
  weekOf,
  missingDays,
  sitsRegularly,
} from './days.ts';

/** Tuesday to Thursday for this many weeks, starting from a Monday. */
function sittingWeeks(monday: string, weeks: number): string[] {
  const first = dayNumber(monday)!;
  return Array.from({ length: weeks }, (_, week) =>
    [1, 2, 3].map((weekday) => dateOfDay(first + 7 * week + weekday)),
  ).flat();
}

const without = (dates: readonly string[], ...left: string[]): string[] =>
  dates.filter((date) => !left.includes(date));

test('a week begins on Monday', () => {
  const [sunday, monday] = [dayNumber('2026-11-15')!, dayNumber('2026-11-16')!];
  assert.deepEqual([weekdayOf(sunday), weekdayOf(monday)], [6, 0]);
  assert.equal(weekOf(monday), weekOf(sunday) + 1);
  assert.equal(weekdayOf(dayNumber('1963-12-12')!), 3);
});

test('days are counted between dates, and never below zero', () => {
  assert.equal(daysBetween('2024-02-28', '2024-03-01'), 2);
  assert.equal(daysBetween('2024-03-01', '2024-02-28'), 0);
  assert.equal(daysBetween('2013', '2024-02-28'), null);
  assert.equal(daysBetween('2013-99-99', '2024-02-28'), null);
});

test('a usual day without a sitting is missing within a week and at the ends of weeks that follow each other', () => {
  const dates = sittingWeeks('2024-02-12', 10);
  assert.deepEqual(missingDays(dates), []);
  const left = ['2024-02-21', '2024-02-29', '2024-03-05'];
  assert.deepEqual(missingDays(without(dates, ...left)), left);
});

test('a recess has nothing missing, nor have the days before the first and after the last sitting around it', () => {
  const recess = [...sittingWeeks('2024-02-12', 6), ...sittingWeeks('2024-04-08', 6)];
  assert.deepEqual(missingDays(recess), []);
  // It rose on a Wednesday, and met again on a Wednesday.
  assert.deepEqual(missingDays(without(recess, '2024-03-21', '2024-04-09')), []);
  // A recess of one week.
  const dates = sittingWeeks('2024-02-12', 10);
  assert.deepEqual(missingDays(without(dates, '2024-03-05', '2024-03-06', '2024-03-07')), []);
});

test('days on which a chamber seldom sits are not missing, and nothing is where little is known', () => {
  const dates = sittingWeeks('2024-02-12', 10);
  assert.deepEqual(missingDays([...dates, '2024-02-16', '2024-02-23']), []);
  assert.deepEqual(missingDays(without(sittingWeeks('2024-02-12', 7), '2024-02-21')), []);
  assert.deepEqual(missingDays([]), []);
  assert.deepEqual(missingDays(['2013', 'nonsense', '2013-02-31x']), []);
});

test('several sittings of a day are one day, in whatever order they come', () => {
  const dates = without(sittingWeeks('2024-02-12', 10), '2024-02-21');
  assert.deepEqual(missingDays([...dates, ...dates].reverse()), ['2024-02-21']);
});

test('a chamber sits regularly with sittings in eight weeks of the year before its last', () => {
  assert.equal(sitsRegularly(sittingWeeks('2024-02-12', 8)), true);
  assert.equal(sitsRegularly(sittingWeeks('2024-02-12', 7)), false);
  const yearly = ['2017-03-01', '2018-03-01', '2019-03-01', '2020-03-01'];
  assert.equal(sitsRegularly([...yearly, ...sittingWeeks('2021-01-04', 4)]), false);
  assert.equal(sitsRegularly([]), false);
});
