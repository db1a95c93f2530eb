// The headers for a CDN: none unless configured, and none if a shared cache must not store the response.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { HttpResponse } from './response.ts';
import { forCdn } from './cdn.ts';
import { ENTRY_DETAIL, ENTRY_LIST, ENTRY_REVISIONS } from './links.ts';

const response = (status: number, cacheControl: string): HttpResponse => ({
  status,
  headers: ['Cache-Control', cacheControl],
  body: '{}',
});

const OPEN = response(200, 'public, no-cache');

suite('forCdn', () => {
  test('adds nothing without a time, to errors, or to private responses', () => {
    assert.equal(forCdn(OPEN, ENTRY_LIST, {}, 0), OPEN);
    for (const unchanged of [
      response(404, 'public, no-cache'),
      response(200, 'private, no-cache'),
      response(200, 'no-store'),
    ]) {
      assert.equal(forCdn(unchanged, ENTRY_LIST, {}, 60), unchanged);
    }
  });

  test('says how long a response may be stored, and the keys that purge it', () => {
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
