// Statements whose rows are arrays, in the order of the columns: cheaper than objects where many rows are read.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface ArrayStatement<Tuple> {
  get(...values: SQLInputValue[]): Tuple | undefined;
  all(...values: SQLInputValue[]): Tuple[];
}

/** `Tuple` must be what the statement selects. */
export function prepareArrays<Tuple extends readonly unknown[]>(
  database: DatabaseSync,
  sql: string,
): ArrayStatement<Tuple> {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement as unknown as ArrayStatement<Tuple>;
}
