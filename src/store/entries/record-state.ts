// The record's own row: its state as readers see it, and the state at the beginning and end of a write transaction.

import type { RecordState } from '../../record/change.ts';
import { readingRules } from '../../record/parliament/record-rules.ts';
import { integer, integerOrNull, text, textOrNull } from '../sql/row-values.ts';
import type { Row, SqlRunner } from '../sql/sql-runner.ts';

export const RECORD_STATE_SQL = 'SELECT entry_count, version, changed_at FROM record';

/** The rules by which its entries are read. */
export async function rulesText(sql: SqlRunner): Promise<string> {
  return text(await sql.row('SELECT reading_rules FROM record'), 'reading_rules');
}

export const SET_VERSION_SQL = 'UPDATE record SET version = ?';

export function readRecordState(row: Row | undefined): RecordState {
  return {
    count: integer(row, 'entry_count'),
    version: text(row, 'version'),
    changedAtMs: integer(row, 'changed_at'),
  };
}

/** The state of the record and its change log at the beginning of a write transaction. */
export type RecordStart = ReturnType<typeof readRecordStart>;

/** To be read after taking the writer lock: a statement sees what was committed before it began. */
export const RECORD_START_SQL = `
SELECT entry_count, next_entry_id, changed_at, reading_rules, (SELECT max(id) FROM entry) AS last_id,
  (SELECT last_seq FROM change_run ORDER BY first_seq DESC LIMIT 1) AS last_seq,
  (SELECT chain FROM change_run ORDER BY first_seq DESC LIMIT 1) AS chain
FROM record`;

export function readRecordStart(row: Row | undefined) {
  return {
    count: integer(row, 'entry_count'),
    nextId: integer(row, 'next_entry_id'),
    lastId: integerOrNull(row, 'last_id'),
    changedAtMs: integer(row, 'changed_at'),
    rules: readingRules(text(row, 'reading_rules')),
    log: { lastSeq: integerOrNull(row, 'last_seq'), chain: textOrNull(row, 'chain') },
  };
}

/** Stores the state of the record at the end of the transaction. */
export async function storeRecordEnd(
  sql: SqlRunner,
  { count, nextId, version, changedAtMs }: RecordState & { readonly nextId: number },
): Promise<void> {
  const set = 'UPDATE record SET entry_count = ?, next_entry_id = ?, version = ?, changed_at = ?';
  await sql.run(set, count, nextId, version, changedAtMs);
}
