// Ids as people and programs write them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseId, parseIdOrSlug } from './id.ts';

test('decimal digits are an id', () => {
  assert.deepEqual(['0', '7', '0012', '9007199254740991'].map(parseId), [
    0,
    7,
    12,
    Number.MAX_SAFE_INTEGER,
  ]);
});

test('anything else is none', () => {
  for (const text of ['', ' 1', '+1', '-1', '1.0', '1e3', '0x1', '١', '9007199254740992']) {
    assert.equal(parseId(text), null, text);
  }
  assert.equal(parseId('1'.repeat(400)), null);
});

test('what is no id may be a slug', () => {
  assert.equal(parseIdOrSlug('42'), 42);
  assert.equal(parseIdOrSlug('senate'), 'senate');
  assert.equal(parseIdOrSlug('9007199254740992'), '9007199254740992');
});
