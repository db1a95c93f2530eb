// Reads the values of a row by type. A missing row, or a value of another type, is an error in the statement or the schema, and
// throws.

import { StoreDamaged } from '../../base/errors.ts';
import { ownValue } from '../../record/own-value.ts';
import type { Row, SqlRunner, SqlValue } from './sql-runner.ts';

export function integer(row: Row | undefined, column: string): number {
  const value = ownValue(row, column);
  if (typeof value !== 'number') throw unexpected(row, column, 'a number');
  return value;
}

export function integerOrNull(row: Row | undefined, column: string): number | null {
  return ownValue(row, column) === null ? null : integer(row, column);
}

export function text(row: Row | undefined, column: string): string {
  const value = ownValue(row, column);
  if (typeof value !== 'string') throw unexpected(row, column, 'a text');
  return value;
}

export function textOrNull(row: Row | undefined, column: string): string | null {
  return ownValue(row, column) === null ? null : text(row, column);
}

/** The rows of a query, each read. */
export async function readRows<Item>(
  sql: SqlRunner,
  read: (row: Row) => Item,
  query: string,
  ...values: readonly SqlValue[]
): Promise<Item[]> {
  return (await sql.rows(query, ...values)).map(read);
}

/** The first row of a query, read; null if it has none. */
export async function readRow<Item>(
  sql: SqlRunner,
  read: (row: Row) => Item,
  query: string,
  ...values: readonly SqlValue[]
): Promise<Item | null> {
  const row = await sql.row(query, ...values);
  return row === undefined ? null : read(row);
}

/** The column `id` of the rows of a query. */
export async function readIds(
  sql: SqlRunner,
  query: string,
  ...values: readonly SqlValue[]
): Promise<number[]> {
  return (await sql.rows(query, ...values)).map((row) => integer(row, 'id'));
}

/** That of the first row; null if there is none. */
export async function readId(
  sql: SqlRunner,
  query: string,
  ...values: readonly SqlValue[]
): Promise<number | null> {
  return (await readIds(sql, query, ...values))[0] ?? null;
}

/** A text with JSON that this program wrote. */
export function json<Value>(row: Row | undefined, column: string): Value {
  return JSON.parse(text(row, column)) as Value;
}

type ValueReader<Value> = (row: Row | undefined, column: string) => Value;

/** How a value is read, by the type of its column. A question mark means that it may be null. */
const READERS = {
  integer,
  'integer?': integerOrNull,
  text,
  'text?': textOrNull,
  /** A number that is 1 for true. */
  flag: (row, column) => integer(row, column) === 1,
  json: json<unknown>,
  'json?': (row, column) => (textOrNull(row, column) === null ? null : json<unknown>(row, column)),
} satisfies Readonly<Record<string, ValueReader<unknown>>>;

type ColumnType = keyof typeof READERS;

/**
 * A column whose values its type does not describe: JSON, or one of a few values, which the schema or the column's only writer
 * guarantees.
 */
export function typed<Value>(type: ColumnType): ValueReader<Value> {
  return READERS[type] as ValueReader<Value>;
}

/** The columns of a row, each by the field it holds. */
export interface RowShape<Item> {
  /** In the order of the values. */
  readonly columns: readonly string[];
  readonly read: (row: Row | undefined) => Item;
  /** Booleans are stored as 0 and 1, objects and lists as JSON. */
  readonly values: (item: { readonly [Field in keyof Item]: unknown }) => SqlValue[];
}

/** The type that a row is read as. */
export type ItemOf<Shape extends { readonly read: (row: undefined) => unknown }> = ReturnType<
  Shape['read']
>;

type Columns = Readonly<Record<string, ColumnType | ValueReader<unknown>>>;

type ValueOf<Type> = Type extends ColumnType
  ? ReturnType<(typeof READERS)[Type]>
  : Type extends ValueReader<infer Value>
    ? Value
    : never;

type ItemIn<Shape extends Columns> = { readonly [Field in keyof Shape]: ValueOf<Shape[Field]> };

/** Columns are named like the fields, after a prefix: `madeAtMs` is read from `made_at`, with the reader of its type. */
export function rowShape<Shape extends Columns>(
  columns: Shape,
  prefix = '',
): RowShape<ItemIn<Shape>> {
  const fields = Object.entries(columns).map(([field, type]) => {
    const read = typeof type === 'string' ? READERS[type] : type;
    const name = field
      .replace(/Ms$/, '')
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { field, column: prefix + name, read };
  });
  return {
    columns: fields.map(({ column }) => column),
    read: (row) => {
      const item: Partial<Record<keyof Shape, unknown>> = {};
      for (const { field, column, read } of fields) item[field as keyof Shape] = read(row, column);
      return item as ItemIn<Shape>;
    },
    values: (item) => fields.map(({ field }) => storedValue(ownValue(item, field))),
  };
}

function storedValue(value: unknown): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const isBytes = value === null || value instanceof Uint8Array;
  return typeof value === 'object' && !isBytes ? JSON.stringify(value) : (value as SqlValue);
}

/**
 * A row as the object that its statement selects, unchecked: for the index, which reads thousands of rows in a search, and
 * whose checks must also read wrong rows.
 */
export function rowAs<Selected extends object>(row: Row): Selected {
  return row as unknown as Selected;
}

/** The same for all rows of a query. */
export function rowsAs<Selected extends object>(rows: readonly Row[]): Selected[] {
  return rows as unknown as Selected[];
}

function unexpected(row: Row | undefined, column: string, expected: string): TypeError {
  if (row === undefined) return new TypeError(`no row where column ${column} is expected`);
  const value = ownValue(row, column);
  const actual = value === null ? 'null' : typeof value;
  return new TypeError(`column ${column} has ${actual} where ${expected} is expected`);
}

/** Reads a table in portions, each after the key of the previous last row, which is the first value of the query. */
export async function* readPortions(
  sql: SqlRunner,
  { query, key, after = -1 }: { readonly query: string; readonly key: string; after?: number },
  ...values: readonly SqlValue[]
): AsyncGenerator<readonly Row[]> {
  for (let last = after; ;) {
    const rows = await sql.rows(query, last, ...values);
    if (rows.length === 0) return;
    yield rows;
    last = readOnAfter(last, integer(rows.at(-1), key));
  }
}

/**
 * The key after which to continue reading. Throws if it does not ascend, which happens only in a damaged file: the same rows
 * would be read for ever.
 */
export function readOnAfter(last: number, key: number): number {
  if (key > last) return key;
  throw new StoreDamaged(
    `The rows of a table are out of order: ${key} follows ${last}. Run hansard check to find the damage, then restore a backup.`,
  );
}
