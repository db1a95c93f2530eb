// The response cache: what it caches, for how long, and within which limits.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { headOf, type HttpResponse } from './response.ts';
import { ResponseCache } from './response-cache.ts';

const cacheable = (body: string): HttpResponse => ({
  status: 200,
  headers: ['Last-Modified', 'Tue, 17 Nov 2026 00:00:00 GMT'],
  body,
});

const slot = (key: string, version: string) => ({ key, version });

/** Offers a response as often as it takes to be cached. */
function cacheSurely(
  cache: ResponseCache,
  key: string,
  version: string,
  offered: HttpResponse,
): void {
  cache.find(slot(key, version));
  for (let round = 0; round < 2; round += 1) cache.offer(slot(key, version), offered);
}

suite('ResponseCache', () => {
  test('returns a response that is requested repeatedly', () => {
    const cache = new ResponseCache();
    assert.equal(cache.find(slot('a', '1')), undefined);
    cacheSurely(cache, 'a', '1', cacheable('x'));
    const head = headOf(cacheable('x'));
    assert.deepEqual(cache.find(slot('a', '1')), { ...cacheable('x'), head });
    assert.equal(cache.find(slot('b', '1')), undefined);
  });

  test('caches no response to a crawl that requests each page once, and keeps what others request', () => {
    const cache = new ResponseCache(10_000);
    cacheSurely(cache, 'a', '1', cacheable('x'));
    for (let page = 0; page < 800; page += 1) cache.offer(slot(`/${page}`, '1'), cacheable('x'));
    assert.equal(cache.find(slot('a', '1'))?.body, 'x');
    const found = Array.from({ length: 800 }, (_, page) => cache.find(slot(`/${page}`, '1')));
    assert.deepEqual(new Set(found), new Set([undefined]));
  });

  test('caches no error, and nothing that may change without the record', () => {
    const cache = new ResponseCache();
    for (const response of [
      { ...cacheable('x'), status: 404 },
      { status: 200, headers: ['ETag', '"1"'], body: 'x' },
    ]) {
      cacheSurely(cache, 'a', '1', response);
      assert.equal(cache.find(slot('a', '1')), undefined);
    }
  });

  test('is emptied when the record changes', () => {
    const cache = new ResponseCache();
    cacheSurely(cache, 'a', '1', cacheable('old'));
    assert.equal(cache.find(slot('a', '2')), undefined);
    assert.equal(cache.find(slot('a', '1')), undefined);
  });

  test('does not cache what was made from an earlier version', () => {
    const cache = new ResponseCache();
    cache.find(slot('a', '1'));
    cache.find(slot('b', '2'));
    for (let round = 0; round < 2; round += 1) cache.offer(slot('a', '1'), cacheable('old'));
    assert.equal(cache.find(slot('a', '2')), undefined);
  });

  test('stays within its bytes: the oldest responses are dropped', () => {
    const cache = new ResponseCache(10_000);
    for (const key of 'abcdefghijkl') cacheSurely(cache, key, '1', cacheable('x'));
    assert.equal(cache.find(slot('a', '1')), undefined);
    assert.equal(cache.find(slot('l', '1'))?.body, 'x');
    assert.equal(cache.find(slot('d', '1'))?.body, 'x');
  });

  test('does not cache what would take much of its bytes', () => {
    const cache = new ResponseCache(10_000);
    cacheSurely(cache, 'a', '1', cacheable('x'.repeat(2_000)));
    assert.equal(cache.find(slot('a', '1')), undefined);
  });

  test('counts a response once, however many clients requested it at the same time', () => {
    const cache = new ResponseCache(10_000);
    for (let times = 0; times < 12; times += 1) cacheSurely(cache, 'a', '1', cacheable('x'));
    for (const key of 'bcdefg') cacheSurely(cache, key, '1', cacheable('x'));
    assert.equal(cache.find(slot('a', '1'))?.body, 'x');
  });
});
