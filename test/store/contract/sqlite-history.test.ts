// The history of a SQLite store: what its check finds, and how an older store comes by one.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { wireForm } from '../../../src/record/wire-form.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { recordMigration } from '../../../src/store/sqlite/migrations/first-ten/0001-record.ts';
import {
  CHAIN_BEFORE_SQL,
  CHANGE_RUNS_SQL,
  TEXT_AS_OF_SQL,
} from '../../../src/store/sqlite/sqlite-history.ts';
import { ENTRY_EVENTS_SQL } from '../../../src/store/reading/entry-history.ts';
import { FORMER_ADDRESS_SQL, ITEM_CHANGES_SQL } from '../../../src/store/shared/item-changes.ts';
import { TEXTS_SQL } from '../../../src/store/shared/entry-revisions.ts';
import { TOKEN_SQL } from '../../../src/store/writing/token-storage.ts';
import { anEntry, faultsOf, idsByPage } from '../../support/records/entries.ts';
import { temporaryFolder, type Ending } from '../../support/temporary.ts';
import { checkChain } from './chain-of-changes.ts';
import { recordWithHistory, tamperingContract } from './tampering-contract.ts';

/** Does something to the file that the program would not. */
function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}

async function faultsAt(path: string): Promise<string[]> {
  const store = await openStore(`sqlite:${path}`);
  const faults = await faultsOf(store);
  await store.close();
  return faults;
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

suite('a store of schema 1', () => {
  const IDS = [1, 2, 3, ...Array.from({ length: 1_300 }, (_, index) => 100 + index), 5_000, 9_000];
  const AT = 1_700_000_000_000;

  /** As the first release left it: entries of three publications, gaps in their ids, one withdrawn. */
  function storeOfSchema1(test: Ending): string {
    const path = join(temporaryFolder(test), 'record.sqlite');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = WAL; BEGIN');
    database.exec(recordMigration);
    database.exec(`
      INSERT INTO sitting (id, venue_id) VALUES (1, 1), (2, 2);
      INSERT INTO person VALUES (49, 'Amina Ngugi', 'amina-ngugi');
      INSERT INTO import VALUES ('aa', 'a.ndjson', 603, ${AT}), ('bb', 'b.ndjson', 700, ${AT + 1}),
        ('cc', 'before.ndjson', 1, ${AT - 9});
      PRAGMA application_id = ${0x484e5344}; PRAGMA user_version = 1;`);
    const insert = database.prepare(
      `INSERT INTO entry (id, sitting_id, text_counter, type, person_id, changed_at, wire)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    const run = database.prepare('INSERT INTO entry_run VALUES (?, ?)');
    for (const [index, id] of IDS.entries()) {
      const speaker = id === 2 ? { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' } : null;
      const entry = anEntry(index + 1, { speaker, content: `é\u2028 ${id}` });
      const at = AT + (id > 700 ? 1 : 0) + (id > 4_000 ? 1 : 0);
      insert.run(
        id,
        id < 700 ? 1 : 2,
        index + 1,
        'speech',
        speaker?.id ?? null,
        at,
        wireForm(entry),
      );
      if (id !== (IDS[index - 1] ?? NaN) + 1) run.run(index + 1, id);
    }
    database.prepare('UPDATE record SET entry_count = ?, next_entry_id = 9002').run(IDS.length);
    database.exec('COMMIT');
    database.close();
    return path;
  }

  const schemaOf = (path: string): { version: number; tables: string[]; columns: string[] } => {
    const database = new DatabaseSync(path, { readOnly: true });
    const version = database.prepare('PRAGMA user_version').get()!['user_version'] as number;
    const names = (sql: string): string[] =>
      database
        .prepare(sql)
        .all()
        .map(({ name }) => name as string);
    const tables = names("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    const columns = names("SELECT name FROM pragma_table_info('entry')");
    database.close();
    return { version, tables, columns };
  };

  test('is brought up to date, with everything in it in the log as added', async (t) => {
    const path = storeOfSchema1(t);
    const store = await openStore(`sqlite:${path}`);
    t.after(() => store.close());
    const changes = await store.changes(0, 10_000);
    assert.deepEqual(
      changes.map(({ kind, entryId, atMs }) => [kind, entryId, atMs]),
      IDS.map((id) => ['added', id, AT + (id > 700 ? 1 : 0) + (id > 4_000 ? 1 : 0)]),
    );
    checkChain(changes);
    assert.deepEqual(await store.changes(700, 3), changes.slice(700, 703));
    assert.deepEqual((await idsByPage(store, 500)).flat(), IDS);
    assert.deepEqual(await faultsOf(store), []);
    assert.deepEqual(
      (await store.revisions(2))!.map(({ revision, changedBy }) => [revision, changedBy]),
      [[1, null]],
    );
  });

  test('knows the sittings of what was imported', async (t) => {
    const store = await openStore(`sqlite:${storeOfSchema1(t)}`);
    t.after(() => store.close());
    const counts = await store.write(async (transaction) => {
      await transaction.removeSitting(2);
      return await Promise.all(
        ['aa', 'bb', 'cc'].map((sha256) => transaction.importedSittings(sha256)),
      );
    });
    // Entry 700 came with the first, and is in the second sitting.
    assert.deepEqual(counts, [
      { present: 1, removed: 1 },
      { present: 0, removed: 1 },
      { present: 0, removed: 0 },
    ]);
  });

  test('can be corrected, withdrawn from and added to from then on', async (t) => {
    const path = storeOfSchema1(t);
    const store = await openStore(`sqlite:${path}`);
    t.after(() => store.close());
    await store.write(async (transaction) => {
      const { textCounter } = (await transaction.findEntry(700))!;
      await transaction.correctEntry(700, anEntry(textCounter, { content: 'x' }), 'corrected');
      await transaction.withdrawEntry(9_000);
      assert.deepEqual(await transaction.appendEntries(2, [anEntry(9_000)]), [9_002]);
    }, 'desk');
    checkChain(await store.changes(0, 10_000));
    assert.deepEqual(await faultsOf(store), []);
  });

  test('is left as it was by a migration that breaks off, and is brought up to date after', async (t) => {
    const path = storeOfSchema1(t);
    const before = schemaOf(path);
    // The migration has altered one table and made two when it finds this one there.
    tamper(path, 'CREATE TABLE token (x TEXT)');
    await assert.rejects(openStore(`sqlite:${path}`), /token already exists/);
    tamper(path, 'DROP TABLE token');
    assert.deepEqual(schemaOf(path), before);
    assert.equal(before.version, 1);
    assert.deepEqual(await faultsAt(path), []);
    assert.ok(schemaOf(path).version > 1);
  });

  test('is left as it was by a migration that breaks off at its last entry', async (t) => {
    const path = storeOfSchema1(t);
    const before = schemaOf(path);
    tamper(path, 'UPDATE entry SET changed_at = 9007199254740991 WHERE id = 9000');
    await assert.rejects(openStore(`sqlite:${path}`));
    assert.deepEqual(schemaOf(path), before);
    tamper(path, `UPDATE entry SET changed_at = ${AT + 2} WHERE id = 9000`);
    assert.deepEqual(await faultsAt(path), []);
  });

  test('is brought up to date once, however many open it at once', async (t) => {
    const path = storeOfSchema1(t);
    const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(`sqlite:${path}`)));
    for (const store of stores) {
      assert.equal(await store.lastChange(), IDS.length);
      await store.close();
    }
  });
});
