// Reads the whole record of a PostgreSQL store, some entries at a time, in one snapshot.

import type { PoolClient } from 'pg';
import { present } from '../../present.ts';
import type { ExportedEntry, ExportedSitting } from '../../record/sitting.ts';
import { inBatches } from '../../search/index/entry-set.ts';
import { exportedSitting, EXPORTED_SITTINGS } from '../shared/exported-sitting.ts';
import { readStoredText, STORED_TEXT_SQL } from '../shared/finder-rows.ts';
import { anyDetails, findDetails } from '../shared/entry-details.ts';
import { lastSeq } from '../shared/change-runs.ts';
import { readOnAfter } from '../shared/row-values.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import type { StoredText } from '../../search/indexing/entry-text.ts';
import type { ExportSnapshot, Store } from '../contract/store.ts';
import { readPostgresAddress } from './servers/postgres-address.ts';
import { PostgresConnections, REPLY_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';

/** Entries read at a time: a round trip costs what two hundred entries do. */
const POSTGRES_EXPORT_BATCH_ENTRIES = 1_000;

/** Reading a batch takes milliseconds; a server that does not answer within this time has ended the export. */
const BATCH_TIMEOUT_MS = 30_000;

export const EXPORT_SQL = `${STORED_TEXT_SQL} WHERE id > $1 ORDER BY id LIMIT $2`;

const EXPORT_FOUND_SQL = `${STORED_TEXT_SQL} WHERE id = ANY ($1::bigint[])`;

const EXPORTED_SITTINGS_SQL = `${EXPORTED_SITTINGS} WHERE sitting.id = ANY ($1)`;

/** Everything read later on this connection is read in one snapshot. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Opens the connections for snapshots of a database that is ready; they are made when they are needed. */
export async function openPostgresSnapshots(
  address: string,
): Promise<Pick<Store, 'openExport' | 'close'>> {
  const connections = new PostgresConnections(readPostgresAddress(address), {
    replicas: null,
    commits: null,
  });
  await connections.start();
  return {
    openExport: () => openPostgresExport(connections),
    close: () => connections.close(),
  };
}

/** Opens a connection whose one transaction is the snapshot. */
export async function openPostgresExport(
  connections: PostgresConnections,
): Promise<ExportSnapshot> {
  const client = await connections.lend('wholeRecord');
  const sql = onConnection(client, BATCH_TIMEOUT_MS);
  // A connection on which a statement may be under way, or has failed, is not used again.
  const lent = { isOpen: true, isIdle: false };
  const close = (): Promise<void> => endSnapshot(client, lent);
  try {
    await plainly(client, BEGIN_SNAPSHOT, REPLY_TIMEOUT_MS);
    const state = readRecordState(await sql.row(RECORD_STATE_SQL));
    const last = await lastSeq(sql);
    lent.isIdle = true;
    const read = async function* (
      batches: AsyncIterable<StoredText[]>,
    ): AsyncGenerator<ExportedEntry[]> {
      lent.isIdle = false;
      yield* exportedEntries(sql, batches);
      lent.isIdle = true;
    };
    return {
      state,
      lastSeq: last,
      entries: (afterId = 0) => read(everyRow(sql, afterId)),
      entriesOf: (ids) => read(rowsOf(sql, ids)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function endSnapshot(
  client: PoolClient,
  lent: { isOpen: boolean; readonly isIdle: boolean },
): Promise<void> {
  if (!lent.isOpen) return;
  lent.isOpen = false;
  if (!lent.isIdle) {
    client.release(true);
    return;
  }
  const isUsable = await plainly(client, 'COMMIT', REPLY_TIMEOUT_MS).then(
    () => true,
    () => false,
  );
  client.release(!isUsable);
}

async function* exportedEntries(
  sql: PostgresRunner,
  batches: AsyncIterable<StoredText[]>,
): AsyncGenerator<ExportedEntry[]> {
  const hasDetails = await anyDetails(sql);
  let sitting: ExportedSitting | null = null;
  for await (const rows of batches) {
    const sittings = await readSittings(sql, rows, sitting);
    const details = hasDetails
      ? await findDetails(
          sql,
          rows.map(({ id }) => id),
        )
      : null;
    const batch = new Array<ExportedEntry>(rows.length);
    for (const [index, { id, sittingId, wire }] of rows.entries()) {
      sitting = present(sittings.get(sittingId), 'the sitting of an entry');
      batch[index] = { id, wire, details: details?.get(id) ?? null, sitting };
    }
    yield batch;
  }
}

async function* everyRow(sql: PostgresRunner, afterId: number): AsyncGenerator<StoredText[]> {
  for (let lastId = afterId; ;) {
    const entries = (await sql.rows(EXPORT_SQL, lastId, POSTGRES_EXPORT_BATCH_ENTRIES)).map(
      readStoredText,
    );
    const last = entries.at(-1);
    if (last === undefined) return;
    lastId = readOnAfter(lastId, last.id);
    yield entries;
  }
}

async function* rowsOf(
  sql: PostgresRunner,
  wanted: Iterable<number>,
): AsyncGenerator<StoredText[]> {
  for (const ids of inBatches(wanted, POSTGRES_EXPORT_BATCH_ENTRIES)) {
    const rows = (await sql.rows(EXPORT_FOUND_SQL, ids)).map(readStoredText);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield ids.map((id) => present(byId.get(id), 'an entry that was found'));
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
