// What is known of entries beyond their fields: a row for each change of it, with the revision that made it.

import { detailsText, givenLanguage } from '../../record/wire-form.ts';
import type { EntryDetails } from '../../record/entry-details.ts';
import { text, integer, textOrNull } from './row-values.ts';
import { inIdsSql, type Dialect, type SqlRunner } from './sql-runner.ts';

export interface DetailRow {
  readonly id: number;
  readonly revision: number;
  readonly details: EntryDetails;
}

/** An entry that was withdrawn has none, though they are stored with its history. */
export const detailsSql = (dialect: Dialect): string => `
SELECT entry_id, details FROM entry_detail
WHERE entry_id ${inIdsSql(dialect)} AND EXISTS (SELECT 1 FROM entry WHERE entry.id = entry_id)
ORDER BY entry_id, revision`;

/** As they are stored, by id; only of entries with any. */
export async function findDetails(
  sql: SqlRunner,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (ids.length === 0) return found;
  for (const row of await sql.rows(detailsSql(sql.dialect), ids.join(','))) {
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

/** Stores those of new entries; an entry without any gets no row. */
export async function addDetails(sql: SqlRunner, rows: readonly DetailRow[]): Promise<void> {
  await insert(
    sql,
    rows.map(storedRow).filter(([, , details]) => details !== null),
  );
}

/** Stores those of corrected entries; what did not change gets no row. Returns the entries for which another language is given now. */
export async function changeDetails(
  sql: SqlRunner,
  rows: readonly DetailRow[],
): Promise<ReadonlySet<number>> {
  const before = await findDetails(
    sql,
    rows.map(({ id }) => id),
  );
  const changed = rows
    .map(storedRow)
    .filter(([id, , details]) => (before.get(id) ?? null) !== details);
  await insert(sql, changed);
  const inOtherLanguage = changed.filter(
    ([id, , details]) => givenLanguage(before.get(id) ?? null) !== givenLanguage(details),
  );
  return new Set(inOtherLanguage.map(([id]) => id));
}

type StoredRow = readonly [id: number, revision: number, details: string | null];

function storedRow({ id, revision, details }: DetailRow): StoredRow {
  return [id, revision, detailsText(details)];
}

async function insert(sql: SqlRunner, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.insert('entry_detail', ['entry_id', 'revision', 'details'], rows);
}
