// What happened to an entry, read from either engine: its changes in the log, each with the text of that time.

import type { ChangeKind } from '../../record/change.ts';
import type { EntryEvent, EntryHistory } from '../contract/results.ts';
import { RUN_LENGTH_MAX } from '../shared/change-runs.ts';
import { integer, text, textOrNull } from '../shared/row-values.ts';
import type { Row, SqlRunner } from '../shared/sql-runner.ts';

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
