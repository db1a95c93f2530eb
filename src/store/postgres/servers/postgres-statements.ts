// Statements on a connection that is held: prepared once by name, read with a deadline.

import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import { storeErrorOf } from './postgres-errors.ts';

export type Row = Record<string, unknown>;
export type Single = string | number | Uint8Array | null;
export type Value = Single | readonly Single[];

/** Whatever can be asked a statement: one connection, or any of a pool. */
export interface SqlRunner {
  /** The rows a statement gives. */
  rows(sql: string, ...values: readonly Value[]): Promise<Row[]>;
}

/** The first row, if there is one. */
export async function first(
  asked: SqlRunner,
  sql: string,
  ...values: readonly Value[]
): Promise<Row | undefined> {
  return (await asked.rows(sql, ...values))[0];
}

const names = new Map<string, string>();

/** The statement for this text, which must be one of a fixed few, under the name it is prepared by. */
export function statement(
  text: string,
  values: readonly Value[],
  timeoutMs: number,
): QueryConfig & { query_timeout: number } {
  let name = names.get(text);
  if (name === undefined) {
    name = `hansard_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values: values as unknown[], query_timeout: timeoutMs };
}

/** A statement of several, or one that is not worth preparing; the result is the last one's. */
export async function plainly<Result extends Row>(
  client: ClientBase,
  text: string,
  timeoutMs: number,
): Promise<QueryResult<Result>> {
  try {
    const asked = { text, query_timeout: timeoutMs };
    const results: QueryResult<Result> | QueryResult<Result>[] = await client.query(asked);
    return Array.isArray(results) ? (results.at(-1) as QueryResult<Result>) : results;
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** A connection somebody holds for a transaction; every statement has the same time. */
export function onConnection(client: ClientBase, timeoutMs: number): SqlRunner {
  return {
    rows: async (sql, ...values) => {
      try {
        const { rows }: QueryResult<Row> = await client.query(statement(sql, values, timeoutMs));
        return rows;
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
  };
}

/** PostgreSQL keeps every character but this one; no text with it was ever kept, so none can be found. */
export function canBeKept(text: string): boolean {
  return !text.includes('\0');
}
