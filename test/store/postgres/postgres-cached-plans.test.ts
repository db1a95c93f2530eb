// Plans that PostgreSQL keeps on the connections that read: made once, and right for a record that grew since.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Client } from 'pg';
import { openStore } from '../../../src/store/open-store.ts';
import { readPostgresAddress } from '../../../src/store/postgres/servers/postgres-address.ts';
import {
  CHANGE_RUNS_SQL,
  ENTRIES_AFTER_SQL,
  ENTRY,
  ENTRY_PAGE,
  SITTING_ENTRIES_SQL,
} from '../../../src/store/postgres/postgres-reads.ts';
import { ENTRY_EVENTS_SQL, TEXTS_SQL } from '../../../src/store/shared/entry-revisions.ts';
import { numbered } from '../../../src/store/postgres/servers/postgres-statements.ts';
import { addressForReading } from '../../../src/store/postgres/servers/postgres-pools.ts';
import { anEntry, aSitting, publishIds } from '../../support/records/entries.ts';
import { nodesOf, planOf } from '../../support/postgres/postgres-plan.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { lastFirst } from '../../support/temporary.ts';

const SITTINGS = 20;
const ENTRIES = 1_000;

/** Statements with values that are far into the record when it has grown. */
const REQUESTS: Readonly<Record<string, readonly [sql: string, values: string]>> = {
  page: [ENTRY_PAGE.one, "18001, 10, 'a', 'b'"],
  pages: [ENTRY_PAGE.many, "ARRAY[18001, NULL], ARRAY[10, 10], ARRAY['a', 'a'], ARRAY['b', 'b']"],
  after: [ENTRIES_AFTER_SQL, "18001, 10, 'a', 'b'"],
  entry: [ENTRY.one, "12345, 'a', 'b'"],
  entries: [ENTRY.many, "ARRAY[12345, 7], ARRAY['a', 'a'], ARRAY['b', 'b']"],
  sitting: [SITTING_ENTRIES_SQL, "7, 'a', 'b'"],
  changes: [CHANGE_RUNS_SQL, '15000, 100'],
  texts: [numbered(TEXTS_SQL), '12345'],
  history: [numbered(ENTRY_EVENTS_SQL), '12345'],
};

await withPostgres('the plans PostgreSQL keeps', (postgres) => {
  suite('the plans PostgreSQL keeps', () => {
    test('a plan from when the record was small reads few rows of a large one', async (t) => {
      const later = lastFirst(t);
      const address = await postgres.database(later);
      const store = await openStore(address);
      later.after(() => store.close());
      await publishIds(store, [1, 2, 3]);
      await postgres.run('ANALYZE', new URL(address).pathname.slice(1));
      const client = new Client(addressForReading(readPostgresAddress(address).servers[0]!));
      await client.connect();
      later.after(() => client.end());
      for (const [name, [sql, values]] of Object.entries(REQUESTS)) {
        await client.query(`PREPARE ${name} AS ${sql}`);
        await client.query(`EXECUTE ${name}(${values})`);
      }

      await store.write(async (transaction) => {
        for (let sitting = 0; sitting < SITTINGS; sitting += 1) {
          const entries = Array.from({ length: ENTRIES }, (_, index) => anEntry(index + 1));
          await transaction.appendEntries(await transaction.addSitting(aSitting()), entries);
        }
      });
      for (const [name, [, values]] of Object.entries(REQUESTS)) {
        const explain = `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE ${name}(${values})`;
        const { rows } = await client.query<Record<string, unknown>>(explain);
        let rowsRead = 0;
        for (const node of nodesOf(planOf(rows[0]))) {
          if (node['Relation Name'] === undefined) continue;
          const passed = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
          rowsRead += passed * node['Actual Loops'];
        }
        assert.ok(rowsRead <= 2 * ENTRIES, `${name}: ${rowsRead} rows, ${JSON.stringify(rows)}`);
      }
    });
  });
});
