// Snappy, read back by another library.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { snappyUncompress } from 'hyparquet';
import { compressSnappy } from './snappy.ts';

function checkRoundTrip(input: Uint8Array): number {
  const compressed = Uint8Array.from(compressSnappy(input));
  const output = new Uint8Array(input.length);
  snappyUncompress(compressed, output);
  assert.ok(Buffer.from(output).equals(Buffer.from(input)));
  return compressed.length;
}

/** Text that repeats itself at any distance, of the lengths at which copies are written otherwise. */
const repeating = fc
  .array(fc.tuple(fc.uint8Array({ maxLength: 20 }), fc.integer({ min: 1, max: 300 })), {
    maxLength: 40,
  })
  .map((pieces) =>
    Buffer.concat(pieces.map(([piece, times]) => Buffer.alloc(piece.length * times, piece))),
  );

test('any bytes come back, however short or repetitive', () => {
  checkRoundTrip(new Uint8Array(0));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (input) => void checkRoundTrip(input)),
  );
  fc.assert(fc.property(repeating, (input) => void checkRoundTrip(input)));
});

test('so do texts longer than a block, and those that cannot be compressed', () => {
  const words = Buffer.from(
    'Mr. Speaker, Sir, I beg to move that the Bill be read. '.repeat(9_000),
  );
  for (const length of [65_535, 65_536, 65_537, 131_073, words.length]) {
    assert.ok(checkRoundTrip(words.subarray(0, length)) < length / 10);
  }
  let seed = 1;
  const noise = Uint8Array.from({ length: 200_000 }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 24;
  });
  assert.ok(checkRoundTrip(noise) < noise.length + 100);
  const distant = Buffer.concat([words.subarray(0, 55), noise.subarray(0, 5_000), words]);
  checkRoundTrip(distant);
});
