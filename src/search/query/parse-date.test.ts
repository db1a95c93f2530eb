// Dates as people type them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDate, parseYear } from './parse-date.ts';

test('a day is read in every usual way of writing it, in English and Swahili', () => {
  const ways = [
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
  ];
  for (const way of ways) {
    assert.deepEqual(parseDate(way), { from: '2014-03-12', to: '2014-03-12' }, way);
  }
});

test('a month is all its days', () => {
  for (const way of ['February 2012', 'Feb, 2012', 'Februari 2012', '2012-02']) {
    assert.deepEqual(parseDate(way), { from: '2012-02-01', to: '2012-02-29' }, way);
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
    assert.equal(parseDate(text), null, text);
  }
  assert.equal(parseDate(`12${' '.repeat(100_000)}x`), null);
});
