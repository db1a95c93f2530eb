// The plans of PostgreSQL: the statement of every page and entry reads a few rows, however large the record is.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { Client } from 'pg';
import type { Store } from '../../../src/store/contract/store.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { readPostgresAddress } from '../../../src/store/postgres/servers/postgres-address.ts';
import { addressForReading } from '../../../src/store/postgres/servers/postgres-pools.ts';
import {
  ENTRIES_AFTER_SQL,
  ENTRY,
  ENTRY_PAGE,
  SITTING_ENTRIES_SQL,
} from '../../../src/store/postgres/postgres-reads.ts';
import { CHANGE_RUNS_SQL, RUN_TEXTS_SQL } from '../../../src/store/entries/change-runs.ts';
import { EXPORT_SQL } from '../../../src/store/entries/export-reads.ts';
import { POSITIONS_SQL, POSTINGS_SQL } from '../../../src/store/postgres/postgres-index.ts';
import { detailsSql, ENTRY_EVENTS_SQL } from '../../../src/store/entries/entry-revisions.ts';
import { FORMER_ADDRESS_SQL, ITEM_CHANGES_SQL } from '../../../src/store/entries/item-changes.ts';
import {
  GROUP_POSTINGS_SQL,
  GROUP_ROWS_SQL,
  ofTermsSql,
  TERMS_IN_SQL,
} from '../../../src/store/entries/index-storage.ts';
import { RECORD_START_SQL } from '../../../src/store/entries/record-state.ts';
import { numbered } from '../../../src/store/postgres/servers/postgres-statements.ts';
import { TOKEN_SQL } from '../../../src/store/outside-record/publishing-rows.ts';
import { anEntry, aSitting, publishIds } from '../../support/records/entries.ts';
import { nodesOf, planOf } from '../../support/postgres/postgres-plan.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { endOfSuite, inStore, lastFirst } from '../../support/temporary.ts';

/** Statements with values far into the record. */
const REQUESTS: Readonly<Record<string, readonly [sql: string, values: string]>> = {
  'a page': [ENTRY_PAGE.single, "18001, 10, 'a', 'b'"],
  'the last page': [ENTRY_PAGE.single, "NULL, 10, 'a', 'b'"],
  'several pages': [
    ENTRY_PAGE.many,
    "ARRAY[18001, NULL, 7, 90001], ARRAY[10, 10, 100, 10], ARRAY['a', 'a', 'a', 'a'], ARRAY['b', 'b', 'b', 'b']",
  ],
  'an entry': [ENTRY.single, "12345, 'a', 'b'"],
  'several entries': [ENTRY.many, "ARRAY[12345, 0, 7], ARRAY['a', 'a', 'a'], ARRAY['b', 'b', 'b']"],
  'a sitting': [SITTING_ENTRIES_SQL, "7, 'a', 'b'"],
  'the next entries of an export': [numbered(EXPORT_SQL), '15000, 1000'],
  'the entries after one': [ENTRIES_AFTER_SQL, "18001, 10, 'a', 'b'"],
  changes: [numbered(CHANGE_RUNS_SQL), '15000, 15100'],
  'the details of entries': [numbered(detailsSql('postgres')), "'12345,7,90001'"],
  'changes of items': [numbered(ITEM_CHANGES_SQL), '15000, 100'],
  'an item by its former address': [numbered(FORMER_ADDRESS_SQL), "'people', 'a'"],
  'the history of an entry': [numbered(ENTRY_EVENTS_SQL), '12345'],
  'the beginning of a writing': [RECORD_START_SQL, ''],
};

function checkFewRows(explained: Readonly<Record<string, unknown>> | undefined): void {
  const plan = planOf(explained);
  let rowsRead = 0;
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'] ?? '';
    const text = JSON.stringify(node);
    assert.ok(!(node['Node Type'] === 'Seq Scan' && table === 'entry'), text);
    if (table === '') continue;
    rowsRead +=
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  }
  assert.ok(rowsRead <= 2_500, `${rowsRead} rows: ${JSON.stringify(plan)}`);
}

/** 20,000 entries in 200 sittings, with a gap in the ids after each. */
async function grow(store: Store): Promise<void> {
  for (let first = 0; first < 200; first += 10) {
    await store.write(async (transaction) => {
      for (let sitting = first; sitting < first + 10; sitting += 1) {
        const entries = Array.from({ length: 100 }, (_, index) =>
          anEntry(index + 1, { id: sitting * 101 + index + 10 }),
        );
        await transaction.entries.append(await transaction.sittings.add(aSitting()), entries);
      }
    });
  }
}

await withPostgres('the plans of PostgreSQL', (postgres) => {
  suite('the plans of PostgreSQL', () => {
    let name = '';
    const ending = endOfSuite();

    before(async () => {
      const address = await postgres.database(ending);
      name = new URL(address).pathname.slice(1);
      await inStore(address, grow);
    });

    for (const [statistics, prepare] of [
      ['before PostgreSQL knows anything of them', 'SELECT 1'],
      ['when PostgreSQL knows them', 'ANALYZE'],
    ] as const) {
      suite(`the statements read few rows, ${statistics}`, () => {
        before(() => postgres.run(prepare, name));

        for (const mode of ['force_generic_plan', 'force_custom_plan']) {
          for (const [what, [sql, values]] of Object.entries(REQUESTS)) {
            test(`${what} (${mode})`, async () => {
              const [row] = await postgres.run(
                `SET search_path = hansard; SET jit = off; SET plan_cache_mode = ${mode};
                 PREPARE statement AS ${sql};
                 EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE statement${values === '' ? '' : `(${values})`}`,
                name,
              );
              checkFewRows(row);
            });
          }
        }
      });
    }

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
      const requests = [...Object.values(REQUESTS), [numbered(RUN_TEXTS_SQL), '15001, 15101']];
      const prepared = requests.map(([sql, values], index) => {
        const execute = `EXECUTE statement_${index}${values === '' ? '' : `(${values})`}`;
        return { prepare: `PREPARE statement_${index} AS ${sql}`, execute };
      });
      for (const { prepare, execute } of prepared) {
        await client.query(prepare);
        await client.query(execute);
      }
      await grow(store);
      for (const { execute } of prepared) {
        const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${execute}`;
        checkFewRows((await client.query<Record<string, unknown>>(explain)).rows[0]);
      }
    });

    test('the rows of a term: are found by their key', async () => {
      await postgres.run(
        `INSERT INTO hansard.posting SELECT number, term, 1, '\\x0000', NULL
         FROM generate_series(1000, 1020) AS number, generate_series(1, 500) AS term; ANALYZE`,
        name,
      );
      for (const [sql, values] of [
        [POSTINGS_SQL, 'ARRAY[7, 8], ARRAY[1001, 1002]'],
        [POSITIONS_SQL, 'ARRAY[7, 8], ARRAY[1001, 1002]'],
        [`${GROUP_ROWS_SQL} ${ofTermsSql('postgres')}`, "1001, '7,8'"],
        [`DELETE ${ofTermsSql('postgres')}`, "1001, '7,8'"],
        [TERMS_IN_SQL, '1001, 1'],
        [GROUP_POSTINGS_SQL, '7, 1001, 10'],
      ] as const) {
        const rows = await postgres.run(
          `SET search_path = hansard; PREPARE statement AS ${numbered(sql)}; EXPLAIN EXECUTE statement(${values})`,
          name,
        );
        const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
        assert.doesNotMatch(plan, /Seq Scan on posting/, plan);
        const [, condition] = /posting_pkey[^]*?Index Cond: (.*)/.exec(plan) ?? [];
        assert.match(condition ?? plan, /group_number = /, plan);
        if (sql !== TERMS_IN_SQL) assert.match(condition!, /term_id (=|>) /, plan);
      }
    });

    test('a token: is found by an index', async () => {
      await postgres.run(
        `INSERT INTO hansard.token SELECT 'n' || n, 'd' || n, 1 FROM generate_series(1, 5000) AS n; ANALYZE`,
        name,
      );
      const rows = await postgres.run(
        `SET search_path = hansard; PREPARE statement AS ${numbered(TOKEN_SQL)}; EXPLAIN EXECUTE statement('d77')`,
        name,
      );
      assert.match(JSON.stringify(rows), /Index Scan using token_digest_key/);
    });
  });
});
