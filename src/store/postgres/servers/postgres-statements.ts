// Statements on a PostgreSQL connection: prepared once by name, run with a timeout.

import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { Row, SqlRunner, SqlValue } from '../../shared/sql-runner.ts';
import { SCHEMA } from './postgres-address.ts';
import { storeErrorOf } from './postgres-errors.ts';

/** How long a statement of a write transaction may take, apart from those that write many rows. */
export const STATEMENT_TIMEOUT_MS = 2_500;

/** Statements of PostgreSQL's own may also take arrays. */
export type PostgresValue = SqlValue | readonly SqlValue[];

/** Runs one statement, with `$1`, `$2` for its values. */
export type QueryFunction = (
  sql: string,
  values: readonly PostgresValue[],
) => Promise<QueryResult<Row>>;

/** Runs statements on one connection, or on any of a pool. */
export class PostgresRunner implements SqlRunner {
  readonly dialect = 'postgres';
  readonly #query: QueryFunction;

  constructor(query: QueryFunction) {
    this.#query = query;
  }

  async rows(sql: string, ...values: readonly PostgresValue[]): Promise<readonly Row[]> {
    return (await this.#query(numbered(sql), values)).rows;
  }

  async row(sql: string, ...values: readonly PostgresValue[]): Promise<Row | undefined> {
    return (await this.#query(numbered(sql), values)).rows[0];
  }

  async run(sql: string, ...values: readonly PostgresValue[]): Promise<number> {
    return (await this.#query(numbered(sql), values)).rowCount ?? 0;
  }

  /** One statement however many rows there are. The values go as JSON, which takes the types of the table's columns. */
  async insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const names = columns.join(', ');
    const given = rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index]])),
    );
    await this.#query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${SCHEMA}.${table}, $1)`,
      [JSON.stringify(given)],
    );
  }
}

/** A connection somebody holds for a transaction; every statement has the same timeout. */
export function onConnection(client: ClientBase, timeoutMs: number): PostgresRunner {
  return new PostgresRunner((sql, values) => queryOn(client, timeoutMs, sql, values));
}

/** Runs one statement, prepared by name. */
export async function queryOn(
  client: ClientBase,
  timeoutMs: number,
  sql: string,
  values: readonly PostgresValue[],
): Promise<QueryResult<Row>> {
  try {
    return await client.query<Row>(statement(sql, values, timeoutMs));
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** One statement or several, not prepared; the result is the last one's. */
export async function plainly<Result extends Row>(
  client: ClientBase,
  text: string,
  timeoutMs: number,
): Promise<QueryResult<Result>> {
  try {
    const query = { text, query_timeout: timeoutMs };
    const results: QueryResult<Result> | QueryResult<Result>[] = await client.query(query);
    return Array.isArray(results) ? (results.at(-1) as QueryResult<Result>) : results;
  } catch (error) {
    throw storeErrorOf(error);
  }
}

const numberedTexts = new Map<string, string>();

/** The text with `$1`, `$2` in place of `?`, or of `?1`, `?2`. */
export function numbered(sql: string): string {
  let text = numberedTexts.get(sql);
  if (text === undefined) {
    let count = 0;
    text = sql.replaceAll(/\?(\d*)/g, (_, number: string) => {
      if (number !== '') return `$${number}`;
      count += 1;
      return `$${count}`;
    });
    numberedTexts.set(sql, text);
  }
  return text;
}

const names = new Map<string, string>();

/** The statement of this text, which must be one of a fixed few, under the name it is prepared by. */
function statement(
  text: string,
  values: readonly PostgresValue[],
  timeoutMs: number,
): QueryConfig & { query_timeout: number } {
  let name = names.get(text);
  if (name === undefined) {
    name = `hansard_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values: values as unknown[], query_timeout: timeoutMs };
}
