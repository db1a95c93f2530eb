// What is copied from one store to another: every table of the schema but the derived ones, which are made anew from the entries, and
// the record's own row, which is written last.

import { TABLES } from '../schema.ts';

export interface RecordTable {
  readonly name: string;
  /** What rows are ordered and found by: numbers, or texts byte by byte, so that both engines order alike. */
  readonly key: readonly string[];
  readonly others: readonly string[];
}

const NOT_COPIED = new Set(
  'record debate division vote term index_block index_columns index_replaced posting'.split(' '),
);

/** Tables that change while a record is only served, so that a copy in use soon differs in them. */
export const ACTIVE_TABLES: ReadonlySet<string> = new Set(
  'alert alert_delivery subscription mail mail_request'.split(' '),
);

/**
 * Tables that can change although the version of the record stays the same: what an earlier run copied of them may be out of date.
 */
const UNVERSIONED_TABLES: ReadonlySet<string> = new Set([
  ...'label_decision mirror mirror_item mirror_page import import_sitting'.split(' '),
  ...'token idempotent_response'.split(' '),
  ...ACTIVE_TABLES,
]);

/** In an order in which no row names one that comes later. */
export const RECORD_TABLES: readonly RecordTable[] = TABLES.filter(
  ({ name }) => !NOT_COPIED.has(name),
);

export function changesVersion({ name }: RecordTable): boolean {
  return !UNVERSIONED_TABLES.has(name);
}

/** The columns of a row as it is copied: its key first. */
export function copiedColumns({ key, others }: RecordTable): readonly string[] {
  return [...key, ...others];
}

/** Rows read, and written in one transaction, at a time: of entries, a megabyte or so. */
const COPY_BATCH_ROWS = 2_000;

/** Reads the rows after a key, in order. */
export function rowsSql(one: RecordTable, isFirst: boolean): string {
  const key = one.key.join(', ');
  const after = one.key.map(() => '?').join(', ');
  return `SELECT ${copiedColumns(one).join(', ')} FROM ${one.name}
    ${isFirst ? '' : `WHERE (${key}) > (${after})`} ORDER BY ${key} LIMIT ${COPY_BATCH_ROWS}`;
}

export function lastKeySql({ name, key }: RecordTable): string {
  const descending = key.map((column) => `${column} DESC`).join(', ');
  return `SELECT ${key.join(', ')} FROM ${name} ORDER BY ${descending} LIMIT 1`;
}
