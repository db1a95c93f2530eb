// Finds what is known of entries beyond their fields, on either engine.

import { text, integer, textOrNull } from './row-values.ts';
import type { Dialect, SqlRunner } from './sql-runner.ts';

/** The ids are one value, joined by commas: a statement has one text, however many they are. */
const IDS: Readonly<Record<Dialect, string>> = {
  sqlite: `entry_id IN (SELECT value FROM json_each('[' || ? || ']'))`,
  postgres: `entry_id = ANY (string_to_array(?::text, ',')::bigint[])`,
};

/** An entry that was withdrawn has none, though they are stored with its history. */
const detailsSql = (ids: string): string => `
SELECT entry_id, details FROM entry_detail
WHERE ${ids} AND EXISTS (SELECT 1 FROM entry WHERE entry.id = entry_id)
ORDER BY entry_id, revision`;

export const DETAILS_SQL: Readonly<Record<Dialect, string>> = {
  sqlite: detailsSql(IDS.sqlite),
  postgres: detailsSql(IDS.postgres),
};

/** By id; only of entries with any. */
export async function findDetails(
  sql: SqlRunner,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (ids.length === 0) return found;
  for (const row of await sql.rows(DETAILS_SQL[sql.dialect], ids.join(','))) {
    const id = integer(row, 'entry_id');
    if (textOrNull(row, 'details') === null) found.delete(id);
    else found.set(id, text(row, 'details'));
  }
  return found;
}

/** Whether any entry ever had details: where none had, nobody need look for them. */
export async function anyDetails(sql: SqlRunner): Promise<boolean> {
  return (await sql.row('SELECT entry_id FROM entry_detail LIMIT 1')) !== undefined;
}
