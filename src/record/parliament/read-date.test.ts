// Dates and times of day, in figures and in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileForms, readDate, readTime } from '@hansard/pdf/document-forms';
import { KENYA } from './check-parliament.ts';

const rules = compileForms(KENYA);

test('reads dates as they are printed', () => {
  const dates: Record<string, string | null> = {
    'Wednesday, 31st July, 2013': '2013-07-31',
    'Tuesday, 10th February 2026': '2026-02-10',
    'July 31, 2013 SENATE DEBATES 17': '2013-07-31',
    'Thursday, 1 st December, 2016': '2016-12-01',
    'Jumanne, 3 Machi, 2015': '2015-03-03',
    'Tuesday, 31st June, 2013': null,
    '2013-2017': null,
    'in constructor 12, 2013': null,
  };
  for (const [text, date] of Object.entries(dates)) assert.equal(readDate(text, rules), date, text);
});

test('reads times as they are printed', () => {
  const times: Record<string, string | null> = {
    'The House met at 2.30 p.m.': '14:30:00',
    'The Senate met at the County Hall, Parliament Buildings, at 9:00 a.m.': '09:00:00',
    'The House rose at 12.30 p.m.': '12:30:00',
    'The House met at 9 a.m.': '09:00:00',
    "met at fifty eight minutes past Nine o'clock": '09:58:00',
    "met at thirty minutes past Two o'clock": '14:30:00',
    "met at Fifteen minutes to two o'clock": '13:45:00',
    "met at half past two o'clock": '14:30:00',
    'The House rose at midnight': '00:00:00',
    'The House rose at 25.99 p.m.': null,
    'The House rose': null,
  };
  for (const [text, time] of Object.entries(times)) assert.equal(readTime(text, rules), time, text);
});
