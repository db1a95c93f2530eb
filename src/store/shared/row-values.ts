// Reads the values of a row by type. A missing row, or a value of another type, is a fault of the statement or the schema,
// and throws.

import { StoreDamaged } from '../../errors.ts';
import { ownValue } from '../../record/own-value.ts';
import type { Row, SqlValue } from './sql-runner.ts';

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

/** A text that holds JSON of our own making. */
export function json<Value>(row: Row | undefined, column: string): Value {
  return JSON.parse(text(row, column)) as Value;
}

/** A number that is 1 for true. */
export function flag(row: Row | undefined, column: string): boolean {
  return integer(row, column) === 1;
}

/** A text that is one of a few, which the schema or the only writer of its column sees to. */
export const textAs =
  <Value extends string>() =>
  (row: Row | undefined, column: string): Value =>
    text(row, column) as Value;

export const jsonAs =
  <Value extends object>() =>
  (row: Row | undefined, column: string): Value =>
    json<Value>(row, column);

/** The columns of a row, each by the field it holds. */
export interface RowShape<Item> {
  /** In the order of the values. */
  readonly columns: readonly string[];
  readonly read: (row: Row | undefined) => Item;
  /** Booleans are stored as 0 and 1, objects and lists as JSON. */
  readonly values: (item: { readonly [Field in keyof Item]: unknown }) => SqlValue[];
}

/** What a row is read as. */
export type ItemOf<Shape extends { readonly read: (row: undefined) => unknown }> = ReturnType<
  Shape['read']
>;

type ValueReaders = Readonly<Record<string, (row: Row | undefined, column: string) => unknown>>;

/** Columns are named as the fields, after a prefix: `madeAtMs` is read from `made_at`, with the reader of its type. */
export function rowShape<Readers extends ValueReaders>(
  readers: Readers,
  prefix = '',
): RowShape<{ readonly [Field in keyof Readers]: ReturnType<Readers[Field]> }> {
  const fields = Object.entries(readers).map(([field, read]) => {
    const name = field
      .replace(/Ms$/, '')
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { field, column: prefix + name, read };
  });
  type Item = { readonly [Field in keyof Readers]: ReturnType<Readers[Field]> };
  return {
    columns: fields.map(({ column }) => column),
    read: (row) =>
      Object.fromEntries(
        fields.map(({ field, column, read }) => [field, read(row, column)]),
      ) as Item,
    values: (item) => fields.map(({ field }) => storedValue(ownValue(item, field))),
  };
}

function storedValue(value: unknown): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const isBytes = value === null || value instanceof Uint8Array;
  return typeof value === 'object' && !isBytes ? JSON.stringify(value) : (value as SqlValue);
}

/**
 * A row as the object its statement selects, unchecked: for the index, which reads thousands of rows for a search, and
 * whose checks must also read rows that are wrong.
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
  const found = value === null ? 'null' : typeof value;
  return new TypeError(`column ${column} has ${found} where ${expected} is expected`);
}

// Reads a table in portions, each after the last key of the one before it: keys that do not ascend would be read again and again.

/** The key after which reading goes on. Throws where it does not come after the last one, which only a damaged file says. */
export function readOnAfter(last: number, key: number): number {
  if (key > last) return key;
  throw new StoreDamaged(
    `The rows of a table are out of order: ${key} follows ${last}. Run hansard check to see what is damaged, then restore a backup.`,
  );
}
