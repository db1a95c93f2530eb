// Loaded before a command by ended-commands.test.ts. Its first commit is never made: the thread computes without an end, or is in
// a statement that does not end. The transaction has written everything by then, and holds the lock.

import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { Client } from 'pg';

const { STUCK_IN: stuckIn, STUCK_MARK: mark = '' } = process.env;

function compute(): void {
  writeFileSync(mark, '');
  for (;;);
}

if (!isMainThread) {
  const exec = Reflect.get(DatabaseSync.prototype, 'exec') as (sql: string) => void;
  DatabaseSync.prototype.exec = function (sql: string): void {
    if (!/^COMMIT/.test(sql)) return exec.call(this, sql);
    if (stuckIn === 'computing') compute();
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
    if (text === undefined || !/^COMMIT/.test(text)) return query.apply(this, given);
    if (stuckIn === 'computing') compute();
    writeFileSync(mark, '');
    return query.call(this, 'SELECT pg_sleep(100000)');
  };
  Client.prototype.query = stuckQuery as typeof Client.prototype.query;
}
