// Dates as people type them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDate, parseYear } from './parse-date.ts';

/** A Wednesday. */
const TODAY = '2014-04-16';

test('a day is read in every usual way of writing it, in English, Swahili and German', () => {
  const dates = [
    '2014-03-12',
    '2014/3/12',
    '12/03/2014',
    '12.3.2014',
    '12-3-2014',
    '12 March 2014',
    '12th March, 2014',
    '12th of March 2014',
    '12-Mar-2014',
    'March 12, 2014',
    'march 12th 2014',
    'Mar. 12, 2014',
    'Wednesday, 12th March, 2014',
    'Wed 12 March 2014',
    'Wednesday the 12th of March 2014',
    '12 Machi 2014',
    'tarehe 12 Machi, 2014',
    'Jumatano, 12 Machi 2014',
    'Jumatano tarehe 12 Machi 2014',
    '12. März 2014',
    'Mittwoch, den 12. März 2014',
    'Mi., 12. 3. 2014',
    '12/3/14',
    '12.03.14',
    '2014 March 12',
    '12March 2014',
    '12 March',
    'March 12th',
    'Wednesday 12 March',
  ];
  for (const date of dates) {
    assert.deepEqual(parseDate(date, TODAY), { from: '2014-03-12', to: '2014-03-12' }, date);
  }
});

test('a month is all its days', () => {
  for (const date of ['February 2012', 'Feb, 2012', 'Februari 2012', '2012-02']) {
    assert.deepEqual(parseDate(date, TODAY), { from: '2012-02-01', to: '2012-02-29' }, date);
  }
});

test('a year is all its days, where it is alone', () => {
  assert.deepEqual(parseYear(' 2014 '), { from: '2014-01-01', to: '2014-12-31' });
  for (const text of ['', '201', '20145', '1492', '2014 water', '2014-03']) {
    assert.equal(parseYear(text), null, text);
  }
});

test('what is no date, or more than one, is not read', () => {
  const others = ['', '2014', '31/2/2014', '12 Marching 2014', 'water 12 March 2014', '0/1/2014'];
  for (const text of [...others, '1/13/2014', 'constructor 2014', '12 March 2014 water']) {
    assert.equal(parseDate(text, TODAY), null, text);
  }
  assert.equal(parseDate(`12${' '.repeat(100_000)}x`, TODAY), null);
});

test('a day without a year, or with two figures of it, is in the past', () => {
  const days: readonly (readonly [string, string])[] = [
    ['16 April', '2014-04-16'],
    ['17 April', '2013-04-17'],
    ['29 February', '2012-02-29'],
    ['17/4/87', '1987-04-17'],
    ['1/12/14', '2014-12-01'],
    ['1/1/15', '1915-01-01'],
  ];
  for (const [text, day] of days) assert.equal(parseDate(text, TODAY)?.from, day, text);
});

test('a day is named by how long ago it was, in English, Swahili and German', () => {
  const days: readonly (readonly [string, string])[] = [
    ['today', '2014-04-16'],
    ['Leo', '2014-04-16'],
    ['heute', '2014-04-16'],
    ['Yesterday', '2014-04-15'],
    ['jana', '2014-04-15'],
    ['gestern', '2014-04-15'],
    ['the day before yesterday', '2014-04-14'],
    ['juzi', '2014-04-14'],
    ['Tuesday', '2014-04-15'],
    ['last Tuesday', '2014-04-15'],
    ['Wednesday', '2014-04-16'],
    ['last Wednesday', '2014-04-09'],
    ['Jumatano iliyopita', '2014-04-09'],
    ['letzten Donnerstag', '2014-04-10'],
  ];
  for (const [text, day] of days) {
    assert.deepEqual(parseDate(text, TODAY), { from: day, to: day }, text);
  }
  for (const text of ['sun', 'sat', 'yesterday morning', 'last', 'last week', 'constructor']) {
    assert.equal(parseDate(text, TODAY), null, text);
  }
});
