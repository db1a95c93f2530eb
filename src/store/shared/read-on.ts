// Reads a table in portions, each after the last key of the one before it: keys that do not ascend would be read again and again.

import { StoreDamaged } from '../../errors.ts';

/** The key after which reading goes on. Throws where it does not come after the last one, which only a damaged file says. */
export function readOnAfter(last: number, key: number): number {
  if (key > last) return key;
  throw new StoreDamaged(
    `The rows of a table are out of order: ${key} follows ${last}. Run hansard check to see what is damaged, then restore a backup.`,
  );
}
