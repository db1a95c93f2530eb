// Statements prepared once for each connection: a small write would take longer to prepare than to do.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { runnerOf } from './sqlite-runner.ts';

/** Rows of one INSERT: beyond a few dozen the call's own cost no longer shows. */
export const ROWS_PER_INSERT = 32;

/** The statement for this text, which must be one of a fixed few; not for iterating, which two could do at once. */
export function prepareOnce(database: DatabaseSync, sql: string): StatementSync {
  return runnerOf(database).prepare(sql);
}
