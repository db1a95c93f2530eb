// Reads, stores and removes what people decided about labels.

import type { LabelDecision, StoredDecision } from '../contract/label-decision.ts';
import { integer, integerOrNull, textOrNull, text } from './row-values.ts';
import type { Row, SqlRunner } from './sql-runner.ts';

const COLUMNS = [
  'id',
  'label',
  'title',
  'chamber',
  'from_date',
  'to_date',
  'person_id',
  'made_at',
  'made_by',
];

/** In the order in which they were made. */
export async function labelDecisions(sql: SqlRunner): Promise<StoredDecision[]> {
  const rows = await sql.rows(`SELECT ${COLUMNS.join(', ')} FROM label_decision ORDER BY id`);
  return rows.map(readDecision);
}

export async function addLabelDecisions(
  sql: SqlRunner,
  decisions: readonly LabelDecision[],
  { atMs, by }: { readonly atMs: number; readonly by: string | null },
): Promise<void> {
  if (decisions.length === 0) return;
  const last = await sql.row('SELECT coalesce(max(id), 0) AS id FROM label_decision');
  const firstId = integer(last, 'id') + 1;
  const rows = decisions.map(({ label, title, chamber, from, to, personId }, index) => [
    firstId + index,
    label,
    title,
    chamber,
    from,
    to,
    personId,
    atMs,
    by,
  ]);
  await sql.insert('label_decision', COLUMNS, rows);
}

/** Removes what one name decided; returns how many there were. */
export async function removeLabelDecisions(sql: SqlRunner, by: string): Promise<number> {
  return await sql.run('DELETE FROM label_decision WHERE made_by = ?', by);
}

/** Removes what was decided about a person who is removed. */
export async function removeDecisionsOf(sql: SqlRunner, personId: number): Promise<void> {
  await sql.run('DELETE FROM label_decision WHERE person_id = ?', personId);
}

function readDecision(row: Row): StoredDecision {
  return {
    id: integer(row, 'id'),
    label: text(row, 'label'),
    title: textOrNull(row, 'title'),
    chamber: textOrNull(row, 'chamber'),
    from: textOrNull(row, 'from_date'),
    to: textOrNull(row, 'to_date'),
    personId: integerOrNull(row, 'person_id'),
    madeAtMs: integer(row, 'made_at'),
    madeBy: textOrNull(row, 'made_by'),
  };
}
