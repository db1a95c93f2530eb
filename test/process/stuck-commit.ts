// Loaded before a command by ended-commands.test.ts. One of its commits is not made, or is made and nothing after it: the thread
// computes without an end, or is in a statement that does not end.

import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { Client } from 'pg';

const { STUCK_IN: stuckIn, STUCK_MARK: mark = '', STUCK_AFTER: after = '0' } = process.env;

/** `beginning`: the lock is held, nothing is written. `commit` and `statement`: all is written. `end`: the commit was made. */
const STUCK_AT = stuckIn === 'beginning' ? /^\s*BEGIN( IMMEDIATE)?;?\s*(?!ISOLATION)/ : /^COMMIT/;

/** Transactions of the command before the one that is stuck. */
let left = Number(after);

function compute(): void {
  writeFileSync(mark, '');
  for (;;);
}

function isStuckAt(sql: string): boolean {
  return STUCK_AT.test(sql) && left-- === 0;
}

if (!isMainThread) {
  const exec = Reflect.get(DatabaseSync.prototype, 'exec') as (sql: string) => void;
  DatabaseSync.prototype.exec = function (sql: string): void {
    if (!/^(?:COMMIT|BEGIN IMMEDIATE)/.test(sql) || !isStuckAt(sql)) return exec.call(this, sql);
    if (stuckIn === 'beginning' || stuckIn === 'end') exec.call(this, sql);
    if (stuckIn !== 'statement') compute();
    writeFileSync(mark, '');
    exec.call(
      this,
      'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT count(*) FROM n',
    );
  };
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown;
  const stuckQuery = function (this: Client, ...given: unknown[]): unknown {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;
    if (text === undefined || !isStuckAt(text)) return query.apply(this, given);
    if (stuckIn === 'beginning' || stuckIn === 'end') {
      const reply = query.apply(this, given) as Promise<unknown>;
      return reply.then(compute);
    }
    if (stuckIn === 'commit') compute();
    writeFileSync(mark, '');
    return query.call(this, 'SELECT pg_sleep(100000)');
  };
  Client.prototype.query = stuckQuery as typeof Client.prototype.query;
}
