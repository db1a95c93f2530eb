// The store on PostgreSQL: the contract, and how it starts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { OperatorError } from '../../../src/base/errors.ts';
import { openAlerts, openStore, openSubscriptions } from '../../../src/store/open-store.ts';
import { TABLES } from '../../../src/store/schema.ts';
import { withoutPassword } from '../../../src/store/sql/shown-address.ts';
import {
  anEntry,
  aSitting,
  everyEntry,
  faultsOf,
  publishIds,
} from '../../support/records/entries.ts';
import { call } from '../../support/call-program.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { alertsContract } from './alerts-contract.ts';
import { storeContract } from './store-contract.ts';
import { subscriptionsContract } from './subscriptions-contract.ts';
import { tamperingContract } from './tampering-contract.ts';
import { textsIn } from '../../../src/store/entries/entry-revisions.ts';
import { inStore, temporaryFolder } from '../../support/temporary.ts';

const FIRST_RELEASE = fileURLToPath(new URL('../../releases/1.0.0', import.meta.url));

/** Makes of a new store one with the tables of 1.0.0. */
const TO_FIRST_RELEASE = `
DROP TABLE hansard.bill, hansard.bill_venue, hansard.business_runs;
DROP TABLE hansard.printed_question, hansard.question, hansard.question_sitting;
DROP TABLE hansard.reading_change, hansard.applied_correction, hansard.portrait, hansard.index_name;
ALTER TABLE hansard.mirror DROP COLUMN reading_seq, DROP COLUMN reading_chain;
ALTER TABLE hansard.membership DROP COLUMN office;
DROP INDEX hansard.debate_with_series, hansard.debate_by_title, hansard.decision_by_series;
CREATE INDEX decision_by_series ON hansard.decision (bill_series) WHERE bill_series IS NOT NULL;
ALTER TABLE hansard.debate DROP COLUMN bill_title, DROP COLUMN stage,
  DROP COLUMN evidence, DROP COLUMN doubts, DROP COLUMN corrections, DROP COLUMN address;
ALTER TABLE hansard.decision DROP COLUMN bill_event, DROP COLUMN evidence, DROP COLUMN doubts,
  DROP COLUMN corrections, DROP COLUMN bill_address, ADD COLUMN bill_year TEXT;
UPDATE hansard.migration SET number = 37`;

test('no form of an address shows its password', () => {
  for (const [address, shown] of [
    ['postgres://u:geheim@h/db', 'postgres://u:***@h/db'],
    ['postgres://u:ge@heim@h:1,i:2/db?a=b', 'postgres://u:***@h:1,i:2/db?a=b'],
    ['postgres://u:ge/he?im@h/db', 'postgres://u:***@h/db'],
    ['postgres://:geheim@h/db', 'postgres://:***@h/db'],
    [
      'postgres://u@h/db?password=geheim&x=y&PassWord=geheim',
      'postgres://u@h/db?password=***&x=y&PassWord=***',
    ],
    ['sqlite:data/a.sqlite', 'sqlite:data/a.sqlite'],
  ] as const) {
    assert.equal(withoutPassword(address), shown);
  }
});

test('refuses an address it cannot read, and shows no password', async () => {
  for (const address of [
    'postgres:',
    'postgres://u:geheim@h',
    'postgres://u:geheim@h/',
    'postgres://u:geheim@h:port/db',
    'postgresql://u:geheim@h:1,h:99999999/db',
    'postgres://u:geheim@h/db/more',
  ]) {
    await assert.rejects(openStore(address), (error: Error) => {
      assert.ok(error instanceof OperatorError, address);
      assert.match(error.message, /^DATABASE_URL is "postgres/);
      assert.doesNotMatch(error.message, /geheim/);
      return true;
    });
  }
});

await withPostgres('the store on PostgreSQL', (postgres) => {
  const nameOf = (address: string): string => new URL(address).pathname.slice(1);

  storeContract('PostgreSQL', postgres.store);

  tamperingContract('PostgreSQL', async (t, copied) => {
    const address = await postgres.database(t, copied && nameOf(copied));
    const name = nameOf(address);
    return {
      address,
      tamper: async (sql) =>
        void (await postgres.run(
          `SET search_path = hansard; SET session_replication_role = replica; ${sql}`,
          name,
        )),
    };
  });

  alertsContract.runAt('PostgreSQL', postgres.database, openAlerts);
  subscriptionsContract.runAt('PostgreSQL', postgres.database, openSubscriptions);

  suite('a store on PostgreSQL', () => {
    const refused = async (address: string, reason: RegExp): Promise<void> => {
      await assert.rejects(openStore(address), (error: Error) => {
        assert.ok(error instanceof OperatorError, error.stack);
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /geheim/);
        return true;
      });
    };

    test('is made once, however many start at the same time', async (t) => {
      const address = await postgres.database(t, 'template0');
      const stores = await Promise.all(Array.from({ length: 10 }, () => openStore(address)));
      await publishIds(stores[0]!, [1]);
      for (const store of stores) assert.equal((await store.recordState()).count, 1);
      assert.deepEqual(await faultsOf(stores[9]!), []);
      for (const store of stores) await store.close();
    });

    test('takes writes of several processes one after the other', async (t) => {
      const address = await postgres.database(t);
      const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(address)));
      await Promise.all(
        stores.flatMap((store) =>
          Array.from({ length: 8 }, () =>
            store.write(async (transaction) => {
              const last = await transaction.entries.last();
              const sitting = await transaction.sittings.add(aSitting());
              const [id] = await transaction.entries.append(sitting, [anEntry(1)]);
              assert.equal(id, (last?.id ?? 0) + 1);
            }),
          ),
        ),
      );
      assert.equal((await stores[0]!.recordState()).count, 40);
      assert.deepEqual(await faultsOf(stores[0]!), []);
      for (const store of stores) await store.close();
    });

    test('is in a schema of its own, beside whatever the database has', async (t) => {
      const address = await postgres.database(t, 'template0');
      await postgres.run(
        'CREATE TABLE entry (x int); CREATE TABLE record (y int)',
        nameOf(address),
      );
      await inStore(address, (store) => publishIds(store, [1]));
      const rows = await postgres.run('SELECT * FROM public.entry', nameOf(address));
      assert.deepEqual(rows, []);
    });

    test('is refused where another program has the schema', async (t) => {
      const address = await postgres.database(t, 'template0');
      await postgres.run('CREATE SCHEMA hansard; CREATE TABLE hansard.x (y int)', nameOf(address));
      await refused(address, /The schema "hansard" of .* belongs to another program/);
    });

    test('is refused where another version made it, with both versions and what to do', async (t) => {
      const address = await postgres.database(t);
      for (const [version, age] of [
        [32, 'an older'],
        [999, 'a newer'],
      ] as const) {
        await postgres.run(`UPDATE hansard.migration SET number = ${version}`, nameOf(address));
        await refused(
          address,
          new RegExp(
            `made by ${age} version .* schema is ${version}.* reads \\d+\\. Export the record`,
          ),
        );
      }
    });

    test('with the tables of 1.0.0 is migrated in one transaction, with a line, to what a new store has', async (t) => {
      const address = await postgres.database(t);
      const made = await call(['demo', '--entries', '3000'], { DATABASE_URL: address });
      assert.equal(made.code, 0, made.stderr);
      const name = nameOf(address);
      const described = (): Promise<unknown[]> =>
        postgres.run(
          `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
             WHERE table_schema = 'hansard'
           UNION ALL SELECT tablename, indexname, indexdef, '' FROM pg_indexes WHERE schemaname = 'hansard'
           ORDER BY 1, 2`,
          name,
        );
      const derived = async (): Promise<unknown[][]> => {
        const bills = await postgres.run('SELECT * FROM hansard.bill ORDER BY words, year', name);
        const runs = 'SELECT * FROM hansard.business_runs ORDER BY kind, block';
        return [bills, await postgres.run(runs, name)];
      };
      const [before, derivedBefore] = [await described(), await derived()];
      for (const rows of derivedBefore) assert.notDeepEqual(rows, []);
      await postgres.run(TO_FIRST_RELEASE, name);
      // A migration that fails leaves the store as it was.
      await postgres.run('CREATE TABLE hansard.bill_venue (x int)', name);
      const failing = await described();
      await assert.rejects(openStore(address));
      assert.deepEqual(await described(), failing);
      await postgres.run('DROP TABLE hansard.bill_venue', name);
      const lines: string[] = [];
      const store = await openStore(address, { notify: (line) => lines.push(line) });
      assert.deepEqual(await faultsOf(store), []);
      await store.close();
      assert.match(lines.join('\n'), /^Migrating postgres:[^\n]* from schema 37 to \d+: [^\n]*$/);
      assert.deepEqual([await described(), await derived()], [before, derivedBefore]);
    });

    test('with the rows of the backup of 1.0.0 is migrated, and exports what 1.0.0 did', async (t) => {
      const address = await postgres.database(t);
      await (await openStore(address)).close();
      await postgres.run(TO_FIRST_RELEASE, nameOf(address));
      await fillFromBackup(address, `${FIRST_RELEASE}.backup`);
      const lines: string[] = [];
      const store = await openStore(address, { notify: (line) => lines.push(line) });
      assert.deepEqual(await faultsOf(store), []);
      await store.close();
      assert.match(lines.join('\n'), /^Migrating postgres:[^\n]* from schema 37 to \d+: [^\n]*$/);
      const exported = join(temporaryFolder(t), 'exported.ndjson');
      const made = await call(['export', '--output', exported], { DATABASE_URL: address });
      assert.equal(made.code, 0, made.stderr);
      assert.equal(readFileSync(exported, 'utf8'), readFileSync(`${FIRST_RELEASE}.ndjson`, 'utf8'));
    });

    test('is not created for a command that only reads', async (t) => {
      const address = await postgres.database(t, 'template0');
      await assert.rejects(openStore(address, { mayCreate: false }), /There is no record at/);
      const schemas = await postgres.run(
        "SELECT 1 FROM pg_namespace WHERE nspname = 'hansard'",
        nameOf(address),
      );
      assert.deepEqual(schemas, []);
    });

    test('is refused if texts would not be returned unchanged', async (t) => {
      for (const encoding of ['SQL_ASCII', 'LATIN1']) {
        const address = await postgres.database(t, 'template0', `ENCODING '${encoding}'`);
        await refused(address, new RegExp(`is encoded in ${encoding}.*ENCODING 'UTF8'`));
      }
    });

    test('is refused where an acknowledged write could be lost', async (t) => {
      const address = await postgres.database(t);
      await postgres.run(`ALTER DATABASE ${nameOf(address)} SET synchronous_commit = off`);
      await refused(address, /synchronous_commit = off.*Switch the setting on/);
    });

    test('that is unreachable is refused with what to check', async (t) => {
      const { port } = postgres;
      const advice = /cannot be opened: .*Check that PostgreSQL runs there/;
      await refused(`postgres://guarded:geheim2@127.0.0.1:${port}/postgres`, advice);
      await refused(`postgres://postgres:geheim@127.0.0.1:${port}/nowhere`, advice);
      await refused('postgres://postgres:geheim@127.0.0.1:1/postgres', /ECONNREFUSED/);
      const address = await postgres.database(t, 'template0');
      await refused(
        address.replace('postgres@', 'guarded:geheim@'),
        /permission denied for database/,
      );
    });

    test('is found on the second server where the first does not answer', async (t) => {
      const address = await postgres.database(t);
      const store = await openStore(address.replace('127.0.0.1', '127.0.0.1:1,127.0.0.1'));
      await publishIds(store, [1]);
      assert.equal((await store.recordState()).count, 1);
      await store.close();
    });

    test('is not copied into a file: that is PostgreSQL’s business', async (t) => {
      const store = await postgres.store(t);
      await assert.rejects(
        store.backup('x', () => {}),
        (error: Error) => {
          assert.ok(error instanceof OperatorError);
          assert.match(error.message, /pg_dump/);
          return true;
        },
      );
    });

    test('keeps every text byte for byte, one at a time and by the hundred', async (t) => {
      const store = await postgres.store(t);
      const content = 'a\\b\tc\nd\re\\N\\. \u0001\u001f\u2028é😀"\\\\"';
      for (const count of [1, 49, 50, 400]) {
        await store.write(async (transaction) => {
          const entries = Array.from({ length: count }, (_, index) =>
            anEntry(index + 1, { content: `${content}${index}`, speakerName: '\\N' }),
          );
          await transaction.entries.append(await transaction.sittings.add(aSitting()), entries);
        }, 'a\tb\n\\N\r');
      }
      let index = 0;
      for await (const batch of everyEntry(store)) {
        for (const { wire } of batch) {
          assert.ok(
            wire.includes(JSON.stringify(content).slice(1, -1).replace('\u2028', '\\u2028')),
          );
          index += 1;
        }
      }
      assert.equal(index, 500);
      assert.equal(textsIn(await store.history(500))![0]!.by, 'a\tb\n\\N\r');
      assert.deepEqual(await faultsOf(store), []);
    });
  });
});

/** Replaces the rows of all tables by those of a backup, which is a SQLite store. */
async function fillFromBackup(address: string, path: string): Promise<void> {
  using backup = new DatabaseSync(path, { readOnly: true });
  const client = new Client(address);
  await client.connect();
  const names = backup.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const inBackup = TABLES.filter((table) => names.some(({ name }) => name === table.name));
  for (const { name } of inBackup.toReversed()) await client.query(`DELETE FROM hansard.${name}`);
  for (const { name } of inBackup) {
    for (const row of backup.prepare(`SELECT * FROM ${name}`).all()) {
      const columns = Object.keys(row);
      const places = columns.map((_, at) => `$${at + 1}`);
      await client.query(
        `INSERT INTO hansard.${name} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
        Object.values(row),
      );
    }
  }
  await client.end();
}
