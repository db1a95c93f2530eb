// The query of an address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/seed.ts';
import { parseQueryString } from './query-string.ts';

const pairs = (text: string): [string, string][] => [...parseQueryString(text)];

test('has each name once, with its last value, decoded where it is encoded', () => {
  for (const [text, expected] of Object.entries({
    '': {},
    'a=1&b=2': { a: '1', b: '2' },
    a: { a: '' },
    'a=': { a: '' },
    '=1': { '': '1' },
    'a=b=c': { a: 'b=c' },
    'a&b=1': { a: '', b: '1' },
    '&&a=1&': { a: '1' },
    'a=1&b=2&a=3': { a: '3', b: '2' },
    'a+b=c%20d%2Be': { 'a b': 'c d+e' },
    '%C5%A9=%F0%9F%98%80': { ũ: '😀' },
    'a=%zz&b=%&c=%ff': { a: '%zz', b: '%', c: '%ff' },
  })) {
    assert.deepEqual(pairs(text), Object.entries(expected), text);
  }
});

test('reads what forms write, whatever it is', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(text, text), (given) => {
      const written = new URLSearchParams(given).toString();
      assert.deepEqual(new Map(pairs(written)), new Map(Object.entries(given)));
    }),
  );
});

test('names every object has are names like any other', () => {
  assert.deepEqual(pairs('__proto__=1&constructor=2'), [
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});
