// The front page shows what was said on this day in earlier years; without such a sitting, in these days.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '../../src/record/days.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { todayIn } from '../../src/record/parliament/parliament.ts';
import { publishing } from '../support/records/described-record.ts';
import { sharedServer } from '../support/http/test-server.ts';

/** A day of 2012, which has every day of other years. */
const inLeapYear = (days: number): string => {
  const today = Date.parse(`2012${todayIn(KENYA).slice('YYYY'.length)}`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

const recordOf = (...days: readonly string[]) =>
  publishing({
    sittings: days.map((startDate) => ({ startDate, entries: [{ content: 'Of that day.' }] })),
  });

const pathOf = (day: string): string => `/hansard/sitting/senate/${day}`;

suite('on this day', () => {
  const day = inLeapYear(0);
  const server = sharedServer({ fill: recordOf(inLeapYear(1), day) });
  test('the sitting of the day is shown alone', async () => {
    const [, found = ''] =
      /<h2 id="on-this-day">On this day<\/h2>(.*?)<\/section>/s.exec(await server.page('/')) ?? [];
    assert.deepEqual(found.match(/href="[^"]*"/g), [`href="${pathOf(day)}"`]);
  });
});

suite('in these days', () => {
  const [near, far] = [inLeapYear(3), inLeapYear(5)];
  const server = sharedServer({ fill: recordOf(near, far) });
  test('those of the days around are shown where the day has none', async () => {
    const page = await server.page('/');
    const [, found = ''] =
      /<h2 id="on-this-day">This week in earlier years<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    assert.deepEqual(found.match(/href="[^"]*"/g), [`href="${pathOf(near)}"`]);
  });
});
