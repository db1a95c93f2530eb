// Answers the finder's questions from a SQLite store, over a connection of its own.

import type { DatabaseSync } from 'node:sqlite';
import type { Venue } from '../../hansard/venue.ts';
import type { Person } from '../../hansard/person.ts';
import type {
  FinderSnapshot,
  FinderSource,
  SittingRow,
  PartyMembership,
} from '../../search/view/finder-source.ts';
import type { StoredText } from '../../search/build/index-writer.ts';
import { openReader, prepareFile, storeFault } from './files/sqlite-connection.ts';
import { SqliteIndexReader } from './index/sqlite-index-reader.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

const TEXT = 'SELECT id, sitting_id AS sittingId, wire FROM entry';

export const ENTRIES_FROM_SQL = `${TEXT} WHERE id >= ? ORDER BY id`;
export const ENTRY_TEXT_SQL = `${TEXT} WHERE id = ?`;
export const SITTING_TEXTS_SQL = `${TEXT} WHERE sitting_id = ? ORDER BY text_counter`;
const SITTINGS_SQL = `
SELECT id, venue_id AS venueId, start_date AS startDate, start_time AS startTime
FROM sitting ORDER BY id`;
const PEOPLE_SQL = 'SELECT id, legal_name AS legalName, slug FROM person ORDER BY id';
const PARTIES_SQL = `
SELECT person_id AS personId, party, start_date AS "from", end_date AS "to"
FROM membership WHERE party IS NOT NULL ORDER BY id`;

/**
 * The inner pages of the index, and the rows of rare words. Large rows come from the operating system's cache whatever this
 * is: SQLite reads what overflows a page past its own. Mapping the file would save a third of that, but a disk error
 * would then end the process, where it is now an answer of 503.
 */
const CACHE_KIB = 32_768;

export async function openSqliteFinderSource(path: string): Promise<FinderSource> {
  await prepareFile(path, { mayCreate: true });
  const database = openReader(path);
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  let asking: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    versionsMax: 1,
    readFrom: (_, work) => work(),
    withSnapshot(read) {
      const turn = asking.then(async () => {
        try {
          database.exec('BEGIN');
          return await read(snapshotOf(database));
        } catch (error) {
          throw storeFault(error);
        } finally {
          if (database.isTransaction) database.exec('COMMIT');
        }
      });
      asking = turn.catch(() => {});
      return turn;
    },
    async close() {
      if (closed) return;
      closed = true;
      await asking;
      database.close();
    },
  };
}

function snapshotOf(database: DatabaseSync): FinderSnapshot {
  const all = async <Row>(sql: string, ...values: number[]): Promise<Row[]> =>
    prepareOnce(database, sql).all(...values) as Row[];
  const state = prepareOnce(
    database,
    'SELECT entry_count AS count, version, changed_at AS changedAtMs FROM record WHERE only = 1',
  ).get() as unknown as FinderSnapshot['state'];
  return {
    state,
    index: new SqliteIndexReader(database),
    entriesFrom: (id) => all<StoredText>(ENTRIES_FROM_SQL, id),
    entries: async (ids) => {
      const statement = prepareOnce(database, ENTRY_TEXT_SQL);
      return ids.flatMap((id) => statement.all(id) as unknown as StoredText[]);
    },
    entriesOfSitting: (id) => all<StoredText>(SITTING_TEXTS_SQL, id),
    sittings: () => all<SittingRow>(SITTINGS_SQL),
    venues: () => all<Venue>('SELECT id, name, slug FROM venue ORDER BY id'),
    people: () => all<Person>(PEOPLE_SQL),
    parties: () => all<PartyMembership>(PARTIES_SQL),
  };
}
