// Reads the values of a row by type. A missing row, or a value of another type, is a fault of the statement or the schema,
// and throws.

import { ownValue } from '../../record/own-value.ts';
import type { Row } from './sql-runner.ts';

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

export function bytes(row: Row | undefined, column: string): Uint8Array {
  const value = ownValue(row, column);
  if (!(value instanceof Uint8Array)) throw unexpected(row, column, 'bytes');
  return value;
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

/** A text that holds JSON of our own making. */
export function json<Value>(row: Row | undefined, column: string): Value {
  return JSON.parse(text(row, column)) as Value;
}

function unexpected(row: Row | undefined, column: string, expected: string): TypeError {
  if (row === undefined) return new TypeError(`no row where column ${column} is expected`);
  const value = ownValue(row, column);
  const found = value === null ? 'null' : typeof value;
  return new TypeError(`column ${column} has ${found} where ${expected} is expected`);
}
