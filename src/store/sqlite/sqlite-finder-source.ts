// Reads for the finder from a SQLite store, on its own connection.

import type { DatabaseSync } from 'node:sqlite';
import type { StoredText } from '../../indexing/entry-text.ts';
import type { FinderSnapshot, FinderSource } from '../../finder/view/finder-source.ts';
import { openReader, prepareFile } from './files/sqlite-connection.ts';
import { SqliteIndexReader } from './sqlite-index.ts';
import { readStoredText, STORED_TEXT_SQL } from '../shared/entry-texts.ts';
import { FinderCaches, finderRows } from '../shared/finder-rows.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import { endRead, refuseDamaged, runnerOf, storeFault } from './sqlite-statements.ts';

export const ENTRY_TEXT_SQL = `${STORED_TEXT_SQL} WHERE id = ?`;

/**
 * The cache has room for the inner pages of the index; eight times as much makes searches 1 % cheaper. Large rows come from the
 * operating system's cache in any case: SQLite reads overflow pages past its own. Mapping the file would save a third of that,
 * but then a disk error would kill the process instead of causing a 503 response.
 */
export async function openSqliteFinderSource(path: string): Promise<FinderSource> {
  await prepareFile(path, { mayCreate: true });
  const database = openReader(path);
  let lastRead: Promise<unknown> = Promise.resolve();
  const caches = new FinderCaches();
  return {
    versionsMax: 1,
    readFrom: (_, work) => work(),
    withSnapshot(read) {
      const turn = lastRead.then(async () => {
        const index = new SqliteIndexReader(database);
        try {
          database.exec('BEGIN');
          return await read(snapshotOf(database, index, caches));
        } catch (error) {
          throw storeFault(error);
        } finally {
          index.releasePostings();
          endRead(database);
        }
      });
      lastRead = turn.catch(() => {});
      return turn;
    },
    async close() {
      await lastRead;
      if (database.isOpen) database.close();
    },
  };
}

function snapshotOf(
  database: DatabaseSync,
  index: SqliteIndexReader,
  caches: FinderCaches,
): FinderSnapshot {
  const sql = runnerOf(database);
  const rows = finderRows(sql, caches);
  const sound = <Text extends StoredText>(texts: readonly Text[]): readonly Text[] => {
    for (const { id, wire } of texts) refuseDamaged(database, id, wire);
    return texts;
  };
  return {
    ...rows,
    entriesFrom: async (id) => sound(await rows.entriesFrom(id)),
    entriesOfSitting: async (id) => sound(await rows.entriesOfSitting(id)),
    state: readRecordState(sql.row(RECORD_STATE_SQL)),
    index,
    entries: async (ids) =>
      sound(ids.flatMap((id) => sql.rows(ENTRY_TEXT_SQL, id)).map(readStoredText)),
  };
}
