// Reads the whole record, or some entries of it, a batch at a time, within one snapshot of either engine.

import { present } from '../../base/present.ts';
import type { ExportedEntry, ExportedSitting } from '../../record/sitting.ts';
import { inBatches } from '@hansard/search/entry-set';
import type { StoredText } from '../../indexing/entry-text.ts';
import type { ExportSnapshot } from '../contract/store.ts';
import {
  readSittingSource,
  selected,
  SITTING_ROW,
  SITTING_SOURCE_JOIN,
  SITTING_SOURCE_SELECTED,
} from './collection-tables.ts';
import { lastSeq } from './change-runs.ts';
import { anyDetails, findDetails } from './entry-revisions.ts';
import { readStoredText, STORED_TEXT_SQL, textsOfIdsSql } from './entry-texts.ts';
import { readRecordState, RECORD_STATE_SQL } from './record-state.ts';
import { integer, readPortions, readRows, textOrNull } from '../sql/row-values.ts';
import { inIdsSql, type SqlSnapshot, type Row, type SqlRunner } from '../sql/sql-runner.ts';

/** The limit is cast because SQLite prepares a statement again for every value bound to a bare one. */
export const EXPORT_SQL = `${STORED_TEXT_SQL} WHERE id > ? ORDER BY id LIMIT CAST(? AS INTEGER)`;

/** To be completed with a condition. */
const EXPORTED_SITTINGS = `
SELECT sitting.id, venue.slug AS venue_slug, ${selected(SITTING_ROW, 'sitting')}, ${SITTING_SOURCE_SELECTED}
FROM sitting LEFT JOIN venue ON venue.id = venue_id ${SITTING_SOURCE_JOIN}`;

type Batches<Item> = AsyncGenerator<readonly Item[]>;

/** Closes the snapshot with the export. `batchEntries` are read at a time. */
export async function openExport(
  { sql, close }: SqlSnapshot,
  batchEntries: number,
): Promise<ExportSnapshot> {
  try {
    return {
      state: readRecordState(await sql.row(RECORD_STATE_SQL)),
      lastSeq: await lastSeq(sql),
      entries: (afterId = 0) => exported(sql, everyText(sql, batchEntries, afterId)),
      entriesOf: (ids) => exported(sql, textsOf(sql, batchEntries, ids)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* exported(sql: SqlRunner, batches: Batches<StoredText>) {
  const hasDetails = await anyDetails(sql);
  let sitting: ExportedSitting | null = null;
  for await (const texts of batches) {
    const sittings = await readSittings(sql, texts, sitting);
    const ids = hasDetails ? texts.map(({ id }) => id) : [];
    const details = await findDetails(sql, ids);
    const batch = new Array<ExportedEntry>(texts.length);
    for (const [index, { id, sittingId, wire }] of texts.entries()) {
      sql.refuseDamaged(id, wire);
      sitting = present(sittings.get(sittingId), 'the sitting of an entry');
      batch[index] = { id, wire, details: details.get(id) ?? null, sitting };
    }
    yield batch;
  }
}

async function* everyText(sql: SqlRunner, batchEntries: number, afterId: number) {
  const portions = { query: EXPORT_SQL, key: 'id', after: afterId };
  for await (const rows of readPortions(sql, portions, batchEntries))
    yield rows.map(readStoredText);
}

async function* textsOf(sql: SqlRunner, batchEntries: number, wanted: Iterable<number>) {
  const query = textsOfIdsSql(sql.dialect);
  for (const ids of inBatches(wanted, batchEntries)) {
    const texts = await readRows(sql, readStoredText, query, ids.join(','));
    const byId = new Map(texts.map((text) => [text.id, text]));
    yield ids.map((id) => present(byId.get(id), 'an entry that was found'));
  }
}

/** The sittings of these entries; one that continues from the previous batch is the same object. */
async function readSittings(
  sql: SqlRunner,
  entries: readonly StoredText[],
  previousSitting: ExportedSitting | null,
): Promise<Map<number, ExportedSitting>> {
  const results = new Map<number, ExportedSitting>(
    previousSitting === null ? [] : [[previousSitting.id, previousSitting]],
  );
  const wanted = new Set(entries.map(({ sittingId }) => sittingId));
  const unknown = [...wanted].filter((id) => !results.has(id));
  if (unknown.length === 0) return results;
  const query = `${EXPORTED_SITTINGS} WHERE sitting.id ${inIdsSql(sql.dialect)}`;
  for (const sitting of await readRows(sql, readExportedSitting, query, unknown.join(','))) {
    results.set(sitting.id, sitting);
  }
  return results;
}

function readExportedSitting(row: Row): ExportedSitting {
  return {
    id: integer(row, 'id'),
    venueSlug: textOrNull(row, 'venue_slug'),
    ...SITTING_ROW.read(row),
    source: readSittingSource(row),
  };
}
