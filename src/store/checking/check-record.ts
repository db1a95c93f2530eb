// The check of a record on either engine, part by part. All statements must run within one snapshot.

import { StoreDamaged, StoreUnavailable } from '../../base/errors.ts';
import { idOf } from '@hansard/search/bits';
import type { RecordRules } from '../../record/parliament/record-rules.ts';
import { checkIndex } from '../../indexing/check-index.ts';
import type { IndexStorage } from '../../indexing/index-writer.ts';
import type { CheckProgress } from '../contract/store.ts';
import { TABLES } from '../schema.ts';
import { wrongBills } from '../business/bill-rows.ts';
import { wrongBusinessRuns } from '../business/business-runs.ts';
import { wrongQuestions } from '../business/question-rows.ts';
import { rowsOfEntries, sittingIds, storedRows } from '../business/debate-rows.ts';
import { storedIndexOf } from '../entries/index-storage.ts';
import { readRecordStart, RECORD_START_SQL } from '../entries/record-state.ts';
import { integer } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import { checkDetails, checkEntries } from './check-entries.ts';
import { checkItems, checkLog, checkReadings } from './check-log.ts';

/** What an engine contributes to the check of its record. */
export interface CheckedRecord {
  readonly sql: SqlRunner;
  readonly indexStorage: (rules: RecordRules) => IndexStorage;
}

/** Yields broken promises as sentences. */
type Check = () => AsyncIterable<string> | Iterable<string>;

/** The parts, by the names used in sentences. */
export function checksOf(
  { sql, indexStorage }: CheckedRecord,
  progress: CheckProgress,
): readonly (readonly [what: string, check: Check])[] {
  return [
    ['references', () => checkReferences(sql)],
    ['entries', () => checkEntries(sql, (checked) => progress('entries', checked))],
    ['details', () => checkDetails(sql)],
    ['debates', () => checkDebates(sql)],
    ['bills', () => checkBills(sql)],
    ['questions', () => checkQuestions(sql)],
    ['change log', () => checkLog(sql)],
    ['log of items', () => checkItems(sql)],
    ['log of corrections', () => checkReadings(sql)],
    [
      'search index',
      async function* () {
        const { nextId, rules } = readRecordStart(await sql.row(RECORD_START_SQL));
        const report = (checked: number): void => progress('index', checked);
        yield* checkIndex(storedIndexOf(sql), indexStorage(rules), nextId, report);
      },
    ],
  ];
}

/** Yields the faults that a part finds. If damage stops it, the last fault says so; the other parts still run. */
export async function* checkPart(what: string, check: Check): AsyncGenerator<string> {
  try {
    yield* check();
  } catch (error) {
    // An unreachable store cannot be checked.
    if (error instanceof StoreUnavailable && !(error instanceof StoreDamaged)) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    yield `The check of the ${what} ended early: ${reason.replace(/\.$/, '')}.`;
  }
}

/** Faults listed for one reference; the rest is skipped. */
const REFERENCE_FAULTS_MAX = 20;

/** Both engines enforce references, unless somebody switched that off. */
async function* checkReferences(sql: SqlRunner): AsyncGenerator<string> {
  for (const { name: table, references } of TABLES) {
    for (const [column, parent] of references) {
      const rows = await sql.rows(
        `SELECT ${column} AS named FROM ${table} WHERE ${column} IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM ${parent} WHERE ${parent}.id = ${table}.${column})
         LIMIT ${REFERENCE_FAULTS_MAX}`,
      );
      for (const { named } of rows) {
        yield `A row of ${table} refers to a ${parent} that does not exist: ${String(named)}.`;
      }
    }
  }
}

const straySql = (table: string, column: string, parent: string): string => `
SELECT DISTINCT ${column} AS stray FROM ${table}
WHERE NOT EXISTS (SELECT 1 FROM ${parent} WHERE ${parent}.id = ${table}.${column}) ORDER BY ${column}`;

/** Compares the debates, divisions, decisions and questions of every sitting with those that its entries make. */
async function* checkDebates(sql: SqlRunner): AsyncGenerator<string> {
  const { rules } = readRecordStart(await sql.row(RECORD_START_SQL));
  for (const id of await sittingIds(sql)) {
    const made = await orUnreadable(() => rowsOfEntries(sql, id, rules));
    if (made === null) {
      yield `The debates of sitting ${id} cannot be verified: one of its entries cannot be read.`;
      continue;
    }
    const stored = await storedRows(sql, id);
    const isSame = (table: keyof typeof made): boolean =>
      JSON.stringify(stored[table]) === JSON.stringify(made[table]);
    if (!isSame('debate')) yield `The debates of sitting ${id} do not match its entries.`;
    if (!isSame('division') || !isSame('vote')) {
      yield `The divisions of sitting ${id} do not match its entries.`;
    }
    if (!isSame('decision')) yield `The decisions of sitting ${id} do not match its entries.`;
    if (!isSame('printed_question'))
      yield `The questions of sitting ${id} do not match its entries.`;
    if (!isSame('applied_correction')) {
      yield `The corrections that apply to sitting ${id} do not match its entries.`;
    }
  }
  for (const [what, table, column, parent] of [
    ['debates', 'debate', 'sitting_id', 'sitting'],
    ['divisions', 'division', 'sitting_id', 'sitting'],
    ['votes', 'vote', 'division_id', 'division'],
    ['decisions', 'decision', 'sitting_id', 'sitting'],
    ['questions', 'printed_question', 'sitting_id', 'sitting'],
    ['applied corrections', 'applied_correction', 'sitting_id', 'sitting'],
  ] as const) {
    for (const row of await sql.rows(straySql(table, column, parent))) {
      yield `There are ${what} of ${parent} ${integer(row, 'stray')}, which does not exist.`;
    }
  }
  for await (const block of wrongBusinessRuns(sql)) {
    const entries = `${idOf(block, 0)} to ${idOf(block + 1, 0) - 1}`;
    yield `The stored runs of the debates and divisions of entries ${entries} do not match them.`;
  }
}

async function* checkBills(sql: SqlRunner): AsyncGenerator<string> {
  for await (const words of wrongBills(sql)) {
    yield `The stored bill "${words}" does not match its debates and decisions.`;
  }
}

async function* checkQuestions(sql: SqlRunner): AsyncGenerator<string> {
  for await (const entryId of wrongQuestions(sql)) {
    yield `The stored question of entry ${entryId} does not match what its sittings print.`;
  }
}

/** The derived data; null if an entry cannot be read, which another check reports. */
async function orUnreadable<Derived>(derive: () => Promise<Derived>): Promise<Derived | null> {
  try {
    return await derive();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
