// Verifies what is stored of entries beyond their fields, on either engine.

import { detailsText, readDetails } from '../../record/wire-form.ts';
import { ENTRY_DETAILS } from '../../record/entry-details.ts';
import type { JsonObject } from '../../record/field.ts';
import { checkFields } from '../../record/rules/check-fields.ts';
import { FieldFaults } from '../../record/rules/field-faults.ts';
import { readOnAfter } from '../shared/read-on.ts';
import { integer, textOrNull } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

/** Rows read with one statement. */
const DETAILS_PER_READ = 2_000;

/** The present revision of an entry; of one that was withdrawn, its last. */
const ROWS_SQL = `
SELECT entry_id, revision, details, coalesce(
  (SELECT entry.revision FROM entry WHERE entry.id = entry_id),
  (SELECT max(revision.revision) FROM revision WHERE revision.entry_id = entry_detail.entry_id)
) AS last_revision
FROM entry_detail WHERE (entry_id, revision) > (?, ?) ORDER BY entry_id, revision LIMIT ${DETAILS_PER_READ}`;

/** Yields what does not hold, as sentences. */
export async function* checkDetails(sql: SqlRunner): AsyncGenerator<string> {
  for (let [id, revision] = [0, 0]; ;) {
    const rows = await sql.rows(ROWS_SQL, id, revision);
    if (rows.length === 0) return;
    for (const row of rows) {
      const [ofId, ofRevision] = [integer(row, 'entry_id'), integer(row, 'revision')];
      revision = ofId === id ? readOnAfter(revision, ofRevision) : ofRevision;
      if (ofId !== id) id = readOnAfter(id, ofId);
      const last = row['last_revision'];
      if (typeof last !== 'number' || last < revision) {
        yield `There are details of revision ${revision} of entry ${id}, which never had it.`;
      }
      if (!isSound(textOrNull(row, 'details'))) yield `Entry ${id}: its details are not sound.`;
    }
  }
}

/** Whether they are what would be stored today. */
function isSound(stored: string | null): boolean {
  if (stored === null) return true;
  try {
    const faults = new FieldFaults();
    checkFields(ENTRY_DETAILS, JSON.parse(stored) as JsonObject, faults);
    return faults.count === 0 && detailsText(readDetails(stored)) === stored;
  } catch {
    return false;
  }
}
