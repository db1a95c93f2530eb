// The check of a record on either engine, part by part. All statements must run within one snapshot.

import { StoreDamaged, StoreUnavailable } from '../../errors.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import { checkIndex } from '../../indexing/check-index.ts';
import type { IndexStorage } from '../../indexing/index-writer.ts';
import type { CheckProgress } from '../contract/store.ts';
import {
  datedSittings,
  DEBATE_COLUMNS,
  debateEntries,
  debateRowsOfSitting,
  SITTING_DEBATES_SQL,
} from '../shared/debate-rows.ts';
import {
  DIVISION_COLUMNS,
  divisionTablesOf,
  SITTING_DIVISIONS_SQL,
  VOTE_COLUMNS,
} from '../shared/division-rows.ts';
import { storedIndexOf } from '../shared/index-storage.ts';
import { readRecordStart, RECORD_START_SQL, type RecordStart } from '../shared/record-state.ts';
import { integer } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import { checkDetails, checkEntries } from './check-entries.ts';
import { checkItems, checkLog } from './check-log.ts';

/** What an engine brings to the check of its record. */
export interface CheckedRecord {
  readonly sql: SqlRunner;
  /** The first change of every run of the log that does not follow from the texts. */
  readonly brokenRuns: () => Iterable<number> | AsyncIterable<number>;
  readonly indexStorage: (rules: RecordRules) => IndexStorage;
}

/** Yields what does not hold, as sentences. */
type Check = () => AsyncIterable<string> | Iterable<string>;

/** The parts, by their names in a sentence. */
export function checksOf(
  { sql, brokenRuns, indexStorage }: CheckedRecord,
  progress: CheckProgress,
): readonly (readonly [what: string, check: Check])[] {
  const start = async (): Promise<RecordStart> => readRecordStart(await sql.row(RECORD_START_SQL));
  return [
    ['entries', () => checkEntries(sql, (checked) => progress('entries', checked))],
    ['details', () => checkDetails(sql)],
    [
      'debates',
      async function* () {
        yield* checkDebates(sql, (await start()).rules);
      },
    ],
    [
      'divisions',
      async function* () {
        yield* checkDivisions(sql, (await start()).rules);
      },
    ],
    ['change log', () => checkLog(sql, brokenRuns())],
    ['log of items', () => checkItems(sql)],
    [
      'search index',
      async function* () {
        const { nextId, rules } = await start();
        const report = (checked: number): void => progress('index', checked);
        yield* checkIndex(storedIndexOf(sql), indexStorage(rules), nextId, report);
      },
    ],
  ];
}

/** Yields the faults that a part finds. Where damage stops it, the last fault says so; the other parts can follow. */
export async function* checkPart(
  what: string,
  check: Check,
  storeFault: (error: unknown) => unknown = (error) => error,
): AsyncGenerator<string> {
  try {
    yield* check();
  } catch (error) {
    const fault = storeFault(error);
    // Nobody knows whether a store that is out of reach is sound.
    if (fault instanceof StoreUnavailable && !(fault instanceof StoreDamaged)) throw fault;
    yield `The ${what} cannot be checked to the end: ${(error as Error).message}.`;
  }
}

const STRAY_SQL = `
SELECT DISTINCT sitting_id FROM debate
WHERE NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = debate.sitting_id) ORDER BY sitting_id`;

/** Yields what does not hold, as sentences. All statements must run within one snapshot. */
async function* checkDebates(sql: SqlRunner, rules: RecordRules): AsyncGenerator<string> {
  for (const sitting of await datedSittings(sql)) {
    const rows = await orUnreadable(() => debateRowsOfSitting(sql, sitting, rules));
    if (rows === null) {
      yield `The debates of sitting ${sitting.id} cannot be verified: one of its entries cannot be read.`;
      continue;
    }
    const stored = await sql.rows(SITTING_DEBATES_SQL, sitting.id);
    const values = stored.map((row) => DEBATE_COLUMNS.map((column) => row[column]));
    if (JSON.stringify(values) !== JSON.stringify(rows)) {
      yield `The debates of sitting ${sitting.id} are not those its entries make.`;
    }
  }
  for (const row of await sql.rows(STRAY_SQL)) {
    yield `There are debates of sitting ${integer(row, 'sitting_id')}, which is not there.`;
  }
}

const VOTES_SQL = `
SELECT ${VOTE_COLUMNS.map((column) => `vote.${column}`).join(', ')}
FROM vote JOIN division ON division.id = vote.division_id
WHERE division.sitting_id = ? ORDER BY division.first_counter, vote.position`;

const STRAY_DIVISIONS_SQL = `
SELECT DISTINCT sitting_id FROM division
WHERE NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = division.sitting_id) ORDER BY sitting_id`;

const STRAY_VOTES_SQL = `
SELECT DISTINCT division_id FROM vote
WHERE NOT EXISTS (SELECT 1 FROM division WHERE division.id = vote.division_id) ORDER BY division_id`;

/** Yields what does not hold, as sentences. All statements must run within one snapshot. */
async function* checkDivisions(sql: SqlRunner, rules: RecordRules): AsyncGenerator<string> {
  for (const { id } of await datedSittings(sql)) {
    const tables = await orUnreadable(async () =>
      divisionTablesOf(id, await debateEntries(sql, id, 0), rules),
    );
    if (tables === null) {
      yield `The divisions of sitting ${id} cannot be verified: one of its entries cannot be read.`;
      continue;
    }
    const divisions = (await sql.rows(SITTING_DIVISIONS_SQL, id)).map((row) =>
      DIVISION_COLUMNS.map((column) => row[column]),
    );
    const votes = (await sql.rows(VOTES_SQL, id)).map((row) =>
      VOTE_COLUMNS.map((column) => row[column]),
    );
    if (JSON.stringify({ divisions, votes }) !== JSON.stringify(tables)) {
      yield `The divisions of sitting ${id} are not those its entries make.`;
    }
  }
  for (const row of await sql.rows(STRAY_DIVISIONS_SQL)) {
    yield `There are divisions of sitting ${integer(row, 'sitting_id')}, which is not there.`;
  }
  for (const row of await sql.rows(STRAY_VOTES_SQL)) {
    yield `There are votes of division ${integer(row, 'division_id')}, which is not there.`;
  }
}

/** What is derived from entries; null where one of them cannot be read: a check reports that and goes on. */
async function orUnreadable<Derived>(derive: () => Promise<Derived>): Promise<Derived | null> {
  try {
    return await derive();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
