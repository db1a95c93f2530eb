// The tables of divisions and votes: their columns, how a sitting's rows are made from its entries, and how they are read. They are
// derived from the entries alone, so that they can be made anew at any time.

import { SIDES, type DivisionResult, type Side } from '../../record/divisions/find-divisions.ts';
import { divisionsOf, type Division, type DivisionSide } from '../../record/divisions/division.ts';
import type { DebateEntry, IdRun } from '../../record/debates/debate.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import type {
  DivisionRow,
  DivisionRuns,
  FinderSnapshot,
  VoterRow,
} from '../../search/view/finder-source.ts';
import { datedSittings, debateEntries } from './debate-rows.ts';
import type { VoterCache } from './recognize-votes.ts';
import { integer, integerOrNull, json, text, textOrNull } from './row-values.ts';
import type { Row, SqlRunner, SqlValue } from './sql-runner.ts';

export const DIVISION_COLUMNS = [
  'id',
  'sitting_id',
  'debate_id',
  'first_counter',
  'last_entry',
  'runs',
  'question',
  'question_entry',
  'result',
  'printed',
] as const;

export const VOTE_COLUMNS = [
  'division_id',
  'position',
  'side',
  'name',
  'place',
  'person_id',
] as const;

/** The rows of a sitting, values in the order of the columns. */
export interface DivisionTables {
  readonly divisions: readonly SqlValue[][];
  readonly votes: readonly SqlValue[][];
}

const DIVISION_SQL = `SELECT ${DIVISION_COLUMNS.join(', ')} FROM division`;
const DIVISION_BY_ID_SQL = `${DIVISION_SQL} WHERE id = ?`;
export const SITTING_DIVISIONS_SQL = `${DIVISION_SQL} WHERE sitting_id = ? ORDER BY first_counter`;
const DIVISION_RUNS_SQL = 'SELECT id, last_entry, runs FROM division ORDER BY id';
const PERSON_DIVISIONS_SQL = 'SELECT DISTINCT division_id FROM vote WHERE person_id = ?';

const VOTE_SQL = `
SELECT vote.division_id, vote.side, vote.name, vote.place, person.id AS person_id, person.legal_name, person.slug
FROM vote LEFT JOIN person ON person.id = vote.person_id`;
const DIVISION_VOTES_SQL = `${VOTE_SQL} WHERE vote.division_id = ? ORDER BY vote.position`;
const SITTING_VOTES_SQL = `
${VOTE_SQL} JOIN division ON division.id = vote.division_id
WHERE division.sitting_id = ? ORDER BY vote.division_id, vote.position`;

/** What is read of divisions, by the store and by the finder. */
export function divisionReads(
  sql: SqlRunner,
  voters: VoterCache,
): Pick<FinderSnapshot, 'division' | 'divisionRuns' | 'divisionsOfSitting' | 'divisionsOfPerson'> {
  const read = async (row: Row, votes: readonly Row[]): Promise<DivisionRow> => {
    const names = votes.map(readVote);
    return readDivision(row, await voters.recognize(sql, integer(row, 'sitting_id'), names));
  };
  return {
    division: async (id) => {
      const row = await sql.row(DIVISION_BY_ID_SQL, id);
      return row === undefined ? null : await read(row, await sql.rows(DIVISION_VOTES_SQL, id));
    },
    divisionRuns: async () => (await sql.rows(DIVISION_RUNS_SQL)).map(readDivisionRuns),
    divisionsOfSitting: async (id) => {
      const rows = await sql.rows(SITTING_DIVISIONS_SQL, id);
      if (rows.length === 0) return [];
      const votes = Map.groupBy(await sql.rows(SITTING_VOTES_SQL, id), (row) =>
        integer(row, 'division_id'),
      );
      const divisions: DivisionRow[] = [];
      for (const row of rows) divisions.push(await read(row, votes.get(integer(row, 'id')) ?? []));
      return divisions;
    },
    divisionsOfPerson: async (id) => {
      const stored = await sql.rows(PERSON_DIVISIONS_SQL, id);
      return [
        ...stored.map((row) => integer(row, 'division_id')),
        ...(await voters.divisionsOf(sql, id)),
      ];
    },
  };
}

/** The rows that the divisions of a sitting make; all its entries are given, in the order they were said. */
export function divisionTablesOf(
  sittingId: number,
  entries: readonly DebateEntry[],
  rules: RecordRules,
): DivisionTables {
  return divisionTables(sittingId, divisionsOf(entries, rules));
}

export function divisionTables(sittingId: number, divisions: readonly Division[]): DivisionTables {
  return {
    divisions: divisions.map((division) => divisionValues(sittingId, division)),
    votes: divisions.flatMap(voteValues),
  };
}

function divisionValues(sittingId: number, division: Division): SqlValue[] {
  const { id, debateId, firstCounter, lastEntry, runs, question, questionEntry, result } = division;
  return [
    id,
    sittingId,
    debateId,
    firstCounter,
    lastEntry,
    // Nearly always one run, which the id and the last entry say.
    runs.length === 1 ? null : JSON.stringify(runs),
    question,
    questionEntry,
    result,
    JSON.stringify(SIDES.map((side) => division[side].printed)),
  ];
}

function voteValues(division: Division): SqlValue[][] {
  return SIDES.flatMap((side) => division[side].names.map((voter) => ({ side, ...voter }))).map(
    ({ side, name, place, personId }, position) => [
      division.id,
      position,
      side,
      name,
      place,
      personId,
    ],
  );
}

function readDivision(row: Row, voters: readonly ListedVote[]): DivisionRow {
  const printed = json<number[][]>(row, 'printed');
  const bySide = Map.groupBy(voters, ({ side }) => side);
  const sideOf = (side: Side): DivisionSide<VoterRow> => ({
    printed: printed[SIDES.indexOf(side)] ?? [],
    names: (bySide.get(side) ?? []).map(({ name, place, person }) => ({ name, place, person })),
  });
  return {
    ...readDivisionRuns(row),
    sittingId: integer(row, 'sitting_id'),
    debateId: integerOrNull(row, 'debate_id'),
    lastEntry: integer(row, 'last_entry'),
    question: textOrNull(row, 'question'),
    questionEntry: integerOrNull(row, 'question_entry'),
    result: textOrNull(row, 'result') as DivisionResult | null,
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

function readDivisionRuns(row: Row): DivisionRuns {
  const id = integer(row, 'id');
  return {
    id,
    runs: row['runs'] === null ? [[id, integer(row, 'last_entry')]] : json<IdRun[]>(row, 'runs'),
  };
}

/** Removes the rows of a sitting, within a transaction. */
export async function removeDivisions(sql: SqlRunner, sittingId: number): Promise<void> {
  await sql.run(
    'DELETE FROM vote WHERE division_id IN (SELECT id FROM division WHERE sitting_id = ?)',
    sittingId,
  );
  await sql.run('DELETE FROM division WHERE sitting_id = ?', sittingId);
}

export async function addDivisions(
  sql: SqlRunner,
  { divisions, votes }: DivisionTables,
): Promise<void> {
  if (divisions.length > 0) await sql.insert('division', DIVISION_COLUMNS, divisions);
  if (votes.length > 0) await sql.insert('vote', VOTE_COLUMNS, votes);
}

/** Makes the tables anew from the entries, within a transaction. */
export async function rebuildDivisions(sql: SqlRunner, rules: RecordRules): Promise<void> {
  await sql.run('DELETE FROM vote');
  await sql.run('DELETE FROM division');
  for (const { id } of await datedSittings(sql)) {
    await addDivisions(sql, divisionTablesOf(id, await debateEntries(sql, id, 0), rules));
  }
}
