// Statements on a PostgreSQL connection: prepared once by name, run with a timeout.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Row, SqlRunner, SqlValue } from '../../sql/sql-runner.ts';
import { REPLY_TIMEOUT_MS, SCHEMA } from './postgres-address.ts';
import { storeErrorOf } from './postgres-errors.ts';

/** PostgreSQL's own statements may also take arrays. */
export type PostgresValue = SqlValue | readonly SqlValue[];

/** Runs one statement, with `$1`, `$2` for its values. */
export type QueryFunction = (
  sql: string,
  values: readonly PostgresValue[],
) => Promise<QueryResult<Row>>;

type CopyFunction = (sql: string, rows: readonly (readonly SqlValue[])[]) => Promise<void>;

/** Runs statements on one connection, or on any of a pool. */
export class PostgresRunner implements SqlRunner {
  readonly dialect = 'postgres';
  readonly #query: QueryFunction;
  readonly #copy: CopyFunction | null;

  /** Only one connection can copy rows into a table. */
  constructor(query: QueryFunction, copy: CopyFunction | null = null) {
    this.#query = query;
    this.#copy = copy;
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

  /** One statement however many rows there are: a few as JSON, which takes the types of the table's columns; many by COPY. */
  async insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const names = columns.join(', ');
    const hasBytes = first.some((value) => value instanceof Uint8Array);
    if (this.#copy !== null && (hasBytes || rows.length >= COPY_FROM)) {
      await this.#copy(`COPY ${table} (${names}) FROM STDIN (FORMAT binary)`, rows);
      return;
    }
    const objects = rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, jsonValue(row[index] ?? null)])),
    );
    await this.#query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${SCHEMA}.${table}, $1)`,
      [JSON.stringify(objects)],
    );
  }

  /** PostgreSQL has checksums against damage on the disk. */
  refuseDamaged(): void {}
}

/** A connection somebody holds for a transaction; every statement has the same timeout. */
export function onConnection(client: ClientBase, timeoutMs = REPLY_TIMEOUT_MS): PostgresRunner {
  return new PostgresRunner(
    (sql, values) => queryOn(client, timeoutMs, sql, values),
    async (sql, rows) => {
      const target = Object.assign(copyFrom(sql), { query_timeout: timeoutOn(client, timeoutMs) });
      try {
        await watched(client, pipeline(Readable.from(binaryRows(rows)), client.query(target)));
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
  );
}

// Rows in the binary format of COPY: bytes unencoded, half the size of text.

/** From this number of rows on, COPY is quicker than even a prepared statement with as many values. */
const COPY_FROM = 50;

/** The signature, no flags, and nothing more in the header. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = Buffer.from([0xff, 0xff]);

/** Bytes handed to the connection at a time. */
const SENT_CHUNK_BYTES = 64 * 1024;

function* binaryRows(rows: readonly (readonly SqlValue[])[]): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(SENT_CHUNK_BYTES);
  let at = HEADER.copy(chunk);
  for (const row of rows) {
    const fields = row.map(fieldBytes);
    const size = fields.reduce((sum, field) => sum + 4 + (field?.byteLength ?? 0), 2);
    if (at + size > chunk.length) {
      yield chunk.subarray(0, at);
      [chunk, at] = [Buffer.allocUnsafe(Math.max(SENT_CHUNK_BYTES, size)), 0];
    }
    at = chunk.writeInt16BE(fields.length, at);
    for (const field of fields) {
      at = chunk.writeInt32BE(field?.byteLength ?? -1, at);
      if (field === null) continue;
      chunk.set(field, at);
      at += field.byteLength;
    }
  }
  yield Buffer.concat([chunk.subarray(0, at), END]);
}

/** Eight-byte integers, UTF-8 texts, bytes: the types of our columns. */
function fieldBytes(value: SqlValue): Uint8Array | null {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (typeof value !== 'number') return value;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** Runs one statement, prepared by name. */
export async function queryOn(
  client: ClientBase,
  timeoutMs: number,
  sql: string,
  values: readonly PostgresValue[],
): Promise<QueryResult<Row>> {
  try {
    const query = statement(sql, values, timeoutOn(client, timeoutMs));
    return await watched(client, client.query<Row>(query));
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** One statement or several, not prepared; the result is the last one's. */
export async function plainly<Result extends Row>(
  client: ClientBase,
  text: string,
  timeoutMs = REPLY_TIMEOUT_MS,
): Promise<QueryResult<Result>> {
  try {
    const query = { text, query_timeout: timeoutOn(client, timeoutMs) };
    const results: QueryResult<Result> | QueryResult<Result>[] = await watched(
      client,
      client.query<Result>(query),
    );
    return Array.isArray(results) ? (results.at(-1) as QueryResult<Result>) : results;
  } catch (error) {
    throw storeErrorOf(error);
  }
}

type Watch = <Reply>(reply: Promise<Reply>) => Promise<Reply>;

const watches = new WeakMap<ClientBase, Watch>();

/** From now on, replies on a connection are waited for in this way. */
export function watchReplies(client: ClientBase, watch: Watch): void {
  watches.set(client, watch);
}

function watched<Reply>(client: ClientBase, reply: Promise<Reply>): Promise<Reply> {
  return watches.get(client)?.(reply) ?? reply;
}

/** At least the `query_timeout` of the address, which `pg` keeps with the connection. */
function timeoutOn(client: ClientBase, timeoutMs: number): number {
  const { connectionParameters } = client as unknown as {
    readonly connectionParameters: { readonly query_timeout: string | false };
  };
  return Math.max(timeoutMs, Number(connectionParameters.query_timeout) || 0);
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

/** The named prepared statement for a text, which must be one of a fixed few. */
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

/** As PostgreSQL reads a value from JSON: bytes are in its hexadecimal form. */
function jsonValue(value: SqlValue): string | number | null {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}
