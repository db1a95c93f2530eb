// Reads divisions and their votes, and identifies the voters.

import type { DivisionSide } from '../../record/divisions/division.ts';
import { type Side, SIDES } from '../../record/divisions/find-divisions.ts';
import { VoterMatcher } from '../../record/divisions/recognize-voters.ts';
import { printedVoter } from '../../record/divisions/read-names.ts';
import { foldedLabel, labelMatcher } from '../../record/labels/label-text.ts';
import type { SittingDay } from '../../record/labels/link-sitting.ts';
import { readingRules } from '../../record/parliament/record-rules.ts';
import type { DivisionRow, VoterRow } from '../../finder/view/finder-source.ts';
import { COLLECTION_TABLES } from '../entries/collection-tables.ts';
import { DIVISION_ROW, readerOfEntry } from './debate-rows.ts';
import { integer, integerOrNull, json, readRows, text, textOrNull } from '../sql/row-values.ts';
import type { Dialect, Row, SqlRunner } from '../sql/sql-runner.ts';

const DIVISION_SQL = `SELECT ${DIVISION_ROW.columns.join(', ')} FROM division`;
const DIVISION_BY_ID_SQL = `${DIVISION_SQL} WHERE id = ?`;
const SITTING_DIVISIONS_SQL = `${DIVISION_SQL} WHERE sitting_id = ? ORDER BY first_counter`;

const VOTE_SQL = `
SELECT vote.division_id, vote.side, vote.name, vote.place, person.id AS person_id, person.legal_name, person.slug
FROM vote LEFT JOIN person ON person.id = vote.person_id`;
const DIVISION_VOTES_SQL = `${VOTE_SQL} WHERE vote.division_id = ? ORDER BY vote.position`;
const SITTING_VOTES_SQL = `
${VOTE_SQL} JOIN division ON division.id = vote.division_id
WHERE division.sitting_id = ? ORDER BY vote.division_id, vote.position`;

/** The reads of divisions, for the store and the finder. */
export function divisionReads(sql: SqlRunner, voters: VoterCache) {
  const read = async (row: Row, votes: readonly Row[]): Promise<DivisionRow> => {
    const names = votes.map(readVote);
    return readDivision(row, await voters.recognize(sql, integer(row, 'sitting_id'), names));
  };
  const division = async (id: number): Promise<DivisionRow | null> => {
    const row = await sql.row(DIVISION_BY_ID_SQL, id);
    return row === undefined ? null : await read(row, await sql.rows(DIVISION_VOTES_SQL, id));
  };
  return {
    division,
    divisionOfEntry: readerOfEntry(sql, 'division', division),
    sittingDivisions: async (id: number): Promise<readonly DivisionRow[]> => {
      const rows = await sql.rows(SITTING_DIVISIONS_SQL, id);
      if (rows.length === 0) return [];
      const votes = Map.groupBy(await sql.rows(SITTING_VOTES_SQL, id), (row) =>
        integer(row, 'division_id'),
      );
      const divisions: DivisionRow[] = [];
      for (const row of rows) divisions.push(await read(row, votes.get(integer(row, 'id')) ?? []));
      return divisions;
    },
  };
}

function readDivision(row: Row, voters: readonly ListedVote[]): DivisionRow {
  const { printed, ...division } = DIVISION_ROW.read(row);
  const bySide = Map.groupBy(voters, ({ side }) => side);
  const sideOf = (side: Side): DivisionSide<VoterRow> => ({
    printed: printed[SIDES.indexOf(side)] ?? [],
    names: (bySide.get(side) ?? []).map(({ name, place, person }) => ({ name, place, person })),
  });
  return {
    ...division,
    ayes: sideOf('ayes'),
    noes: sideOf('noes'),
    abstentions: sideOf('abstentions'),
  };
}

/** A vote with the list it is in. */
interface ListedVote extends VoterRow {
  readonly side: string;
}

function readVote(row: Row): ListedVote {
  const id = integerOrNull(row, 'person_id');
  return {
    side: text(row, 'side'),
    name: text(row, 'name'),
    place: text(row, 'place'),
    person:
      id === null ? null : { id, legalName: text(row, 'legal_name'), slug: text(row, 'slug') },
  };
}

// The divisions in whose lists a name is printed.

/** Members vote many times under the same name. */
const PRINTED_VOTERS_SQL = 'SELECT DISTINCT name, place FROM vote';

const DIVISIONS_OF_VOTERS_SQL: Readonly<Record<Dialect, string>> = {
  sqlite: divisionsOfVotersSql(
    "json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)",
  ),
  postgres: divisionsOfVotersSql('value ->> 0, value ->> 1 FROM json_array_elements(?::json)'),
};

function divisionsOfVotersSql(voters: string): string {
  return `SELECT DISTINCT division_id FROM vote WHERE (name, place) IN (SELECT ${voters})`;
}

/** The divisions that list a name or seat with the typed words. None if nothing was typed. */
export async function divisionsNaming(sql: SqlRunner, typed: string): Promise<readonly number[]> {
  const matcher = labelMatcher(typed);
  if (matcher === null) return [];
  const printed = await sql.rows(PRINTED_VOTERS_SQL);
  const voters = printed
    .map((row) => [text(row, 'name'), text(row, 'place')] as const)
    .filter(([name, place]) => matcher.matches(foldedLabel(printedVoter({ name, place }))));
  if (voters.length === 0) return [];
  const list = JSON.stringify(voters);
  const rows = await sql.rows(DIVISIONS_OF_VOTERS_SQL[sql.dialect], list);
  return rows.map((row) => integer(row, 'division_id'));
}

// Identifies voters who did not speak in the sitting, by the record's people and their seats. They are read once per version
// and nothing is stored, so that a member list imported later counts for earlier sittings.

const VERSION_SQL = 'SELECT version FROM record';
const RULES_SQL = 'SELECT version, reading_rules FROM record';
const SITTING_SQL = `
SELECT sitting.start_date, venue.slug FROM sitting JOIN venue ON venue.id = sitting.venue_id WHERE sitting.id = ?`;

/** The divisions with their votes, one row each: a row for every vote takes eight times as long to read. */
const OPEN_DIVISIONS_SQL: Readonly<Record<Dialect, string>> = {
  sqlite: openDivisionsSql('json_group_array', 'json_array'),
  postgres: openDivisionsSql('json_agg', 'json_build_array'),
};

/** The people of one version of the record as possible voters. */
interface KnownVoters {
  readonly version: string;
  /** Null if nobody has a seat. */
  readonly matcher: VoterMatcher | null;
  /** The divisions in which somebody is recognized, by person; read on first use. */
  byPerson: ReadonlyMap<number, readonly number[]> | null;
}

export class VoterCache {
  #known: KnownVoters | null = null;

  /** The names of a division, with recognized people filled in where the row has none. */
  async recognize<Voter extends VoterRow>(
    sql: SqlRunner,
    sittingId: number,
    voters: readonly Voter[],
  ): Promise<readonly Voter[]> {
    if (voters.every(({ person }) => person !== null)) return voters;
    const { matcher } = await this.#read(sql);
    const sitting = matcher === null ? undefined : await sql.row(SITTING_SQL, sittingId);
    const day = sitting === undefined ? null : dayOf(sitting);
    return matcher === null || day === null ? voters : matcher.recognize(voters, day);
  }

  /** The divisions in which a person is recognized. */
  async divisionsOf(sql: SqlRunner, personId: number): Promise<readonly number[]> {
    const voters = await this.#read(sql);
    if (voters.matcher === null) return [];
    voters.byPerson ??= recognized(await sql.rows(OPEN_DIVISIONS_SQL[sql.dialect]), voters.matcher);
    return voters.byPerson.get(personId) ?? [];
  }

  async #read(sql: SqlRunner): Promise<KnownVoters> {
    const version = text(await sql.row(VERSION_SQL), 'version');
    if (this.#known?.version === version) return this.#known;
    const { select, read } = COLLECTION_TABLES.people;
    const people = await readRows(sql, read, `${select[sql.dialect]} ORDER BY person.id`);
    const rules = await sql.row(RULES_SQL);
    const rulesText = text(rules, 'reading_rules');
    const hasSeats = people.some(({ memberships }) => memberships.length > 0);
    const matcher = hasSeats ? new VoterMatcher(people, readingRules(rulesText).labels) : null;
    const votersOfVersion = { version, matcher, byPerson: null };
    // Without a common snapshot, the statements may have read several versions: then the result is used only once.
    if (text(rules, 'version') === version) this.#known = votersOfVersion;
    return votersOfVersion;
  }
}

/** The divisions that have a name without a person. */
function openDivisionsSql(array: string, values: string): string {
  return `
SELECT division.id, sitting.start_date, venue.slug, CAST((
  SELECT ${array}(${values}(name, place, person_id) ORDER BY position) FROM vote WHERE division_id = division.id
) AS text) AS votes
FROM division
JOIN sitting ON sitting.id = division.sitting_id
JOIN venue ON venue.id = sitting.venue_id
WHERE division.id IN (SELECT division_id FROM vote WHERE person_id IS NULL)`;
}

function recognized(
  rows: readonly Row[],
  matcher: VoterMatcher,
): ReadonlyMap<number, readonly number[]> {
  const divisions = new Map<number, number[]>();
  for (const row of rows) {
    const day = dayOf(row);
    if (day === null) continue;
    const voters = json<[string, string, number | null][]>(row, 'votes').map(openVoter);
    for (const [index, voter] of matcher.recognize(voters, day).entries()) {
      if (voter.person === null || voter === voters[index]) continue;
      const division = divisions.get(voter.person.id) ?? [];
      divisions.set(voter.person.id, division);
      division.push(integer(row, 'id'));
    }
  }
  return divisions;
}

/** A vote as input for the matcher: for a known person only the id matters. */
function openVoter([name, place, id]: [string, string, number | null]): VoterRow {
  return { name, place, person: id === null ? null : { id, legalName: '', slug: '' } };
}

/** Null if the day is unknown. */
function dayOf(row: Row): SittingDay | null {
  const day = textOrNull(row, 'start_date');
  return day === null ? null : { chamber: text(row, 'slug'), day };
}
