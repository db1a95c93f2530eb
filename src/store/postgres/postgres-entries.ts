// Adds entries to a PostgreSQL store: a few with one statement, many with COPY.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storeFault } from './postgres-faults.ts';
import { onConnection } from './postgres-statements.ts';

export interface EntryRow {
  readonly id: number;
  readonly textCounter: number;
  readonly type: string;
  readonly personId: number | null;
  readonly wire: string;
}

/** What the entries of one call share. */
export interface Shared {
  readonly sittingId: number;
  readonly changedAtMs: number;
  readonly changedBy: string | null;
}

/** From here on COPY is quicker than a statement with as many values, prepared though it is. */
const COPY_FROM = 50;

/** Text handed to the connection at a time. */
const CHUNK_CHARACTERS = 64 * 1024;

const COLUMNS = 'id, text_counter, type, person_id, wire, sitting_id, changed_at, changed_by';

const INSERT = `
INSERT INTO entry (${COLUMNS})
SELECT entry.*, $6::bigint, $7::bigint, $8::text
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[]) AS entry`;

export async function addEntries(
  client: ClientBase,
  rows: readonly EntryRow[],
  shared: Shared,
  timeoutMs: number,
): Promise<void> {
  if (rows.length >= COPY_FROM) await copy(client, rows, shared, timeoutMs);
  else if (rows.length > 0) await insert(client, rows, shared, timeoutMs);
}

async function insert(
  client: ClientBase,
  rows: readonly EntryRow[],
  { sittingId, changedAtMs, changedBy }: Shared,
  timeoutMs: number,
): Promise<void> {
  await onConnection(client, timeoutMs).rows(
    INSERT,
    rows.map((row) => row.id),
    rows.map((row) => row.textCounter),
    rows.map((row) => row.type),
    rows.map((row) => row.personId),
    rows.map((row) => row.wire),
    sittingId,
    changedAtMs,
    changedBy,
  );
}

async function copy(
  client: ClientBase,
  rows: readonly EntryRow[],
  shared: Shared,
  timeoutMs: number,
): Promise<void> {
  const target = copyFrom(`COPY entry (${COLUMNS}) FROM STDIN`);
  const stream = client.query(Object.assign(target, { query_timeout: timeoutMs }));
  try {
    await pipeline(Readable.from(chunks(rows, shared)), stream);
  } catch (error) {
    throw storeFault(error);
  }
}

function* chunks(
  rows: readonly EntryRow[],
  { sittingId, changedAtMs, changedBy }: Shared,
): Generator<Buffer> {
  const rest = `\t${sittingId}\t${changedAtMs}\t${field(changedBy)}\n`;
  let text = '';
  for (const { id, textCounter, type, personId, wire } of rows) {
    text += `${id}\t${textCounter}\t${type}\t${personId ?? '\\N'}\t${field(wire)}${rest}`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  if (text !== '') yield Buffer.from(text, 'utf8');
}

/** A value in COPY's text format. */
function field(value: string | null): string {
  if (value === null) return '\\N';
  return SPECIAL.test(value) ? value.replaceAll(ALL_SPECIAL, escape) : value;
}

const SPECIAL = /[\\\t\n\r]/;
const ALL_SPECIAL = /[\\\t\n\r]/g;

function escape(character: string): string {
  if (character === '\\') return '\\\\';
  if (character === '\t') return '\\t';
  return character === '\n' ? '\\n' : '\\r';
}
