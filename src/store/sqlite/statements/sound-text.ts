// Refuses texts of entries that were overwritten on the disk. SQLite has no checksums: it notices damage in its own
// structures, but not in the pages on which a long text goes on.

import { isUtf8 } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import { StoreDamaged } from '../../../errors.ts';
import { prepareOnce } from './sqlite-statements.ts';

/** Wire forms as bytes. They are UTF-8 without control characters; zeros, ones and random bytes are not. */
export function soundBytes(bytes: Uint8Array): Uint8Array {
  if (isSound(bytes)) return bytes;
  throw damagedText();
}

/** The same for a wire form that was read as a string: an entry's own, or one it had before it was corrected or withdrawn. */
export function refuseDamaged(database: DatabaseSync, id: number, wire: string): void {
  if (wire.includes('\0')) throw damagedText();
  // Bytes that are not UTF-8 become this character, which a text may also have of its own.
  if (!wire.includes('\ufffd')) return;
  const rows = prepareOnce(database, WIRE_BYTES_SQL).all(id);
  if (!rows.every((row) => isSound(row['wire'] as Uint8Array))) throw damagedText();
}

const WIRE_BYTES_SQL = `
SELECT CAST(wire AS BLOB) AS wire FROM entry WHERE id = ?1
UNION ALL SELECT CAST(wire AS BLOB) FROM revision WHERE entry_id = ?1`;

/** `indexOf` of a Buffer is twenty times as fast as `includes` of an array of bytes. */
function isSound(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  return isUtf8(bytes) && !Buffer.from(buffer, byteOffset, length).includes(0);
}

function damagedText(): StoreDamaged {
  return new StoreDamaged(
    'The text of an entry was overwritten on the disk. Run hansard check to see which, then restore a backup.',
  );
}
