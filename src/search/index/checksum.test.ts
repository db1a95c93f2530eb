// The checksum of a stored value: what changed is noticed, whatever it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { StoreDamaged } from '../../errors.ts';
import { CHECKSUM_BYTES, withChecksum, withoutChecksum } from './checksum.ts';

const value = fc.uint8Array({ maxLength: 300 });

test('a value is read as it was stored', () => {
  fc.assert(
    fc.property(value, (bytes) => {
      const stored = withChecksum(bytes);
      assert.equal(stored.length, bytes.length + CHECKSUM_BYTES);
      assert.deepEqual(withoutChecksum(stored), bytes);
    }),
  );
  // The check value of CRC-32, in every description of it.
  assert.deepEqual(
    withChecksum(Buffer.from('123456789')).subarray(9),
    Uint8Array.of(0x26, 0x39, 0xf4, 0xcb),
  );
});

test('a value with another byte, or cut off, is damage', () => {
  const isDamage = (stored: Uint8Array): void =>
    assert.throws(() => withoutChecksum(stored), StoreDamaged);
  fc.assert(
    fc.property(value, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, change) => {
      const stored = withChecksum(bytes);
      const at = place % stored.length;
      isDamage(stored.map((byte, index) => (index === at ? byte ^ change : byte)));
    }),
  );
  for (let length = 0; length < CHECKSUM_BYTES; length += 1) isDamage(new Uint8Array(length));
  for (const fill of [0x00, 0xff]) isDamage(new Uint8Array(8_192).fill(fill));
});
