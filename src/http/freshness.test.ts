// Which entity tags match; the responses themselves are tested by test/api/freshness.test.ts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/seed.ts';
import { isNotModified } from './freshness.ts';

test('a tag is found in a list, weak or strong, and no other is', () => {
  for (const given of ['"a"', 'W/"a"', '"b", "a"', ' "b" ,W/"a"', '*', ' * ']) {
    assert.equal(isNotModified(given, '"a"'), true, given);
  }
  for (const given of ['', 'a', '"A"', '"ab"', '"b"', 'w/"a"', 'W/ "a"', '"*"', ',,']) {
    assert.equal(isNotModified(given, '"a"'), false, given);
  }
  assert.equal(isNotModified(undefined, '"a"'), false);
  const tags = fc.stringMatching(/^"[0-9a-z.-]{1,10}"$/);
  fc.assert(
    fc.property(fc.array(tags), tags, (list, tag) => {
      assert.equal(isNotModified(list.join(', '), tag), list.includes(tag));
    }),
  );
});
