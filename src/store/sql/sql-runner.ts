// Runs SQL statements on either engine: the interface that the shared code uses.
//
// Statements are written once, in SQL that both engines accept. Values are `?`, or `?1`, `?2` if one is used twice. A text must
// be one of a fixed few: every connection prepares it once and caches it.

import type { Awaitable } from '../../base/awaitable.ts';

export type SqlValue = string | number | Uint8Array | null;

/** The SQL dialect, for the few statements that must differ. */
export type Dialect = 'sqlite' | 'postgres';

/** SQLite returns at once, PostgreSQL after a round trip; `await` takes both. */
export interface SqlRunner {
  readonly dialect: Dialect;

  /** The rows of a query. */
  rows(sql: string, ...values: readonly SqlValue[]): Awaitable<readonly Row[]>;

  /** The first row of a query; undefined if it has none. */
  row(sql: string, ...values: readonly SqlValue[]): Awaitable<Row | undefined>;

  /** Runs a statement; returns how many rows it inserted, changed or deleted. */
  run(sql: string, ...values: readonly SqlValue[]): Awaitable<number>;

  /** Inserts rows, each with its values in the order of the columns. */
  insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
  ): Awaitable<void>;

  /** Throws if the wire form of an entry, its current one or an earlier one, was overwritten on disk. */
  refuseDamaged(entryId: number, wire: string): void;
}

/** One state of the record, which all statements see. */
export interface SqlSnapshot {
  readonly sql: SqlRunner;
  /** Ends the snapshot immediately, even while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

/** A row of either engine; see row-values.ts for reading it. */
export type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL stores every character except NUL, so no stored text contains it. */
export function canBeStored(text: string): boolean {
  return !text.includes('\0');
}

/**
 * The condition that a column has one of some ids. They are one value, joined by commas, so that the statement's text does not
 * depend on their number.
 */
export function inIdsSql(dialect: Dialect): string {
  return dialect === 'sqlite'
    ? `IN (SELECT value FROM json_each('[' || ? || ']'))`
    : `= ANY (string_to_array(?::text, ',')::bigint[])`;
}

/** The same for texts: they are one value, a JSON array. */
export function inTextsSql(dialect: Dialect): string {
  return dialect === 'sqlite'
    ? 'IN (SELECT value FROM json_each(?))'
    : '= ANY (ARRAY(SELECT json_array_elements_text(?::json)))';
}
