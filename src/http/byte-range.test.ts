// Which bytes of a file a Range header requests.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseByteRange } from './byte-range.ts';

test('one range of bytes is read, cut at the end of the file', () => {
  assert.deepEqual(parseByteRange('bytes=0-4', 10), { first: 0, last: 4 });
  assert.deepEqual(parseByteRange('bytes=4-', 10), { first: 4, last: 9 });
  assert.deepEqual(parseByteRange('bytes=4-999999', 10), { first: 4, last: 9 });
  assert.deepEqual(parseByteRange('bytes=-3', 10), { first: 7, last: 9 });
  assert.deepEqual(parseByteRange('bytes=-30', 10), { first: 0, last: 9 });
});

test('a range that the file does not have is unsatisfiable', () => {
  for (const header of ['bytes=10-', 'bytes=10-12', 'bytes=-0']) {
    assert.equal(parseByteRange(header, 10), 'unsatisfiable', header);
  }
  assert.equal(parseByteRange('bytes=0-', 0), 'unsatisfiable');
});

test('anything else means the whole file', () => {
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=0-1,4-5',
    'entries=0-1',
    'bytes=1e3-',
    'bytes=00000000000000000001-2',
  ]) {
    assert.equal(parseByteRange(header, 10), null, header);
  }
});
