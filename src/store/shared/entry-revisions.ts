// The texts an entry had, read from either engine.

import type { ChangeKind } from '../../record/change.ts';
import type { EntryEvent, EntryHistory, EntryRevision } from '../contract/results.ts';
import { RUN_LENGTH_MAX } from './change-runs.ts';
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

// What happened to an entry, read from either engine: its changes in the log, each with the text of that time.

/** The details of a text are those that were given last, with it or before. */
const DETAILS = `(
    SELECT details FROM entry_detail WHERE entry_id = ?1 AND entry_detail.revision <= one.revision
    ORDER BY entry_detail.revision DESC LIMIT 1
  ) AS details`;

/** A run has at most RUN_LENGTH_MAX entries, so the runs that can have an entry begin at few ids, which an index finds. */
export const ENTRY_EVENTS_SQL = `
SELECT run.kind, run.revision, run.at, run.changed_by, run.reason, text.wire, text.details,
  (SELECT count(*) FROM entry WHERE id = ?1) AS present
FROM change_run AS run JOIN (
  SELECT revision, wire, ${DETAILS} FROM revision AS one WHERE entry_id = ?1
  UNION ALL SELECT revision, wire, ${DETAILS} FROM entry AS one WHERE id = ?1
) AS text ON text.revision = run.revision
WHERE run.first_entry_id BETWEEN ?1 - ${RUN_LENGTH_MAX - 1} AND ?1
  AND run.first_entry_id + (run.last_seq - run.first_seq) >= ?1
ORDER BY run.first_seq`;

export async function entryHistory(sql: SqlRunner, id: number): Promise<EntryHistory | null> {
  const rows = await sql.rows(ENTRY_EVENTS_SQL, id);
  const [first] = rows;
  if (first === undefined) return null;
  return { isWithdrawn: integer(first, 'present') === 0, events: rows.map(readEvent) };
}

function readEvent(row: Row): EntryEvent {
  return {
    kind: text(row, 'kind') as ChangeKind,
    revision: integer(row, 'revision'),
    wire: text(row, 'wire'),
    details: textOrNull(row, 'details'),
    atMs: integer(row, 'at'),
    by: textOrNull(row, 'changed_by'),
    reason: textOrNull(row, 'reason'),
  };
}
