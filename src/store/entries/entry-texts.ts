// The texts of entries as stored, and as indexed and read with their sittings.

import { givenMarks } from '../../record/wire-form.ts';
import type { IndexedText, StoredText } from '../../indexing/entry-text.ts';
import { integer, readRows, text, textOrNull } from '../sql/row-values.ts';
import {
  type Dialect,
  inIdsSql,
  type Row,
  type SqlRunner,
  type SqlValue,
} from '../sql/sql-runner.ts';

/** To be completed with a condition. */
export const STORED_TEXT_SQL = 'SELECT id, sitting_id, wire FROM entry';

/** With the details, which may give the language and the contribution. To be completed with a condition. */
export const INDEXED_TEXT_SQL = `
SELECT id, sitting_id, wire, (
  SELECT details FROM entry_detail WHERE entry_id = entry.id ORDER BY entry_detail.revision DESC LIMIT 1
) AS details FROM entry`;

/** The texts of some entries, by their ids. */
export const textsOfIdsSql = (dialect: Dialect): string =>
  `${INDEXED_TEXT_SQL} WHERE id ${inIdsSql(dialect)}`;

export const SITTING_TEXTS_SQL = `${INDEXED_TEXT_SQL} WHERE sitting_id = ? ORDER BY text_counter`;

export function readStoredText(row: Row): StoredText {
  return { id: integer(row, 'id'), sittingId: integer(row, 'sitting_id'), wire: text(row, 'wire') };
}

export function readIndexedText(row: Row): IndexedText {
  return { ...readStoredText(row), ...givenMarks(textOrNull(row, 'details')) };
}

/** The texts that a query finds, read; throws if one of them was overwritten on disk. */
export async function soundTexts<Text extends StoredText>(
  sql: SqlRunner,
  read: (row: Row) => Text,
  query: string,
  ...values: readonly SqlValue[]
): Promise<Text[]> {
  const texts = await readRows(sql, read, query, ...values);
  for (const { id, wire } of texts) sql.refuseDamaged(id, wire);
  return texts;
}

const wiresSql = (dialect: Dialect): string => `${STORED_TEXT_SQL} WHERE id ${inIdsSql(dialect)}`;

/** The wire forms of some entries, by id. */
export async function entryWires(
  sql: SqlRunner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const texts = await soundTexts(sql, readStoredText, wiresSql(sql.dialect), ids.join(','));
  return new Map(texts.map(({ id, wire }) => [id, wire]));
}
