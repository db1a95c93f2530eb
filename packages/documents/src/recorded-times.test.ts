import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClassifiedEntry } from './classify-blocks.ts';
import { recordedTimes } from './recorded-times.ts';

function timesOf(start: string | null, ...printed: string[]): (string | null)[] {
  const entries = printed.map((time) => ({ time }) as ClassifiedEntry);
  return recordedTimes(entries, start);
}

test('a time without its half of the day is the first that is not before the one above it', () => {
  assert.deepEqual(timesOf('14:00:00', '2.07', '', '3.40'), ['14:07:00', null, '15:40:00']);
  assert.deepEqual(timesOf('10:00:00', '10.05', '12.10', '1.15'), [
    '10:05:00',
    '12:10:00',
    '13:15:00',
  ]);
  assert.deepEqual(timesOf('20:00:00', '11.50', '12.20'), ['23:50:00', '00:20:00']);
});

test('a time is at most a quarter of an hour before the one above it, and eight hours after it', () => {
  assert.deepEqual(timesOf('14:20:00', '2.05'), ['14:05:00']);
  assert.deepEqual(timesOf('14:21:00', '2.05'), [null]);
});

test('a time with its half of the day, or of 24 hours, is what it says', () => {
  assert.deepEqual(timesOf('09:30:00', '9.32 a.m.', '2.00 p.m.', '16:05'), [
    '09:32:00',
    '14:00:00',
    '16:05:00',
  ]);
});

test('what is no time of the day is none', () => {
  assert.deepEqual(timesOf(null, '25.10', '2.75', '7.05'), [null, null, '07:05:00']);
});
