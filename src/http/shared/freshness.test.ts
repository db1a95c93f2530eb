// Entity tags and the headers of freshness.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { etag, freshnessHeaders, isNotModified } from './freshness.ts';

const BASE = { url: 'http://h.example', path: '', shared: false, tag: '0badcafe' };

suite('etag', () => {
  test('is strong and differs with the version, the base and the representation', () => {
    const tags = [
      etag('1', BASE, 'json'),
      etag('2', BASE, 'json'),
      etag('1', { ...BASE, tag: 'deadbeef' }, 'json'),
      etag('1', BASE, 'page'),
    ];
    assert.equal(new Set(tags).size, tags.length);
    for (const tag of tags) assert.match(tag, /^"[\x21\x23-\x7e]+"$/);
  });
});

suite('isNotModified', () => {
  test('finds the tag in a list, weak or strong', () => {
    for (const given of ['"a"', 'W/"a"', '"b", "a"', ' "b" ,W/"a"', '*', ' * ']) {
      assert.equal(isNotModified(given, '"a"'), true, given);
    }
  });

  test('finds no other tag', () => {
    for (const given of [
      undefined,
      '',
      'a',
      '"A"',
      '"ab"',
      '"b"',
      'w/"a"',
      'W/ "a"',
      '"*"',
      ',,',
    ]) {
      assert.equal(isNotModified(given, '"a"'), false, given);
    }
  });

  test('says no to any tag that is not in the list', () => {
    const tags = fc.stringMatching(/^"[0-9a-z.-]{1,10}"$/);
    fc.assert(
      fc.property(fc.array(tags), tags, (list, tag) => {
        assert.equal(isNotModified(list.join(', '), tag), list.includes(tag));
      }),
    );
  });
});

suite('freshnessHeaders', () => {
  test('lets shared caches store only what was made under a configured base', () => {
    const at = Date.UTC(2013, 6, 31, 14, 30, 5, 999);
    const headers = (cache: string): string[] => [
      'ETag',
      '"x"',
      'Last-Modified',
      'Wed, 31 Jul 2013 14:30:05 GMT',
      'Cache-Control',
      cache,
      'Access-Control-Allow-Origin',
      '*',
    ];
    assert.deepEqual(freshnessHeaders('"x"', at, BASE), headers('private, no-cache'));
    const shared = { ...BASE, shared: true };
    assert.deepEqual(freshnessHeaders('"x"', at, shared), headers('public, no-cache'));
  });

  test('gives each date its own text', () => {
    const dateOf = (ms: number): string => freshnessHeaders('"x"', ms, BASE)[3]!;
    for (const ms of [0, 1_000, 0, 86_400_000])
      assert.equal(dateOf(ms), new Date(ms).toUTCString());
  });
});
