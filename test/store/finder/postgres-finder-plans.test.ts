// Every statement that the finder sends to PostgreSQL uses an index: none scans the entries, postings or terms. The planner is
// not influenced; the record is large enough for realistic plans.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { Client } from 'pg';
import { fillWithDemo } from '../../../src/demo/demo-record.ts';
import { openFinder } from '../../../src/store/open-store.ts';
import { SITTING_TEXTS_SQL, textsOfIdsSql } from '../../../src/store/entries/entry-texts.ts';
import { ENTRIES_FROM_SQL } from '../../../src/store/entries/finder-rows.ts';
import { BLOCKS_SQL, PREFIX_SQL, REPLACED_SQL } from '../../../src/store/entries/index-storage.ts';
import { numbered } from '../../../src/store/postgres/servers/postgres-statements.ts';
import {
  POSITIONS_SQL,
  POSTINGS_SQL,
  TERMS_SQL,
} from '../../../src/store/postgres/postgres-index.ts';
import { sendEveryStatement } from '../../support/oracle/send-every-statement.ts';
import { requestFor } from '../../support/oracle/find-all.ts';
import { nodesOf, planOf } from '../../support/postgres/postgres-plan.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { endOfSuite, inStore } from '../../support/temporary.ts';
import { seeingStatements } from '../../support/postgres/sent-statements.ts';

const TEXTS_SQL = numbered(textsOfIdsSql('postgres'));

/** Three blocks of the index, and a tail of some hundred entries: each request needs a small part of it. */
const ENTRIES = 3 * 4_096 + 400;

/** The tables that grow with the record. The finder reads all others completely, once per version. */
const LARGE = ['entry', 'posting', 'term'];

await withPostgres('the plans of the finder on PostgreSQL', (postgres) => {
  suite('the plans of the finder on PostgreSQL', () => {
    const ending = endOfSuite();
    let address = '';
    let client: Client;
    let sent: ReadonlyMap<string, unknown[]>;

    before(async () => {
      address = await postgres.database(ending);
      await inStore(address, (store) => fillWithDemo(store, ENTRIES, () => {}));
      sent = await sentBy(() => queryAt(address));
      client = new Client(address);
      await client.connect();
      ending.after(() => client.end());
      await client.query('SET search_path = hansard; SET jit = off');
    });

    test('every statement there is was sent', () => {
      const constants = [
        TEXTS_SQL,
        TERMS_SQL,
        POSTINGS_SQL,
        POSITIONS_SQL,
        BLOCKS_SQL,
        REPLACED_SQL,
        numbered(PREFIX_SQL),
        numbered(ENTRIES_FROM_SQL),
        numbered(SITTING_TEXTS_SQL),
      ];
      for (const sql of constants) assert.ok(sent.has(sql), `never sent: ${sql}`);
      for (const table of LARGE) {
        assert.ok(
          [...sent.keys()].some((sql) => new RegExp(`FROM ${table}\\b`).test(sql)),
          table,
        );
      }
    });

    test('the texts of a page of contributions are read together', async () => {
      const finder = await openFinder(address);
      let reads = 0;
      const found = await seeingStatements(
        ({ text }) => void (reads += Number(text === TEXTS_SQL)),
        () => finder.findContributions(requestFor({ query: 'county' }, 'id', { page: 1 }, 100)),
      );
      await finder.close();
      assert.deepEqual([found!.items.length, reads], [100, 4]);
    });

    for (const [statistics, prepare] of [
      ['before PostgreSQL knows anything of them', 'SELECT 1'],
      ['when PostgreSQL knows them', 'ANALYZE'],
    ] as const) {
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        test(`none scans entries, postings or terms, ${statistics} (${mode})`, async () => {
          await client.query(prepare);
          await client.query(`SET plan_cache_mode = ${mode}`);
          for (const [sql, values] of sent) {
            const { rows } = await client.query<Record<string, unknown>>(
              `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
              values,
            );
            for (const node of nodesOf(planOf(rows[0]))) {
              const isLarge = LARGE.includes(node['Relation Name'] ?? '');
              const text = `${sql}\n${JSON.stringify(node)}`;
              assert.ok(!(isLarge && node['Node Type'] === 'Seq Scan'), text);
              // An index returns only what was requested: no rows are read and then discarded.
              assert.ok(!isLarge || (node['Rows Removed by Filter'] ?? 0) === 0, text);
            }
          }
        });
      }
    }
  });
});

/** The named statements (all of the finder's are named) sent meanwhile, each with its first values. */
async function sentBy(work: () => Promise<void>): Promise<Map<string, unknown[]>> {
  const sent = new Map<string, unknown[]>();
  await seeingStatements(({ name, text, values = [] }) => {
    if (name !== undefined && !sent.has(text)) sent.set(text, values);
  }, work);
  return sent;
}

async function queryAt(address: string): Promise<void> {
  const finder = await openFinder(address);
  await sendEveryStatement(finder, 10);
  // A word with other forms, some of them in many blocks, and a phrase, whose positions are read.
  await finder.findEntries(requestFor({ query: 'counties' }, 'id', { page: 1 }, 10));
  await finder.findEntries(requestFor({ query: '"the county"' }, 'id', { page: 1 }, 10));
  await finder.close();
}
