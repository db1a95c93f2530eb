// The checksum behind every stored value of the index: what was overwritten on the disk is noticed when it is read.

import { crc32 } from 'node:zlib';
import { StoreDamaged } from '../../errors.ts';

/** A CRC-32 is a number of 32 bits. */
export const CHECKSUM_BYTES = 4;

export function withChecksum(value: Uint8Array): Uint8Array<ArrayBuffer> {
  const stored = new Uint8Array(value.length + CHECKSUM_BYTES);
  stored.set(value);
  putChecksum(stored);
  return stored;
}

/** Writes the checksum of a value behind it, into the last bytes, which are left free for it. */
export function putChecksum(stored: Uint8Array): void {
  const end = stored.length - CHECKSUM_BYTES;
  const checksum = crc32(stored.subarray(0, end));
  stored[end] = checksum;
  stored[end + 1] = checksum >>> 8;
  stored[end + 2] = checksum >>> 16;
  stored[end + 3] = checksum >>> 24;
}

/** The value before its checksum, a view of the same bytes. Throws where the two do not agree. */
export function withoutChecksum(stored: Uint8Array): Uint8Array {
  const end = stored.length - CHECKSUM_BYTES;
  if (end < 0) throw damagedIndex();
  const value = stored.subarray(0, end);
  const checksum = crc32(value);
  const agrees =
    stored[end] === (checksum & 0xff) &&
    stored[end + 1] === ((checksum >>> 8) & 0xff) &&
    stored[end + 2] === ((checksum >>> 16) & 0xff) &&
    stored[end + 3] === checksum >>> 24;
  if (!agrees) throw damagedIndex();
  return value;
}

export function damagedIndex(): StoreDamaged {
  return new StoreDamaged(
    'A row of the search index is damaged. Run hansard check to see what is, then hansard reindex.',
  );
}
