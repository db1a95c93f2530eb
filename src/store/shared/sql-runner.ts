// Runs SQL statements on either engine: the interface that the shared code uses.
//
// Statements are written once, in SQL that both engines accept. Values are `?`, or `?1`, `?2` if one is used twice. A text must
// be one of a fixed few: every connection prepares it once and caches it.

/** SQLite returns at once, PostgreSQL after a round trip; `await` takes both. */
export type MaybePromise<Result> = Result | Promise<Result>;

export type SqlValue = string | number | Uint8Array | null;

/** The SQL dialect, for the few statements that must differ. */
export type Dialect = 'sqlite' | 'postgres';

export interface SqlRunner {
  readonly dialect: Dialect;

  /** The rows of a query. */
  rows(sql: string, ...values: readonly SqlValue[]): MaybePromise<readonly Row[]>;

  /** The first row of a query; undefined if it has none. */
  row(sql: string, ...values: readonly SqlValue[]): MaybePromise<Row | undefined>;

  /** Runs a statement; returns how many rows it inserted, changed or deleted. */
  run(sql: string, ...values: readonly SqlValue[]): MaybePromise<number>;

  /** Inserts rows, each with its values in the order of the columns. */
  insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
  ): MaybePromise<void>;
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
