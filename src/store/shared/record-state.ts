// The state of the record, as the engines read and write it in the record's own row.

import type { RecordState } from '../../record/change.ts';
import { integer, text } from './row-values.ts';
import type { Row } from './sql-runner.ts';

export const RECORD_STATE_SQL = 'SELECT entry_count, version, changed_at FROM record';

export const SET_VERSION_SQL = 'UPDATE record SET version = ?';
export const SET_RULES_SQL = 'UPDATE record SET reading_rules = ?';

export function readRecordState(row: Row | undefined): RecordState {
  return {
    count: integer(row, 'entry_count'),
    version: text(row, 'version'),
    changedAtMs: integer(row, 'changed_at'),
  };
}
