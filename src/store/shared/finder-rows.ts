// What the finder reads beside the index, the same on both engines; each must run within one snapshot.

import type { FinderSnapshot } from '../../finder/view/finder-source.ts';
import type { IdRun } from '../../record/debates/debate.ts';
import { COLLECTION_TABLES, PERSON_ROW } from './collection-tables.ts';
import { integer, readRows, rowShape, typed } from './row-values.ts';
import { debateReads } from './debate-rows.ts';
import { INDEXED_TEXT_SQL, readIndexedText, SITTING_TEXTS_SQL } from './entry-texts.ts';
import { DebateTitles } from './debate-titles.ts';
import { divisionReads, VoterCache } from './division-rows.ts';
import { rulesText } from './record-state.ts';
import type { SqlRunner } from './sql-runner.ts';

export const ENTRIES_FROM_SQL = `${INDEXED_TEXT_SQL} WHERE id >= ? ORDER BY id`;

const SITTINGS_SQL = 'SELECT id, venue_id, start_date, start_time FROM sitting ORDER BY id';
const PEOPLE_SQL = `SELECT ${PERSON_ROW.columns.join(', ')} FROM person ORDER BY id`;
const MEMBERSHIPS_SQL = `
SELECT person_id, party, constituency, start_date AS "from", end_date AS "to" FROM membership ORDER BY id`;
const PERSON_DIVISIONS_SQL = 'SELECT DISTINCT division_id FROM vote WHERE person_id = ?';

/** What a connection, or all of a pool, knows of the record from one version to the next. */
export class FinderCaches {
  readonly voters = new VoterCache();
  readonly titles = new DebateTitles();
}

export function finderRows(
  sql: SqlRunner,
  { voters, titles }: FinderCaches,
): Omit<FinderSnapshot, 'state' | 'index' | 'entries'> {
  const { venues } = COLLECTION_TABLES;
  const { debate, debateTitles } = debateReads(sql, titles);
  return {
    rulesText: () => rulesText(sql),
    entriesFrom: (id) => readRows(sql, readIndexedText, ENTRIES_FROM_SQL, id),
    entriesOfSitting: (id) => readRows(sql, readIndexedText, SITTING_TEXTS_SQL, id),
    sittings: () => readRows(sql, SITTING_ROW.read, SITTINGS_SQL),
    venues: () => readRows(sql, venues.read, `${venues.select[sql.dialect]} ORDER BY id`),
    people: () => readRows(sql, PERSON_ROW.read, PEOPLE_SQL),
    memberships: () => readRows(sql, MEMBERSHIP_ROW.read, MEMBERSHIPS_SQL),
    debate,
    debateTitles,
    division: divisionReads(sql, voters).division,
    divisionRuns: () =>
      readRows(sql, DIVISION_RUNS_ROW.read, 'SELECT id, runs FROM division ORDER BY id'),
    divisionsOfPerson: async (id) => [
      ...(await readRows(sql, (row) => integer(row, 'division_id'), PERSON_DIVISIONS_SQL, id)),
      ...(await voters.divisionsOf(sql, id)),
    ],
  };
}

const DIVISION_RUNS_ROW = rowShape({ id: 'integer', runs: typed<readonly IdRun[]>('json') });

const SITTING_ROW = rowShape({
  id: 'integer',
  venueId: 'integer?',
  startDate: 'text?',
  startTime: 'text?',
});

const MEMBERSHIP_ROW = rowShape({
  personId: 'integer',
  party: 'text?',
  constituency: 'text?',
  from: 'text?',
  to: 'text?',
});
