// A sitemap that is too large for one file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import type { HttpResponse } from '../http/response.ts';
import { localesOf } from '../words/locale.ts';
import { makeCalendar } from './reading/record-calendar.ts';
import { sitemap } from './site-files.ts';

const BASE = { url: 'https://h.example/a&b', path: '/a&b', shared: true, tag: 'x' };
const REQUEST = {
  base: BASE,
  state: { count: 0, version: 's', changedAtMs: 0 },
  locale: localesOf(KENYA).in('en'),
  parameters: {},
  calendar: makeCalendar([], []),
  people: async () => [],
  debates: async () => [],
};

const locations = ({ body }: HttpResponse): string[] =>
  [...String(body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

test('is an index of parts where it has more addresses than a file may have', async () => {
  const whole = locations(await sitemap(REQUEST));
  const index = await sitemap(REQUEST, 4);
  assert.match(String(index.body), /<sitemapindex /);
  assert.deepEqual(
    locations(index),
    [1, 2, 3, 4].map((part) => `https://h.example/a&#38;b/sitemap-${part}.xml`),
  );
  const parts: string[] = [];
  for (const part of ['1', '2', '3', '4']) {
    parts.push(...locations(await sitemap({ ...REQUEST, parameters: { part } }, 4)));
  }
  assert.deepEqual(parts, whole);
});

test('answers 404 to a part that would be empty', async () => {
  for (const part of ['5', '0', '-1', 'x', '1e9', '01', '']) {
    await assert.rejects(sitemap({ ...REQUEST, parameters: { part } }, 4), { status: 404 });
  }
});
