// What the finder reads beside the index, the same on both engines; each must run within one snapshot.

import type { FinderSnapshot } from '../../finder/view/finder-source.ts';
import { COLLECTION_TABLES, PERSON_ROW } from './collection-tables.ts';
import { integer, integerOrNull, rowShape, text, textOrNull } from './row-values.ts';
import { debateReads } from './debate-rows.ts';
import { INDEXED_TEXT_SQL, readIndexedText, SITTING_TEXTS_SQL } from './entry-texts.ts';
import { divisionReads, type VoterCache } from './division-rows.ts';
import type { Row, SqlRunner, SqlValue } from './sql-runner.ts';

export const RULES_SQL = 'SELECT reading_rules FROM record';

export const ENTRIES_FROM_SQL = `${INDEXED_TEXT_SQL} WHERE id >= ? ORDER BY id`;

const SITTINGS_SQL = 'SELECT id, venue_id, start_date, start_time FROM sitting ORDER BY id';
const PEOPLE_SQL = `SELECT ${PERSON_ROW.columns.join(', ')} FROM person ORDER BY id`;
const MEMBERSHIPS_SQL = `
SELECT person_id, party, constituency, start_date AS "from", end_date AS "to" FROM membership ORDER BY id`;

export function finderRows(
  sql: SqlRunner,
  voters: VoterCache,
): Omit<FinderSnapshot, 'state' | 'index' | 'entries'> {
  const all = async <Item>(
    read: (row: Row) => Item,
    query: string,
    ...values: SqlValue[]
  ): Promise<Item[]> => (await sql.rows(query, ...values)).map(read);
  const { venues } = COLLECTION_TABLES;
  return {
    rulesText: async () => text(await sql.row(RULES_SQL), 'reading_rules'),
    entriesFrom: (id) => all(readIndexedText, ENTRIES_FROM_SQL, id),
    entriesOfSitting: (id) => all(readIndexedText, SITTING_TEXTS_SQL, id),
    sittings: () => all(SITTING_ROW.read, SITTINGS_SQL),
    venues: () => all(venues.read, `${venues.select[sql.dialect]} ORDER BY id`),
    people: () => all(PERSON_ROW.read, PEOPLE_SQL),
    memberships: () => all(MEMBERSHIP_ROW.read, MEMBERSHIPS_SQL),
    ...debateReads(sql),
    ...divisionReads(sql, voters),
  };
}

const SITTING_ROW = rowShape({
  id: integer,
  venueId: integerOrNull,
  startDate: textOrNull,
  startTime: textOrNull,
});

const MEMBERSHIP_ROW = rowShape({
  personId: integer,
  party: textOrNull,
  constituency: textOrNull,
  from: textOrNull,
  to: textOrNull,
});
