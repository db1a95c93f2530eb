// Copying a record to PostgreSQL and back: the same row for row, through kills and lost connections.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../../../src/errors.ts';
import { readWireForm } from '../../../src/record/wire-form.ts';
import { copiedColumns, copyRecord, RECORD_TABLES } from '../../../src/store/copy-record.ts';
import { openCopySource, openCopyTarget, openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { differences } from '../../durability/compare-stores.ts';
import { abandon, change, copied, fullRecord, refused, removeVenue, SILENT } from './copying.ts';
import { anEntry, aSitting, faultsOf, writeTo } from '../../support/records/entries.ts';
import { gateBefore } from '../../support/gate.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { call } from '../../support/call-program.ts';
import { PROGRAM } from '../../support/program.ts';
import { seededRandom } from '../../support/seed.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const KILLS = 3;

/** More than a block of the index, so that a kill also meets the part of a copy that makes the index. */
const ENTRIES = '5000';

/** Kills the command so many milliseconds after its start; whether it was still at it. */
async function copyKilled(from: string, to: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, 'copy', '--from', from, '--to', to], {
    stdio: 'ignore',
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([pause(afterMs), ended]);
  child.kill('SIGKILL');
  return (await ended)[1] === 'SIGKILL';
}

/** Writes to every record alike: each goes on with the same ids, and holds. */
async function writeOn(...addresses: readonly string[]): Promise<void> {
  const written = [];
  for (const address of addresses) {
    const store = await openStore(address);
    const ids = await store.write(async (transaction) => {
      await transaction.describePerson({
        id: null,
        slug: 'later',
        legalName: 'Later',
        otherNames: [],
        honorificPrefix: null,
        identifiers: [],
        memberships: [
          { chamber: 'senate', constituency: null, party: null, startDate: null, endDate: null },
        ],
      });
      const sitting = await transaction.addSitting(aSitting());
      return [sitting, ...(await transaction.appendEntries(sitting, [anEntry(1)]))];
    });
    assert.deepEqual(await faultsOf(store), []);
    written.push(ids);
    await store.close();
  }
  assert.deepEqual(new Set(written.map((ids) => ids.join())), new Set(['2,1119']));
}

/** Some history for a record that has only entries. */
async function correctAndWithdraw(store: Store): Promise<void> {
  for (let id = 5; id < 400; id += 40) {
    await store.write(async (transaction) => {
      const { wire } = (await transaction.findEntry(id))!;
      const body = { ...readWireForm(wire), content: `corrected ${id}` };
      await transaction.correctEntry(id, body, 'corrected');
      await transaction.withdrawEntry(id + 1);
    }, 'desk');
  }
}

/** The columns of the schema that a copy passes over. */
function notCopied(columns: readonly string[]): string[] {
  const known = new Set(
    RECORD_TABLES.flatMap((table) =>
      copiedColumns(table).map((column) => `${table.name}.${column}`),
    ),
  );
  return columns.filter((column) => !known.has(column) && !DERIVED.test(column)).toSorted();
}

/** What is made from the record. */
const DERIVED = /^(debate|division|vote|term|posting|index_\w+)\./;

await withPostgres('copying a record to and from PostgreSQL', (postgres) => {
  suite('copying a record to and from PostgreSQL', () => {
    test('there and back, it is the same row for row', async (t) => {
      const from = await fullRecord(t);
      await change(`sqlite:${from}`, removeVenue);
      const between = await postgres.database(t, 'template0');
      const back = join(temporaryFolder(t), 'back.sqlite');
      const there = await copied(
        `sqlite:${from}`,
        between.replace('postgres@', 'postgres:geheim@'),
      );
      const here = await copied(between, `sqlite:${back}`);
      assert.deepEqual(differences(from, back), []);
      assert.deepEqual(here.tables, there.tables);
      assert.deepEqual([there.entries, there.lastChange], [61, 72]);
      assert.equal(there.chain, here.chain);
      assert.doesNotMatch(JSON.stringify([there, here]), /geheim/);
      for (const [table, { rows }] of Object.entries(there.tables)) {
        assert.ok(rows > 0, table);
      }
      await writeOn(`sqlite:${from}`, between, `sqlite:${back}`);
    });

    test('a copy that breaks off leaves the store empty, and a server there goes on', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const before = await openStore(to);
      t.after(() => before.close());
      await abandon(`sqlite:${from}`, to);
      assert.equal((await before.recordState()).count, 0);
      assert.equal((await copied(`sqlite:${from}`, to, call)).outcome, 'new');
      assert.equal((await before.recordState()).count, 61);
    });

    test('copies over no record, and into none that is being written to', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const store = await openStore(to);
      await store.write(async (transaction) => {
        await transaction.addSitting(aSitting());
        await refused(`sqlite:${from}`, to, /is being written to\. Stop whoever/, call);
      });
      await store.close();
      await refused(`sqlite:${from}`, to, /There is a record .* its table sitting has rows/);
    });

    test('a copy whose connection is lost is refused, and done by the next run', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const gate = await gateBefore(t, postgres.port);
      const source = await openCopySource(`sqlite:${from}`);
      const target = await openCopyTarget(to.replace(String(postgres.port), String(gate.port)));
      const derive: typeof target.derive = async (progress) => {
        await gate.shut();
        await target.derive(progress);
      };
      await assert.rejects(copyRecord(source, { ...target, derive }, SILENT), StoreUnavailable);
      await target.close();
      await source.close();
      assert.equal((await copied(`sqlite:${from}`, to, call)).outcome, 'new');
    });

    test('says which row PostgreSQL cannot keep', async (t) => {
      const from = await fullRecord(t);
      await change(`sqlite:${from}`, (store) => writeTo(store).addToken('a\0b', 'ab'));
      const to = await postgres.database(t);
      await refused(
        `sqlite:${from}`,
        to,
        /The row "a\\u0000b" of token has a character U\+0000/,
        call,
      );
    });

    test('killed at any moment and run again, it ends as the same record', async (t) => {
      const from = join(temporaryFolder(t), 'from.sqlite');
      const filled = await call(['demo', '--entries', ENTRIES], { DATABASE_URL: `sqlite:${from}` });
      assert.equal(filled.code, 0, filled.stderr);
      await change(`sqlite:${from}`, correctAndWithdraw);
      const between = await postgres.database(t);
      const back = join(temporaryFolder(t), 'back.sqlite');
      const startedMs = performance.now();
      await copied(`sqlite:${from}`, `sqlite:${back}.whole`);
      const tookMs = performance.now() - startedMs;
      const random = seededRandom('kills of copying');
      for (const [one, other] of [
        [`sqlite:${from}`, between],
        [between, `sqlite:${back}`],
      ] as const) {
        let killed = 0;
        // Evenly spread over a copy's length, with some chance in each.
        for (let kill = 0; kill < KILLS; kill += 1) {
          if (await copyKilled(one, other, ((kill + random.fraction()) / KILLS) * tookMs))
            killed += 1;
        }
        assert.ok(killed > 0);
        await copied(one, other);
      }
      assert.deepEqual(differences(from, back), []);
    });

    test('every table and column of the record is copied', async (t) => {
      const address = await postgres.database(t);
      const columns = await postgres.run(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_schema = 'hansard'`,
        new URL(address).pathname.slice(1),
      );
      const names = columns.map(({ name }) => name as string);
      assert.deepEqual(notCopied(names), ['migration.number']);
      const path = join(temporaryFolder(t), 'record.sqlite');
      await change(`sqlite:${path}`, () => Promise.resolve());
      const database = new DatabaseSync(path);
      const here = database
        .prepare(
          `SELECT sqlite_schema.name || '.' || info.name AS name
           FROM sqlite_schema JOIN pragma_table_info(sqlite_schema.name) AS info
           WHERE sqlite_schema.type = 'table'`,
        )
        .all()
        .map(({ name }) => name as string);
      database.close();
      assert.deepEqual(notCopied(here), []);
    });
  });
});
