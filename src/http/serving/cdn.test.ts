// What a CDN is told: nothing unless it is wished, and never about what is not for everybody.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { HttpResponse } from '../shared/response.ts';
import { forCdn } from './cdn.ts';
import { ENTRY_DETAIL, ENTRY_LIST, ENTRY_REVISIONS } from '../shared/links.ts';

const answer = (status: number, cacheControl: string): HttpResponse => ({
  status,
  headers: ['Cache-Control', cacheControl],
  body: '{}',
});

const OPEN = answer(200, 'public, no-cache');

suite('what a CDN is told', () => {
  test('nothing where no time is set, of errors, or of what only one client may keep', () => {
    assert.equal(forCdn(OPEN, ENTRY_LIST, {}, 0), OPEN);
    for (const kept of [
      answer(404, 'public, no-cache'),
      answer(200, 'private, no-cache'),
      answer(200, 'no-store'),
    ]) {
      assert.equal(forCdn(kept, ENTRY_LIST, {}, 60), kept);
    }
  });

  test('how long it may keep an answer, and what changes it', () => {
    const keys = (route: string, id?: string): string | undefined => {
      const { headers } = forCdn(OPEN, route, id === undefined ? {} : { id }, 60);
      assert.equal(headers[headers.indexOf('CDN-Cache-Control') + 1], MINUTE);
      assert.equal(headers[headers.indexOf('Surrogate-Control') + 1], MINUTE);
      assert.equal(headers[headers.indexOf('Cache-Control') + 1], 'public, no-cache');
      return headers[headers.indexOf('Surrogate-Key') + 1];
    };
    const MINUTE = 'max-age=60, stale-if-error=86400';
    assert.equal(keys(ENTRY_LIST), 'hansard record');
    assert.equal(keys(ENTRY_DETAIL, '007'), 'hansard entry-7');
    assert.equal(keys(ENTRY_REVISIONS, '12'), 'hansard entry-12');
  });
});
