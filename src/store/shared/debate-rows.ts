// The table of debates: its columns, how a sitting's rows are made from its entries, and how a row is read. It is derived from the
// entries alone, so that it can be made anew at any time.

import { businessKey, compileBusiness } from '../../record/debates/read-heading.ts';
import {
  debatesOf,
  packDebate,
  type PackedDebate,
  type DebateEntry,
  type DebateSpeaker,
  type IdRun,
} from '../../record/debates/debate.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type {
  DebateRow,
  DebateRuns,
  DebateTitle,
  FinderSnapshot,
} from '../../finder/view/finder-source.ts';
import { integer, json, text, textOrNull } from './row-values.ts';
import { canBeStored, type Row, type SqlRunner, type SqlValue } from './sql-runner.ts';

export const DEBATE_COLUMNS = [
  'id',
  'sitting_id',
  'title',
  'title_end',
  'section',
  'series',
  'bill',
  'first_counter',
  'begins_section',
  'first_entry',
  'last_entry',
  'runs',
  'contributions',
  'words',
  'speakers',
] as const;

const DEBATE_SQL = `SELECT ${DEBATE_COLUMNS.join(', ')} FROM debate`;
const DEBATE_BY_ID_SQL = `${DEBATE_SQL} WHERE id = ?`;
export const SITTING_DEBATES_SQL = `${DEBATE_SQL} WHERE sitting_id = ? ORDER BY first_counter`;
const SERIES_DEBATES_SQL = `${DEBATE_SQL} WHERE series = ? ORDER BY id`;
const DEBATE_RUNS_SQL =
  'SELECT id, title_end, first_entry, last_entry, runs FROM debate ORDER BY id';
const DEBATE_TITLES_SQL = 'SELECT id, sitting_id, title, series FROM debate ORDER BY id';

/** What is read of debates, by the store and by the finder. */
export function debateReads(
  sql: SqlRunner,
): Pick<
  FinderSnapshot,
  'debate' | 'debateRuns' | 'debateTitles' | 'debatesOfSitting' | 'debatesOfSeries'
> {
  const ofSeries = async (series: string): Promise<readonly Row[]> =>
    canBeStored(series) ? await sql.rows(SERIES_DEBATES_SQL, series) : [];
  return {
    debate: async (id) => (await sql.rows(DEBATE_BY_ID_SQL, id)).map(readDebate)[0] ?? null,
    debateRuns: async () => (await sql.rows(DEBATE_RUNS_SQL)).map(readDebateRuns),
    debateTitles: async () => (await sql.rows(DEBATE_TITLES_SQL)).map(readDebateTitle),
    debatesOfSitting: async (id) => (await sql.rows(SITTING_DEBATES_SQL, id)).map(readDebate),
    debatesOfSeries: async (series) => (await ofSeries(series)).map(readDebate),
  };
}

export interface SittingToCut {
  readonly id: number;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  /** In the order they were said. */
  readonly entries: readonly DebateEntry[];
  /** Whether these are all its entries; else they begin with a debate that begins a section. */
  readonly isWhole: boolean;
}

/** The rows of a sitting, in order; values in the order of the columns. */
export function debateRowsOf(
  { id: sittingId, date, entries, isWhole }: SittingToCut,
  rules: RecordRules,
): SqlValue[][] {
  const debates = debatesOf(entries, compileBusiness(rules.business), rules, isWhole);
  return debates.map((debate) => debateValues(sittingId, date, packDebate(debate), rules));
}

/** The row of a debate; `date` is that of its sitting. */
export function debateValues(
  sittingId: number,
  date: string | null,
  debate: PackedDebate,
  rules: RecordRules,
): SqlValue[] {
  const key = businessKey(debate, date, compileBusiness(rules.business));
  const { id, title, titleEnd, section, firstCounter, firstEntry, lastEntry, runs } = debate;
  return [
    id,
    sittingId,
    title,
    titleEnd,
    section,
    key?.series ?? null,
    key?.bill ?? null,
    firstCounter,
    debate.beginsSection ? 1 : 0,
    firstEntry,
    lastEntry,
    // Nearly always one run, which the first and last entry say.
    runs.length === 1 ? null : JSON.stringify(runs),
    debate.contributions,
    debate.words,
    debate.speakers,
  ];
}

function readDebate(row: Row): DebateRow {
  return {
    ...readDebateRuns(row),
    ...readDebateTitle(row),
    section: textOrNull(row, 'section'),
    bill: textOrNull(row, 'bill'),
    firstEntry: integer(row, 'first_entry'),
    lastEntry: integer(row, 'last_entry'),
    contributions: integer(row, 'contributions'),
    words: integer(row, 'words'),
    speakers: json<DebateSpeaker[]>(row, 'speakers'),
  };
}

function readDebateTitle(row: Row): DebateTitle {
  return {
    id: integer(row, 'id'),
    sittingId: integer(row, 'sitting_id'),
    title: text(row, 'title'),
    series: textOrNull(row, 'series'),
  };
}

function readDebateRuns(row: Row): DebateRuns {
  return {
    id: integer(row, 'id'),
    titleEnd: integer(row, 'title_end'),
    runs:
      row['runs'] === null
        ? [[integer(row, 'first_entry'), integer(row, 'last_entry')]]
        : json<IdRun[]>(row, 'runs'),
  };
}

const SITTING_ENTRIES_SQL = `
SELECT id, wire FROM entry WHERE sitting_id = ? AND text_counter >= ? ORDER BY text_counter`;

/** The entries of a sitting from a counter on, as debates are made of them. */
export async function debateEntries(
  sql: SqlRunner,
  sittingId: number,
  fromCounter: number,
): Promise<DebateEntry[]> {
  const rows = await sql.rows(SITTING_ENTRIES_SQL, sittingId, fromCounter);
  return rows.map((row) => ({ id: integer(row, 'id'), ...readWireForm(text(row, 'wire')) }));
}

const SITTING_DATES_SQL = 'SELECT id, start_date FROM sitting ORDER BY id';

/** A sitting of the record, of which the rows can be made anew. */
export interface SittingOfRecord {
  readonly id: number;
  readonly date: string | null;
}

export async function datedSittings(sql: SqlRunner): Promise<SittingOfRecord[]> {
  const rows = await sql.rows(SITTING_DATES_SQL);
  return rows.map((row) => ({ id: integer(row, 'id'), date: textOrNull(row, 'start_date') }));
}

/** The rows of a sitting as its entries make them. */
export async function debateRowsOfSitting(
  sql: SqlRunner,
  { id, date }: SittingOfRecord,
  rules: RecordRules,
): Promise<SqlValue[][]> {
  const entries = await debateEntries(sql, id, 0);
  return debateRowsOf({ id, date, entries, isWhole: true }, rules);
}

/** Makes the table anew from the entries, within a transaction. */
export async function rebuildDebates(sql: SqlRunner, rules: RecordRules): Promise<void> {
  await sql.run('DELETE FROM debate');
  for (const sitting of await datedSittings(sql)) {
    await sql.insert('debate', DEBATE_COLUMNS, await debateRowsOfSitting(sql, sitting, rules));
  }
}
