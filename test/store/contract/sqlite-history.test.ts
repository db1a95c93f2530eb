// The history of a SQLite store: what its check finds, and how its queries are planned.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import {
  CHAIN_BEFORE_SQL,
  CHANGE_RUNS_SQL,
  TEXT_AS_OF_SQL,
} from '../../../src/store/sqlite/sqlite-history.ts';
import { ENTRY_EVENTS_SQL } from '../../../src/store/shared/entry-revisions.ts';
import { FORMER_ADDRESS_SQL, ITEM_CHANGES_SQL } from '../../../src/store/shared/item-changes.ts';
import { TEXTS_SQL } from '../../../src/store/shared/entry-revisions.ts';
import { TOKEN_SQL } from '../../../src/store/shared/publishing-rows.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { recordWithHistory, tamperingContract } from './tampering-contract.ts';

/** Does something to the file that the program would not. */
function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}

tamperingContract('SQLite', (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  return Promise.resolve({
    address: `sqlite:${path}`,
    tamper: (sql) => Promise.resolve(tamper(path, sql)),
  });
});

test('no query of the history scans a table', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await recordWithHistory(`sqlite:${path}`);
  const database = new DatabaseSync(path);
  for (const [sql, values] of [
    [CHANGE_RUNS_SQL, [5]],
    [CHAIN_BEFORE_SQL, [5]],
    [TEXT_AS_OF_SQL, [3, 1]],
    [TEXTS_SQL, [3]],
    [ENTRY_EVENTS_SQL, [3]],
    [ITEM_CHANGES_SQL, [3, 100]],
    [FORMER_ADDRESS_SQL, ['people', 'a']],
    [TOKEN_SQL, ['ab']],
  ] as const) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    for (const { detail } of plan as { detail: string }[]) {
      assert.doesNotMatch(detail, /SCAN (entry|revision|change_run|token)\b/, `${sql}: ${detail}`);
    }
  }
  database.close();
});
