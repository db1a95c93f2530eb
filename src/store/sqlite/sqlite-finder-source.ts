// Reads for the finder from a SQLite store, over a connection of its own.

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
 * The inner pages of the index, and the rows of rare words. Large rows come from the operating system's cache whatever this
 * is: SQLite reads what overflows a page past its own. Mapping the file would save a third of that, but a disk error
 * would then end the process, where it is now a response of 503.
 */
const CACHE_KIB = 32_768;

/** A finder has a share of the cache where the process has several. */
export async function openSqliteFinderSource(path: string, cacheShare = 1): Promise<FinderSource> {
  await prepareFile(path, { mayCreate: true });
  const database = openReader(path);
  database.exec(`PRAGMA cache_size = -${CACHE_KIB * cacheShare}`);
  let lastRead: Promise<unknown> = Promise.resolve();
  let closed = false;
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
      if (closed) return;
      closed = true;
      await lastRead;
      database.close();
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
