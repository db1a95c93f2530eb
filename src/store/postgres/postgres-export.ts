// Reads the whole record of a PostgreSQL store, some entries at a time, in one snapshot.

import type { FoundSet } from '../../search/finder/finder.ts';
import type { ClientBase } from 'pg';
import type { ExportedEntry, ExportedSitting } from '../../hansard/exported-entry.ts';
import { inBatches } from '../../search/index/entry-set.ts';
import { exportedSitting, EXPORTED_SITTINGS } from '../shared/exported-sitting.ts';
import { readStoredText, STORED_TEXT_SQL } from '../shared/finder-rows.ts';
import { text } from '../shared/row-values.ts';
import type { StoredText } from '../../search/indexing/index-writer.ts';
import { RecordMoved } from '../contract/conflicts.ts';
import { ANSWER_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';

/** Entries read at a time: a round trip costs what two hundred entries do. */
const BATCH_ENTRIES = 1_000;

/** Reading a batch takes milliseconds; a server that does not answer for so long has ended the export. */
export const BATCH_TIMEOUT_MS = 30_000;

export const EXPORT_SQL = `${STORED_TEXT_SQL} WHERE id > $1 ORDER BY id LIMIT $2`;

export const EXPORT_FOUND_SQL = `${STORED_TEXT_SQL} WHERE id = ANY ($1::bigint[]) ORDER BY id`;

export const EXPORTED_SITTINGS_SQL = `${EXPORTED_SITTINGS} WHERE sitting.id = ANY ($1)`;

/** Everything read later on this connection is read in one snapshot. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** The connection is this export's own; whoever lent it ends the transaction. */
export async function* exportRecord(
  client: ClientBase,
  only: FoundSet | undefined,
): AsyncGenerator<ExportedEntry[]> {
  await plainly(client, BEGIN_SNAPSHOT, ANSWER_TIMEOUT_MS);
  const sql = onConnection(client, BATCH_TIMEOUT_MS);
  let sitting: ExportedSitting | null = null;
  for await (const rows of only === undefined ? everyRow(sql) : foundRows(sql, only)) {
    const sittings = await readSittings(sql, rows, sitting);
    const batch = new Array<ExportedEntry>(rows.length);
    for (const [index, { id, sittingId, wire }] of rows.entries()) {
      sitting = sittings.get(sittingId)!;
      batch[index] = { id, wire, sitting };
    }
    yield batch;
  }
}

async function* everyRow(sql: PostgresRunner): AsyncGenerator<StoredText[]> {
  for (let lastId = 0; ;) {
    const entries = (await sql.rows(EXPORT_SQL, lastId, BATCH_ENTRIES)).map(readStoredText);
    const last = entries.at(-1);
    if (last === undefined) return;
    lastId = last.id;
    yield entries;
  }
}

async function* foundRows(
  sql: PostgresRunner,
  { version, entries }: FoundSet,
): AsyncGenerator<StoredText[]> {
  const row = await sql.row('SELECT version FROM record');
  if (text(row!, 'version') !== version)
    throw new RecordMoved('The record changed since this was found in it.');
  for (const ids of inBatches(entries, BATCH_ENTRIES)) {
    yield (await sql.rows(EXPORT_FOUND_SQL, ids)).map(readStoredText);
  }
}

/** The sittings of these entries; one that goes on from the batch before is the same object. */
async function readSittings(
  sql: PostgresRunner,
  entries: readonly StoredText[],
  before: ExportedSitting | null,
): Promise<Map<number, ExportedSitting>> {
  const found = new Map<number, ExportedSitting>(before === null ? [] : [[before.id, before]]);
  const wanted = new Set(entries.map(({ sittingId }) => sittingId));
  const unknown = [...wanted].filter((id) => !found.has(id));
  if (unknown.length === 0) return found;
  for (const row of await sql.rows(EXPORTED_SITTINGS_SQL, unknown)) {
    const sitting = exportedSitting(row);
    found.set(sitting.id, sitting);
  }
  return found;
}
