// The entries that are withdrawn, as a write transaction finds them.

import { documentAuthors } from '../../record/change.ts';
import { RUN_LENGTH_MAX, sameRevision } from '../entries/change-runs.ts';
import { integer, type ItemOf, readRow, readRows, rowShape } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

const WITHDRAWN_SQL = `
SELECT entry_id AS id, sitting_id, revision, wire FROM revision
WHERE entry_id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE id = ?1)
ORDER BY revision DESC LIMIT 1`;

/** Every text of an entry is a row of `revision`: the last one is the text with which it was withdrawn. */
const WITHDRAWN_TEXT = `run.kind = 'withdrawn'
  AND entry_id BETWEEN first_entry_id AND first_entry_id + (last_seq - first_seq) AND ${sameRevision('revision')}`;

const ofSittingSql = (condition: string): string => `
SELECT entry_id AS id, sitting_id, revision.revision, wire FROM change_run AS run CROSS JOIN revision
WHERE ${WITHDRAWN_TEXT} AND sitting_id BETWEEN ?1 AND ?1 ${condition}
  AND NOT EXISTS (SELECT 1 FROM entry WHERE id = entry_id)
  AND NOT EXISTS (SELECT 1 FROM revision AS later
    WHERE later.entry_id = revision.entry_id AND later.revision > revision.revision)
ORDER BY entry_id`;
const WITHDRAWN_OF_SQL = ofSittingSql('');
/** A sitting and its entries are withdrawn in one transaction, so at the same time. */
export const WITHDRAWN_WITH_SQL = ofSittingSql(
  "AND run.at = (SELECT at FROM removed_item WHERE kind = 'sitting' AND id = ?1)",
);

/** The parameters are the prefixes of other authors, see record/change.ts. */
const byPersonSql = (runs: string): string => `
coalesce(${runs}.changed_by, '') NOT LIKE ?1 || '%' AND coalesce(${runs}.changed_by, '') NOT LIKE ?2 || '%'`;

const TAKEN_OUT_SQL = `
SELECT entry_id AS id, CASE WHEN item.seq IS NULL THEN 0 ELSE 1 END AS deleted
FROM change_run AS run CROSS JOIN revision
LEFT JOIN item_change AS item ON item.resource = 'sittings' AND item.item_id = revision.sitting_id
  AND item.kind = 'removed' AND item.at = run.at
WHERE ${WITHDRAWN_TEXT}
  AND NOT EXISTS (SELECT 1 FROM entry WHERE id = entry_id AND entry.sitting_id = revision.sitting_id)
  AND CASE WHEN item.seq IS NULL THEN ${byPersonSql('run')} ELSE EXISTS (
    SELECT 1 FROM change_run AS work
    WHERE work.first_entry_id BETWEEN entry_id - ${RUN_LENGTH_MAX - 1} AND entry_id
      AND work.first_entry_id + (work.last_seq - work.first_seq) >= entry_id
      AND work.kind IN ('corrected', 'restored') AND ${byPersonSql('work')}) END
ORDER BY first_seq, entry_id`;

const WITHDRAWN_IDS_SQL = `
SELECT DISTINCT entry_id FROM revision
WHERE NOT EXISTS (SELECT 1 FROM entry WHERE id = entry_id) ORDER BY entry_id`;

/** The wire form is the one with which the entry was withdrawn. */
const WITHDRAWN_ROW = rowShape({
  id: 'integer',
  sittingId: 'integer',
  revision: 'integer',
  wire: 'text',
});

export type WithdrawnEntry = ItemOf<typeof WITHDRAWN_ROW>;

/** A withdrawn entry; null if it is in the record, or never was. */
export function findWithdrawn(sql: SqlRunner, id: number): Promise<WithdrawnEntry | null> {
  return readRow(sql, WITHDRAWN_ROW.read, WITHDRAWN_SQL, id);
}

export function withdrawnEntries(sql: SqlRunner, by: string | null) {
  return {
    find: (id: number) => findWithdrawn(sql, id),

    /** The ids of all, ascending. */
    ids: async (): Promise<number[]> =>
      (await sql.rows(WITHDRAWN_IDS_SQL)).map((row) => integer(row, 'entry_id')),

    /** Those of a sitting, in ascending id. */
    ofSitting: (sittingId: number): Promise<readonly WithdrawnEntry[]> =>
      readRows(sql, WITHDRAWN_ROW.read, WITHDRAWN_OF_SQL, sittingId),

    /**
     * Those that a person withdrew or moved to another sitting, and those that a person worked on and that were deleted with a
     * sitting; each with whether it was deleted.
     */
    takenOut: async (): Promise<ReadonlyMap<number, boolean>> => {
      const rows = await sql.rows(TAKEN_OUT_SQL, ...documentAuthors(by));
      return new Map(rows.map((row) => [integer(row, 'id'), integer(row, 'deleted') === 1]));
    },
  };
}
