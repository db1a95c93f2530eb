// Adds entries to a PostgreSQL store: a few with one statement, many with COPY.

import type { ClientBase } from 'pg';
import type { ChangeMark, EntryRow } from '../writing/entry-writes.ts';
import { copiedField, copyLines } from './servers/postgres-copy-in.ts';
import { onConnection } from './servers/postgres-statements.ts';

/** From here on COPY is quicker than a statement with as many values, prepared though it is. */
const COPY_FROM = 50;

const COLUMNS = 'id, text_counter, type, person_id, wire, sitting_id, changed_at, changed_by';

const INSERT = `
INSERT INTO entry (${COLUMNS})
SELECT entry.*, $6::bigint, $7::bigint, $8::text
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[]) AS entry`;

export interface AddedEntries {
  readonly sittingId: number;
  readonly rows: readonly EntryRow[];
  readonly mark: ChangeMark;
  readonly timeoutMs: number;
}

export async function addEntries(client: ClientBase, added: AddedEntries): Promise<void> {
  if (added.rows.length === 0) return;
  if (added.rows.length < COPY_FROM) await insert(client, added);
  else await copyLines(client, `entry (${COLUMNS})`, lines(added), added.timeoutMs);
}

async function insert(client: ClientBase, added: AddedEntries): Promise<void> {
  const { sittingId, rows, mark, timeoutMs } = added;
  await onConnection(client, timeoutMs).run(
    INSERT,
    rows.map((row) => row.id),
    rows.map((row) => row.textCounter),
    rows.map((row) => row.type),
    rows.map((row) => row.personId),
    rows.map((row) => row.wire),
    sittingId,
    mark.atMs,
    mark.by,
  );
}

function* lines({ sittingId, rows, mark }: AddedEntries): Generator<string> {
  const rest = `\t${sittingId}\t${mark.atMs}\t${copiedField(mark.by)}\n`;
  for (const { id, textCounter, type, personId, wire } of rows) {
    yield `${id}\t${textCounter}\t${type}\t${personId ?? '\\N'}\t${copiedField(wire)}${rest}`;
  }
}
