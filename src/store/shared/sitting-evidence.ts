// Reads and stores the entries that the description of a sitting was derived from.

import { DERIVED_FIELDS, type Evidence } from '../../record/sitting.ts';
import { integer, text } from './row-values.ts';
import type { SqlRunner } from './sql-runner.ts';

export async function sittingEvidence(sql: SqlRunner, sittingId: number): Promise<Evidence[]> {
  const rows = await sql.rows(
    'SELECT field, entry_id FROM sitting_evidence WHERE sitting_id = ?',
    sittingId,
  );
  const entryIds = new Map(rows.map((row) => [text(row, 'field'), integer(row, 'entry_id')]));
  return DERIVED_FIELDS.flatMap((field) => {
    const entryId = entryIds.get(field);
    return entryId === undefined ? [] : [{ field, entryId }];
  });
}

export async function storeEvidence(
  sql: SqlRunner,
  sittingId: number,
  evidence: readonly Evidence[],
): Promise<void> {
  await sql.run('DELETE FROM sitting_evidence WHERE sitting_id = ?', sittingId);
  if (evidence.length === 0) return;
  const rows = evidence.map(({ field, entryId }) => [sittingId, field, entryId]);
  await sql.insert('sitting_evidence', ['sitting_id', 'field', 'entry_id'], rows);
}
