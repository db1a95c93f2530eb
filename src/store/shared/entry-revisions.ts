// The texts an entry had, read from either engine.

import type { EntryRevision } from '../contract/results.ts';
import { integer, text, textOrNull } from './row-values.ts';
import type { Row, SqlRunner } from './sql-runner.ts';

/** The details of a revision are those that were given last, with it or before. */
const REVISION_COLUMNS = `revision, wire, changed_at, changed_by, (
  SELECT details FROM entry_detail WHERE entry_id = ?1 AND entry_detail.revision <= text.revision
  ORDER BY entry_detail.revision DESC LIMIT 1
) AS details`;

/** Every text of an entry that is in the record. */
export const TEXTS_SQL = `
SELECT ${REVISION_COLUMNS} FROM revision AS text
WHERE entry_id = ?1 AND EXISTS (SELECT 1 FROM entry WHERE id = ?1)
UNION ALL SELECT ${REVISION_COLUMNS} FROM entry AS text WHERE id = ?1
ORDER BY revision`;

/** Every text an entry had, oldest first; null where the entry is not, or no longer, in the record. */
export async function entryRevisions(sql: SqlRunner, id: number): Promise<EntryRevision[] | null> {
  const rows = await sql.rows(TEXTS_SQL, id);
  return rows.length === 0 ? null : rows.map(readRevision);
}

function readRevision(row: Row): EntryRevision {
  return {
    revision: integer(row, 'revision'),
    wire: text(row, 'wire'),
    details: textOrNull(row, 'details'),
    changedAtMs: integer(row, 'changed_at'),
    changedBy: textOrNull(row, 'changed_by'),
  };
}
