// Reads for the finder from a SQLite store, on its own connection.

import type { FinderSource } from '../../finder/view/finder-source.ts';
import { openReader, prepareFile } from './files/sqlite-connection.ts';
import { SqliteIndexReader } from './sqlite-index.ts';
import { FinderCaches, finderRows } from '../entries/finder-rows.ts';
import { oneAtATime } from '../sql/one-at-a-time.ts';
import { readRecordState, RECORD_STATE_SQL } from '../entries/record-state.ts';
import { endRead, runnerOf, storeFault } from './sqlite-statements.ts';

/**
 * The cache has room for the inner pages of the index; eight times as much makes searches 1 % cheaper. Large rows come from the
 * operating system's cache in any case: SQLite reads overflow pages past its own. Mapping the file would save a third of that,
 * but then a disk error would kill the process instead of causing a 503 response.
 */
export async function openSqliteFinderSource(path: string): Promise<FinderSource> {
  await prepareFile(path, { mayCreate: true });
  const database = openReader(path);
  const inTurn = oneAtATime();
  const caches = new FinderCaches();
  const sql = runnerOf(database);
  return {
    versionsMax: 1,
    readFrom: (_, work) => work(),
    withSnapshot: (read) =>
      inTurn(async () => {
        const index = new SqliteIndexReader(database, caches.names);
        try {
          database.exec('BEGIN');
          const state = readRecordState(sql.row(RECORD_STATE_SQL));
          return await read({ ...finderRows(sql, caches), state, index });
        } catch (error) {
          throw storeFault(error);
        } finally {
          index.releasePostings();
          endRead(database);
        }
      }),
    async close() {
      await inTurn(() => {});
      if (database.isOpen) database.close();
    },
  };
}
