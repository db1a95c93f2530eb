// An entry as a writing finds it, as a row of any engine.

import type { StoredEntry } from '../contract/write-transaction.ts';

/** Columns and table, before any condition. */
export const STORED_ENTRY_SQL =
  'SELECT id, sitting_id, text_counter, wire, revision, changed_at FROM entry';

export function storedEntry(row: Record<string, unknown> | undefined): StoredEntry | null {
  if (row === undefined) return null;
  return {
    id: row['id'] as number,
    sittingId: row['sitting_id'] as number,
    textCounter: row['text_counter'] as number,
    wire: row['wire'] as string,
    revision: row['revision'] as number,
    changedAtMs: row['changed_at'] as number,
  };
}
