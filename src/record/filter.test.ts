// The filters that let everything pass, which lists are read without.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVERY_ITEM, EVERYTHING, passesEverything } from './filter.ts';

test('a filter of everything narrows nothing', () => {
  assert.ok([EVERYTHING, EVERY_ITEM].every(passesEverything));
});
