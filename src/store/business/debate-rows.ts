// The tables of debates, divisions, votes, decisions and printed questions: their columns, how a sitting's rows are made from its entries, and how
// debates are read. They are derived from the entries alone, so they can be rebuilt at any time.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { businessKey, compileBusiness } from '../../record/debates/read-heading.ts';
import {
  debateAt,
  type DebateDoubt,
  type DebateEvidence,
  type DebateSpeaker,
  type IdRun,
} from '../../record/debates/debate.ts';
import type { Division } from '../../record/divisions/division.ts';
import { type DivisionResult, SIDES } from '../../record/divisions/find-divisions.ts';
import type {
  AppliedCorrection,
  CorrectedBusiness,
} from '../../record/business/correct-reading.ts';
import type { RecordRules } from '../../record/parliament/record-rules.ts';
import { foldedSlug } from '../../record/id.ts';
import type { BillStage } from '../../record/parliament/procedure-forms.ts';
import { ownValue } from '../../record/own-value.ts';
import { textOf } from '../../indexing/entry-text.ts';
import { businessOf, type SittingBusiness } from '../../record/decisions/decision.ts';
import {
  integer,
  readIds,
  readRow,
  readRows,
  rowShape,
  textOrNull,
  typed,
} from '../sql/row-values.ts';
import { selected } from '../entries/collection-tables.ts';
import { decisionValues, DECISION_COLUMNS } from './decision-rows.ts';
import {
  PRINTED_QUESTION_COLUMNS,
  printedQuestionValues,
  rebuildQuestions,
} from './question-rows.ts';
import { correctedBusiness } from './reading-corrections.ts';
import { readIndexedText, SITTING_TEXTS_SQL } from '../entries/entry-texts.ts';
import {
  canBeStored,
  type Dialect,
  inIdsSql,
  type SqlRunner,
  type SqlValue,
} from '../sql/sql-runner.ts';
import type { NamedDebates } from '../contract/results.ts';
import { rebuildBills } from './bill-rows.ts';
import { rebuildBusinessRuns } from './business-runs.ts';

const DEBATE_ROW = rowShape({
  id: 'integer',
  sittingId: 'integer',
  title: 'text',
  section: 'text?',
  series: 'text?',
  term: 'text?',
  year: 'text?',
  bill: 'text?',
  billTitle: 'text?',
  stage: typed<BillStage | null>('text?'),
  about: typed<readonly string[]>('json'),
  titleEnd: 'integer',
  runs: typed<readonly IdRun[]>('json'),
  firstEntry: 'integer',
  lastEntry: 'integer',
  contributions: 'integer',
  words: 'integer',
  speakers: typed<readonly DebateSpeaker[]>('json'),
  evidence: typed<DebateEvidence>('json'),
  doubts: typed<readonly DebateDoubt[]>('json'),
  corrections: typed<readonly AppliedCorrection[]>('json'),
});
const ADD_STAMP_SQL = 'INSERT INTO debate_stamp (sitting_id, stamp) VALUES (?, ?)';
const SITTING_AT = DEBATE_ROW.columns.indexOf('sitting_id');

export const DIVISION_ROW = rowShape({
  id: 'integer',
  sittingId: 'integer',
  debateId: 'integer?',
  lastEntry: 'integer',
  runs: typed<readonly IdRun[]>('json'),
  question: 'text?',
  questionEntry: 'integer?',
  result: typed<DivisionResult | null>('text?'),
  /** The numbers of each side. */
  printed: typed<readonly (readonly number[])[]>('json'),
});

const VOTE_ROW = rowShape({
  divisionId: 'integer',
  position: 'integer',
  side: typed<(typeof SIDES)[number]>('text'),
  name: 'text',
  place: 'text',
  personId: 'integer?',
});

const SELECTED = DEBATE_ROW.columns
  .map((column) =>
    column === 'series' ? 'coalesce(debate.address, debate.series) AS series' : `debate.${column}`,
  )
  .join(', ');
const DEBATE_SQL = `SELECT ${SELECTED} FROM debate`;
const SERIES_SQL = `SELECT ${SELECTED}, substr(sitting.start_date, 1, 4) AS day_year
  FROM debate JOIN sitting ON sitting.id = debate.sitting_id WHERE debate.address = ?1 OR debate.series IN (?1, ?2) ORDER BY debate.id`;

const IS_DOUBTFUL = "doubts <> '[]' AND doubts LIKE ?";
export const DOUBTFUL_DEBATES_SQL = `${DEBATE_SQL} WHERE ${IS_DOUBTFUL} ORDER BY id DESC LIMIT ?`;
const DOUBTFUL_COUNT_SQL = `SELECT count(*) AS count FROM debate WHERE ${IS_DOUBTFUL}`;

/** The reads of debates, for the store and the finder. */
export function debateReads(sql: SqlRunner) {
  const { read } = DEBATE_ROW;
  const debate = (id: number) => readRow(sql, read, `${DEBATE_SQL} WHERE id = ?`, id);
  return {
    debate,
    debateOfEntry: readerOfEntry(sql, 'debate', debate),
    sittingDebates: (id: number) =>
      readRows(sql, read, `${DEBATE_SQL} WHERE sitting_id = ? ORDER BY first_counter`, id),
    doubtfulDebates: async (doubt: DebateDoubt, size: number) => {
      const like = `%"${doubt}"%`;
      const items = await readRows(sql, read, DOUBTFUL_DEBATES_SQL, like, size);
      return { count: integer(await sql.row(DOUBTFUL_COUNT_SQL, like), 'count'), items };
    },
    namedDebates: (sittingIds: readonly number[]) => readNamedDebates(sql, sittingIds),
    seriesDebates: async (text: string) => {
      const series = foldedSlug(text);
      if (!canBeStored(series)) return [];
      const rows = await sql.rows(SERIES_SQL, series, series.replace(/-\d{4}$/u, ''));
      const matches = rows.map((row) => [read(row), textOrNull(row, 'day_year')] as const);
      // Before the year of a bill became known, its address had the year of its first day.
      const year = series.slice(-'YYYY'.length);
      const current =
        matches.find(([debate]) => debate.series === series) ??
        matches.find(([, day]) => day === year);
      return matches.flatMap(([debate]) => (debate.series === current?.[0].series ? debate : []));
    },
  };
}

/** As many as a list of sittings has room for. */
const DEBATES_NAMED = 2;

const namedSql = (dialect: Dialect): string => `
SELECT debate.id, debate.sitting_id, ranked.count, title, about FROM (
  SELECT id, row_number() OVER (PARTITION BY sitting_id ORDER BY id) AS place,
    count(*) OVER (PARTITION BY sitting_id) AS count
  FROM debate WHERE series IS NOT NULL AND sitting_id ${inIdsSql(dialect)}
) AS ranked JOIN debate ON debate.id = ranked.id WHERE place <= ${DEBATES_NAMED} ORDER BY debate.id`;

const NAMED_ROW = rowShape({
  id: 'integer',
  sittingId: 'integer',
  count: 'integer',
  title: 'text',
  about: typed<readonly string[]>('json'),
});

async function readNamedDebates(
  sql: SqlRunner,
  sittingIds: readonly number[],
): Promise<ReadonlyMap<number, NamedDebates>> {
  if (sittingIds.length === 0) return new Map();
  const rows = await readRows(sql, NAMED_ROW.read, namedSql(sql.dialect), sittingIds.join(','));
  const ofSittings = Map.groupBy(rows, ({ sittingId }) => sittingId);
  return new Map(
    [...ofSittings].map(([sittingId, debates]) => [
      sittingId,
      { sittingId, count: debates[0]?.count ?? 0, debates },
    ]),
  );
}

/** Only the entry ranges of a sitting's debates or divisions: reading all columns takes twenty times as long. */
const RUNS_ROW = rowShape({ id: 'integer', runs: typed<readonly IdRun[]>('json') });

/** Reads the debate or division that contains an entry of a sitting; null if none does. */
export function readerOfEntry<Row>(
  sql: SqlRunner,
  table: 'debate' | 'division',
  read: (id: number) => Promise<Row | null>,
) {
  const runsSql = `SELECT id, runs FROM ${table} WHERE sitting_id = ?`;
  return async (sittingId: number, entryId: number): Promise<Row | null> => {
    const row = debateAt(await readRows(sql, RUNS_ROW.read, runsSql, sittingId), entryId);
    return row && (await read(row.id));
  };
}

/** The tables and how a sitting's rows are selected, in the order in which they are made. */
const TABLES = {
  debate: {
    columns: [...DEBATE_ROW.columns, 'first_counter'],
    ofSitting: 'FROM debate WHERE sitting_id = ? ORDER BY first_counter',
  },
  division: {
    columns: [...DIVISION_ROW.columns, 'first_counter'],
    ofSitting: 'FROM division WHERE sitting_id = ? ORDER BY first_counter',
  },
  vote: {
    columns: VOTE_ROW.columns,
    ofSitting: `FROM vote JOIN division ON division.id = vote.division_id
      WHERE division.sitting_id = ? ORDER BY division.first_counter, vote.position`,
  },
  decision: {
    columns: DECISION_COLUMNS,
    ofSitting: 'FROM decision WHERE sitting_id = ? ORDER BY counter, position',
  },
  printed_question: {
    columns: PRINTED_QUESTION_COLUMNS,
    ofSitting: 'FROM printed_question WHERE sitting_id = ? ORDER BY counter, position',
  },
  applied_correction: {
    columns: ['seq', 'sitting_id'],
    ofSitting: 'FROM applied_correction WHERE sitting_id = ? ORDER BY seq',
  },
};

type TableName = keyof typeof TABLES;
const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** The rows of a sitting, values in the order of the columns. */
export type SittingRows = Readonly<Record<TableName, SqlValue[][]>>;

/** The rows of a sitting, given its business as it was read: people may have corrected it. */
export async function rowsOfSitting(
  sql: SqlRunner,
  sittingId: number,
  read: SittingBusiness,
  rules: RecordRules,
): Promise<SittingRows> {
  const business = await correctedBusiness(sql, sittingId, read);
  const { debates, divisions, decisions, applied } = business;
  // The series of a debate depends on the date of the sitting.
  const sitting = await sql.row('SELECT start_date FROM sitting WHERE id = ?', sittingId);
  const date = sitting === undefined ? null : textOrNull(sitting, 'start_date');
  const { ofDebates, ofDecisions } = sittingKeys(business, date, rules);
  return {
    debate: debates.map((debate, at) => {
      const key = ofDebates[at] ?? NO_KEY;
      const billTitle = debate.bill?.title ?? null;
      const values = DEBATE_ROW.values({ ...debate, sittingId, ...key, billTitle });
      return [...values, debate.firstCounter];
    }),
    division: divisions.map((division) => {
      const printed = SIDES.map((side) => division[side].printed);
      return [...DIVISION_ROW.values({ ...division, sittingId, printed }), division.firstCounter];
    }),
    vote: divisions.flatMap(voteValues),
    decision: decisions.map((decision, at) =>
      decisionValues(decision, { sittingId, ...(ofDecisions[at] ?? NO_KEY) }),
    ),
    printed_question: read.questions.map((question) => printedQuestionValues(question, sittingId)),
    applied_correction: applied.map((seq) => [seq, sittingId]),
  };
}

const NO_KEY = { series: null, term: null, year: null, bill: null };

/** What the debates and decisions of a sitting are known by. */
function sittingKeys(
  { debates, decisions }: CorrectedBusiness,
  date: string | null,
  rules: RecordRules,
) {
  const business = compileBusiness(rules.business);
  return {
    ofDebates: debates.map((debate) => businessKey(debate, date, business)),
    ofDecisions: decisions.map(
      ({ bill }) => bill && businessKey({ title: bill.title, section: null, bill }, date, business),
    ),
  };
}

function voteValues(division: Division): SqlValue[][] {
  return SIDES.flatMap((side) => division[side].names.map((voter) => ({ side, ...voter }))).map(
    (vote, position) => VOTE_ROW.values({ ...vote, divisionId: division.id, position }),
  );
}

/** The rows of a sitting as stored. */
export async function storedRows(sql: SqlRunner, sittingId: number): Promise<SittingRows> {
  const rowsOf = async (table: TableName): Promise<SqlValue[][]> => {
    const { columns, ofSitting } = TABLES[table];
    const rows = await sql.rows(`SELECT ${selected({ columns }, table)} ${ofSitting}`, sittingId);
    return rows.map((row) => columns.map((column) => ownValue(row, column) as SqlValue));
  };
  return {
    debate: await rowsOf('debate'),
    division: await rowsOf('division'),
    vote: await rowsOf('vote'),
    decision: await rowsOf('decision'),
    printed_question: await rowsOf('printed_question'),
    applied_correction: await rowsOf('applied_correction'),
  };
}

/** Columns that the titles of debates do not use (debate-titles.ts): correcting a speech does not change the titles. */
const NOT_OF_TITLES =
  /^(first_entry|last_entry|contributions|words|speakers|evidence|doubts|corrections|first_counter)$/;

/** Stores the rows of a sitting without rows, within a transaction. */
export async function addSittingRows(sql: SqlRunner, rows: SittingRows): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (rows[table].length > 0) await sql.insert(table, TABLES[table].columns, rows[table]);
  }
  const sittingId = rows.debate[0]?.[SITTING_AT] ?? null;
  const titles = rows.debate.map((values) =>
    values.filter((_, at) => !NOT_OF_TITLES.test(TABLES.debate.columns[at] ?? '')),
  );
  const stamp = createHash('sha256').update(JSON.stringify(titles)).digest('hex');
  if (sittingId !== null) await sql.run(ADD_STAMP_SQL, sittingId, stamp);
}

export async function removeSittingRows(sql: SqlRunner, sittingId: number): Promise<void> {
  await sql.run(
    'DELETE FROM vote WHERE division_id IN (SELECT id FROM division WHERE sitting_id = ?)',
    sittingId,
  );
  const tables = [
    'division',
    'debate',
    'debate_stamp',
    'decision',
    'applied_correction',
    'printed_question',
  ];
  for (const table of tables) {
    await sql.run(`DELETE FROM ${table} WHERE sitting_id = ?`, sittingId);
  }
}

/** The rows of a sitting, from its stored entries. */
export async function rowsOfEntries(
  sql: SqlRunner,
  sittingId: number,
  rules: RecordRules,
): Promise<SittingRows> {
  const rows = await sql.rows(SITTING_TEXTS_SQL, sittingId);
  const business = businessOf(rows.map(readIndexedText).map(textOf), rules);
  return await rowsOfSitting(sql, sittingId, business, rules);
}

export function sittingIds(sql: SqlRunner): Promise<number[]> {
  return readIds(sql, 'SELECT id FROM sitting ORDER BY id');
}

/** Rebuilds the tables from the entries, within a transaction. */
export async function rebuildDebates(sql: SqlRunner, rules: RecordRules): Promise<void> {
  for (const table of [...TABLE_NAMES, 'debate_stamp']) await sql.run(`DELETE FROM ${table}`);
  for (const id of await sittingIds(sql)) {
    await addSittingRows(sql, await rowsOfEntries(sql, id, rules));
    // A signal is heard between two sittings.
    await nextTurn();
  }
  await rebuildBills(sql);
  await rebuildQuestions(sql);
  await rebuildBusinessRuns(sql);
}
