// Adds entries to a PostgreSQL store: a few with one statement, many with COPY.

import type { ClientBase } from 'pg';
import type { ChangeMark, EntryRow } from '../writing/write-storage.ts';
import { copiedField, copyLines } from './servers/postgres-copy-in.ts';
import { onConnection } from './servers/postgres-statements.ts';

/** From here on COPY is quicker than a statement with as many values, prepared though it is. */
const COPY_FROM = 50;

const COLUMNS = 'id, text_counter, type, person_id, wire, sitting_id, changed_at, changed_by';

const INSERT = `
INSERT INTO entry (${COLUMNS})
SELECT entry.*, $6::bigint, $7::bigint, $8::text
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[]) AS entry`;

export async function addEntries(
  client: ClientBase,
  sittingId: number,
  rows: readonly EntryRow[],
  mark: ChangeMark,
  timeoutMs: number,
): Promise<void> {
  if (rows.length >= COPY_FROM) await copy(client, sittingId, rows, mark, timeoutMs);
  else if (rows.length > 0) await insert(client, sittingId, rows, mark, timeoutMs);
}

async function insert(
  client: ClientBase,
  sittingId: number,
  rows: readonly EntryRow[],
  { atMs, by }: ChangeMark,
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
    atMs,
    by,
  );
}

async function copy(
  client: ClientBase,
  sittingId: number,
  rows: readonly EntryRow[],
  mark: ChangeMark,
  timeoutMs: number,
): Promise<void> {
  await copyLines(client, `entry (${COLUMNS})`, lines(sittingId, rows, mark), timeoutMs);
}

function* lines(
  sittingId: number,
  rows: readonly EntryRow[],
  { atMs, by }: ChangeMark,
): Generator<string> {
  const rest = `\t${sittingId}\t${atMs}\t${copiedField(by)}\n`;
  for (const { id, textCounter, type, personId, wire } of rows) {
    yield `${id}\t${textCounter}\t${type}\t${personId ?? '\\N'}\t${copiedField(wire)}${rest}`;
  }
}
