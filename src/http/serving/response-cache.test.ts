// Answers kept: which, for how long, and within which bounds.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ResponseCache, type CachedResponse } from './response-cache.ts';

const keepable = (body: string): CachedResponse => ({
  answer: { status: 200, headers: ['ETag', '"1"'], body },
  route: '/',
});

/** Offers an answer as often as it takes to be kept for sure. */
function keepSurely(
  kept: ResponseCache,
  key: string,
  version: string,
  offered: CachedResponse,
): void {
  kept.find(key, version);
  for (let round = 0; round < 8; round += 1) kept.keep(key, version, offered);
}

suite('kept answers', () => {
  test('keep what is asked for again and again, and give it back', () => {
    const kept = new ResponseCache();
    assert.equal(kept.find('a', '1'), undefined);
    keepSurely(kept, 'a', '1', keepable('x'));
    assert.deepEqual(kept.find('a', '1'), keepable('x'));
    assert.equal(kept.find('b', '1'), undefined);
  });

  test('keep bytes as characters too, for being written with the head', () => {
    const body = Buffer.from('{"content":"“Ng’ang’a” said ½, 議会"}');
    const kept = new ResponseCache();
    keepSurely(kept, 'a', '1', { answer: { ...keepable('').answer, body }, route: '/' });
    const { characters } = kept.find('a', '1')!.answer;
    assert.deepEqual(Buffer.from(characters!, 'latin1'), body);
  });

  test('keep few of the answers to a crawl that asks for each page once', () => {
    const kept = new ResponseCache();
    kept.find('', '1');
    for (let page = 0; page < 800; page += 1) kept.keep(String(page), '1', keepable('x'));
    const found = Array.from({ length: 800 }, (_, page) => kept.find(String(page), '1'));
    assert.equal(found.filter((one) => one !== undefined).length, 100);
  });

  test('keep no error and nothing without a validator', () => {
    const kept = new ResponseCache();
    for (const answer of [
      { status: 404, headers: ['ETag', '"1"'], body: 'x' },
      { status: 200, headers: ['Cache-Control', 'no-store'], body: 'x' },
    ]) {
      keepSurely(kept, 'a', '1', { answer, route: '/' });
      assert.equal(kept.find('a', '1'), undefined);
    }
  });

  test('forget everything when the record changes', () => {
    const kept = new ResponseCache();
    keepSurely(kept, 'a', '1', keepable('old'));
    assert.equal(kept.find('a', '2'), undefined);
    assert.equal(kept.find('a', '1'), undefined);
  });

  test('do not keep what was made of an earlier state', () => {
    const kept = new ResponseCache();
    kept.find('a', '1');
    kept.find('b', '2');
    for (let round = 0; round < 8; round += 1) kept.keep('a', '1', keepable('old'));
    assert.equal(kept.find('a', '2'), undefined);
  });

  test('stay within their bytes: the one kept longest makes room', () => {
    const kept = new ResponseCache(10_000);
    for (const key of 'abcdefghijkl') keepSurely(kept, key, '1', keepable('x'));
    assert.equal(kept.find('a', '1'), undefined);
    assert.deepEqual(kept.find('l', '1'), keepable('x'));
    assert.deepEqual(kept.find('d', '1'), keepable('x'));
  });

  test('do not keep what would take much of the room', () => {
    const kept = new ResponseCache(10_000);
    keepSurely(kept, 'a', '1', keepable('x'.repeat(2_000)));
    assert.equal(kept.find('a', '1'), undefined);
  });

  test('count an answer once, however many clients asked for it at the same time', () => {
    const kept = new ResponseCache(10_000);
    for (let times = 0; times < 12; times += 1) keepSurely(kept, 'a', '1', keepable('x'));
    for (const key of 'bcdefg') keepSurely(kept, key, '1', keepable('x'));
    assert.deepEqual(kept.find('a', '1'), keepable('x'));
  });
});
