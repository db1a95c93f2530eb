// What is copied from one store to another: every table of the schema but the derived ones, which are made anew from the entries.

import { TABLES, type Table } from '../schema.ts';

/** The debates and divisions, and the search index. */
const DERIVED = /^(debate|division|vote|term|posting|index_\w+)$/;

/** In an order in which no row names one that comes later; the first is the record's own row. */
export const RECORD_TABLES: readonly Table[] = TABLES.filter(({ name }) => !DERIVED.test(name));

/** Tables that change while a record is only served, so that a copy in use soon differs in them. */
export const ACTIVE_TABLES: ReadonlySet<string> = new Set(
  'alert alert_delivery subscription mail mail_request'.split(' '),
);

/** The columns of a row as it is copied: its key first. */
export function copiedColumns({ key, others }: Table): readonly string[] {
  return [...key, ...others];
}

/** Rows read and written at a time: of entries, a megabyte or so. */
const COPY_BATCH_ROWS = 2_000;

/** Reads the rows after a key, in order. */
export function rowsSql(table: Table, isFirst: boolean): string {
  const key = table.key.join(', ');
  const after = table.key.map(() => '?').join(', ');
  return `SELECT ${copiedColumns(table).join(', ')} FROM ${table.name}
    ${isFirst ? '' : `WHERE (${key}) > (${after})`} ORDER BY ${key} LIMIT ${COPY_BATCH_ROWS}`;
}
