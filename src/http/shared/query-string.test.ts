// The query of an address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { parseQueryString } from './query-string.ts';

const pairs = (text: string): [string, string][] => [...parseQueryString(text)];

test('reads names and values', () => {
  assert.deepEqual(pairs(''), []);
  assert.deepEqual(pairs('a=1&b=2'), [
    ['a', '1'],
    ['b', '2'],
  ]);
  assert.deepEqual(pairs('a'), [['a', '']]);
  assert.deepEqual(pairs('a='), [['a', '']]);
  assert.deepEqual(pairs('=1'), [['', '1']]);
  assert.deepEqual(pairs('a=b=c'), [['a', 'b=c']]);
  assert.deepEqual(pairs('a&b=1'), [
    ['a', ''],
    ['b', '1'],
  ]);
  assert.deepEqual(pairs('&&a=1&'), [['a', '1']]);
});

test('the last of several values counts', () => {
  assert.deepEqual(pairs('a=1&b=2&a=3'), [
    ['a', '3'],
    ['b', '2'],
  ]);
});

test('reads percent-encoding, and a plus as a space', () => {
  assert.deepEqual(pairs('a+b=c%20d%2Be'), [['a b', 'c d+e']]);
  assert.deepEqual(pairs('%C5%A9=%F0%9F%98%80'), [['ũ', '😀']]);
});

test('what is no percent-encoding is taken literally', () => {
  assert.deepEqual(pairs('a=%zz&b=%&c=%ff'), [
    ['a', '%zz'],
    ['b', '%'],
    ['c', '%ff'],
  ]);
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
