// The finder's reads beside the index, the same on both engines; each must run within one snapshot.

import type { FinderSnapshot, MembershipRow, SittingRow } from '../../finder/view/finder-source.ts';
import { COLLECTION_TABLES, PERSON_ROW } from './collection-tables.ts';
import { integer, readRow, readRows, rowAs, text } from '../sql/row-values.ts';
import { debateReads } from '../business/debate-rows.ts';
import { readBusinessRuns } from '../business/business-runs.ts';
import {
  INDEXED_TEXT_SQL,
  readIndexedText,
  SITTING_TEXTS_SQL,
  soundTexts,
  textsOfIdsSql,
} from './entry-texts.ts';
import { BusinessTitles } from '../business/business-titles.ts';
import { divisionReads, divisionsNaming, VoterCache } from '../business/division-rows.ts';
import { IndexNames } from './index-names.ts';
import { rulesText } from './record-state.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

export const ENTRIES_FROM_SQL = `${INDEXED_TEXT_SQL} WHERE id >= ? ORDER BY id`;

const SITTINGS_SQL = `
SELECT id, venue_id AS "venueId", start_date AS "startDate", start_time AS "startTime" FROM sitting
ORDER BY start_date IS NULL, start_date, start_time IS NULL, start_time, id`;
const ITEMS_END_SQL = 'SELECT chain FROM item_change ORDER BY seq DESC LIMIT 1';
const PEOPLE_SQL = `SELECT ${PERSON_ROW.columns.join(', ')} FROM person ORDER BY id`;
const MEMBERSHIPS_SQL = `
SELECT person_id AS "personId", party, constituency, start_date AS "from", end_date AS "to" FROM membership ORDER BY id`;
const PERSON_DIVISIONS_SQL = 'SELECT DISTINCT division_id FROM vote WHERE person_id = ?';

/** Caches of a connection, or of a pool, that survive from one version of the record to the next. */
export class FinderCaches {
  readonly voters = new VoterCache();
  readonly titles = new BusinessTitles();
  readonly names = new IndexNames();
}

export function finderRows(
  sql: SqlRunner,
  { voters, titles }: Pick<FinderCaches, 'voters' | 'titles'>,
): Omit<FinderSnapshot, 'state' | 'index'> {
  const { venues } = COLLECTION_TABLES;
  const textsSql = textsOfIdsSql(sql.dialect);
  return {
    rulesText: () => rulesText(sql),
    entriesFrom: (id) => soundTexts(sql, readIndexedText, ENTRIES_FROM_SQL, id),
    entries: (ids) => soundTexts(sql, readIndexedText, textsSql, ids.join(',')),
    entriesOfSitting: (id) => soundTexts(sql, readIndexedText, SITTING_TEXTS_SQL, id),
    itemsChain: () => readRow(sql, (row) => text(row, 'chain'), ITEMS_END_SQL),
    // Thousands of rows: not read field by field, nor as the driver's objects, which are slow to read.
    sittings: () => readRows(sql, (row) => ({ ...rowAs<SittingRow>(row) }), SITTINGS_SQL),
    venues: () => readRows(sql, venues.read, `${venues.select[sql.dialect]} ORDER BY id`),
    people: () => readRows(sql, PERSON_ROW.read, PEOPLE_SQL),
    memberships: () => readRows(sql, (row) => ({ ...rowAs<MembershipRow>(row) }), MEMBERSHIPS_SQL),
    debate: debateReads(sql).debate,
    businessTitles: () => titles.read(sql),
    businessRuns: (kind) => readBusinessRuns(sql, kind),
    division: divisionReads(sql, voters).division,
    divisionsOfPerson: async (id) => [
      ...(await readRows(sql, (row) => integer(row, 'division_id'), PERSON_DIVISIONS_SQL, id)),
      ...(await voters.divisionsOf(sql, id)),
    ],
    divisionsNaming: (typed) => divisionsNaming(sql, typed),
  };
}
