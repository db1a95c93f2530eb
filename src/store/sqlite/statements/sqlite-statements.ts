// Statements prepared once for each connection: a small write would take longer to prepare than to do.

import type { DatabaseSync, StatementSync } from 'node:sqlite';

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** The statement for this text, which must be one of a fixed few; not for iterating, which two could do at once. */
export function prepareOnce(database: DatabaseSync, sql: string): StatementSync {
  let statements = prepared.get(database);
  if (statements === undefined) {
    statements = new Map();
    prepared.set(database, statements);
  }
  let statement = statements.get(sql);
  if (statement === undefined) {
    statement = database.prepare(sql);
    statements.set(sql, statement);
  }
  return statement;
}
