// The texts, history and details of an entry; on either engine.

import type { ChangeKind } from '../../record/change.ts';
import type { EntryDetails } from '../../record/entry-details.ts';
import { areSameGiven, detailsText, givenMarks } from '../../record/wire-form.ts';
import { RUN_LENGTH_MAX } from './change-runs.ts';
import { integer, type ItemOf, rowShape, text, textOrNull, typed } from '../sql/row-values.ts';
import { type Dialect, inIdsSql, type SqlRunner } from '../sql/sql-runner.ts';

/** The details of a text are the last that were given, with it or before it. */
const DETAILS = `(
    SELECT details FROM entry_detail WHERE entry_id = ?1 AND entry_detail.revision <= one.revision
    ORDER BY entry_detail.revision DESC LIMIT 1
  ) AS details`;

/** A run has at most RUN_LENGTH_MAX entries, so the runs that can contain an entry begin at few ids, which an index finds. */
export const ENTRY_EVENTS_SQL = `
SELECT run.kind, run.revision, run.at, run.changed_by AS by, run.reason, text.wire, text.details, text.sitting_id,
  (SELECT count(*) FROM entry WHERE id = ?1) AS present
FROM change_run AS run JOIN (
  SELECT revision, wire, sitting_id, ${DETAILS} FROM revision AS one WHERE entry_id = ?1
  UNION ALL SELECT revision, wire, sitting_id, ${DETAILS} FROM entry AS one WHERE id = ?1
) AS text ON text.revision = run.revision
WHERE run.first_entry_id BETWEEN CAST(?1 AS BIGINT) - ${RUN_LENGTH_MAX - 1} AND ?1
  AND run.first_entry_id + (run.last_seq - run.first_seq) >= ?1
ORDER BY run.first_seq`;

/** The history of an entry: its changes in the log, each with the text at that time. */
export async function entryHistory(sql: SqlRunner, id: number) {
  const rows = await sql.rows(ENTRY_EVENTS_SQL, id);
  const [first] = rows;
  if (first === undefined) return null;
  return { isWithdrawn: integer(first, 'present') === 0, events: rows.map(EVENT_ROW.read) };
}

const EVENT_ROW = rowShape({
  kind: typed<ChangeKind>('text'),
  /** The revision that it made; for a withdrawal, the revision that was withdrawn. */
  revision: 'integer',
  /** That text as a wire form, see record/wire-form.ts. */
  wire: 'text',
  /** The details at that time, as JSON; null if there were none. */
  details: 'text?',
  /** The sitting it was in at that time. */
  sittingId: 'integer',
  atMs: 'integer',
  by: 'text?',
  reason: 'text?',
});

export type EntryEvent = ItemOf<typeof EVENT_ROW>;

export type EntryHistory = NonNullable<Awaited<ReturnType<typeof entryHistory>>>;

/** Every text of an entry, oldest first; null if the entry is not in the record. */
export function textsIn(history: EntryHistory | null): readonly EntryEvent[] | null {
  if (history === null || history.isWithdrawn) return null;
  return history.events.filter(({ kind }) => kind !== 'withdrawn');
}

/** The details of an entry have a row for each change, with the revision that made it. */
export interface DetailRow {
  readonly id: number;
  readonly revision: number;
  /** Undefined if none were given: it keeps its own. */
  readonly details: EntryDetails | undefined;
}

/** A withdrawn entry has none, although they are stored with its history. */
export const detailsSql = (dialect: Dialect): string => `
SELECT entry_id, details FROM entry_detail
WHERE entry_id ${inIdsSql(dialect)} AND EXISTS (SELECT 1 FROM entry WHERE entry.id = entry_id)
ORDER BY entry_id, revision`;

/** As stored, by id; only of entries that have any. */
export async function findDetails(
  sql: SqlRunner,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const results = new Map<number, string>();
  if (ids.length === 0) return results;
  for (const row of await sql.rows(detailsSql(sql.dialect), ids.join(','))) {
    const id = integer(row, 'entry_id');
    if (textOrNull(row, 'details') === null) results.delete(id);
    else results.set(id, text(row, 'details'));
  }
  return results;
}

/** Whether any entry ever had details; otherwise nobody needs to look for them. */
export async function anyDetails(sql: SqlRunner): Promise<boolean> {
  return (await sql.row('SELECT entry_id FROM entry_detail LIMIT 1')) !== undefined;
}

/**
 * Stores the details of entries; `before` has those they had, and none of new entries. Unchanged details get no row. Returns
 * the stored rows.
 */
export async function addDetails(
  sql: SqlRunner,
  rows: readonly DetailRow[],
  storedDetails: ReadonlyMap<number, string> = new Map(),
) {
  const changed = rows
    .filter(isGiven)
    .map(({ id, revision, details }) => [id, revision, detailsText(details)] as const)
    .filter(([id, , details]) => (storedDetails.get(id) ?? null) !== details);
  if (changed.length > 0) {
    await sql.insert('entry_detail', ['entry_id', 'revision', 'details'], changed);
  }
  return changed;
}

/** Stores the details of corrected entries. Returns the entries whose source now says to read them differently. */
export async function changeDetails(
  sql: SqlRunner,
  rows: readonly DetailRow[],
): Promise<ReadonlySet<number>> {
  const idsWithDetails = rows.filter(isGiven).map(({ id }) => id);
  const storedDetails = await findDetails(sql, idsWithDetails);
  const withNewMarks = (await addDetails(sql, rows, storedDetails)).filter(
    ([id, , details]) =>
      !areSameGiven(givenMarks(storedDetails.get(id) ?? null), givenMarks(details)),
  );
  return new Set(withNewMarks.map(([id]) => id));
}

function isGiven(row: DetailRow): row is DetailRow & { readonly details: EntryDetails } {
  return row.details !== undefined;
}
