// A transaction that is written once for both engines: a generator that yields statements and gets their rows.
//
// SQLite runs it in one turn of the event loop, so that no other connection of the thread finds the file locked.
// PostgreSQL runs it with a round trip for each statement.

import type { Row, SqlValue } from './sql-runner.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export type Steps<Result> = Generator<Statement, Result, readonly Row[]>;

/** Runs one statement within steps; returns its rows. */
export function* rows(sql: string, ...values: readonly SqlValue[]): Steps<readonly Row[]> {
  return yield { sql, values };
}

/** Runs one statement within steps; returns its first row. */
export function* row(sql: string, ...values: readonly SqlValue[]): Steps<Row | undefined> {
  return (yield { sql, values })[0];
}

export function runSteps<Result>(
  steps: Steps<Result>,
  run: (statement: Statement) => readonly Row[],
): Result {
  let step = steps.next();
  while (!step.done) step = steps.next(run(step.value));
  return step.value;
}

export async function runStepsAsync<Result>(
  steps: Steps<Result>,
  run: (statement: Statement) => Promise<readonly Row[]>,
): Promise<Result> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}
