// The embedded store: the contract, and what is SQLite's own.

import assert from 'node:assert/strict';
import { mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { OperatorError } from '../../../src/errors.ts';
import { openAlerts, openStore, openSubscriptions } from '../../../src/store/open-store.ts';
import { LINKED_ENTRIES_SQL } from '../../../src/store/writing/item-writes.ts';
import { ENTRY_PAGE_SQL, ENTRY_SQL } from '../../../src/store/sqlite/sqlite-reads.ts';
import { faultsOf, publishIds } from '../../support/records/entries.ts';
import { temporaryFolder, temporaryStore } from '../../support/temporary.ts';
import { alertsContract } from './alerts-contract.ts';
import { storeContract } from './store-contract.ts';
import { subscriptionsContract } from './subscriptions/subscriptions-contract.ts';

storeContract('SQLite', temporaryStore);

alertsContract('SQLite', (t) => {
  const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  return async () => {
    const alerts = await openAlerts(address);
    t.after(() => alerts.close());
    return alerts;
  };
});

subscriptionsContract('SQLite', (t) => {
  const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  return async () => {
    const subscriptions = await openSubscriptions(address);
    t.after(() => subscriptions.close());
    return subscriptions;
  };
});

test('a record is in WAL mode, and a writer waits for the disk', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  await publishIds(store, [1]);
  await store.close();
  const { openWriter } = await import('../../../src/store/sqlite/files/sqlite-connection.ts');
  const writer = openWriter(path);
  assert.equal(writer.prepare('PRAGMA journal_mode').get()!['journal_mode'], 'wal');
  assert.equal(writer.prepare('PRAGMA synchronous').get()!['synchronous'], 2);
  writer.close();
});

test('refuses a file that is not a record, and leaves it as it was', async (t) => {
  const folder = temporaryFolder(t);
  const text = join(folder, 'notes.txt');
  writeFileSync(text, 'Order! Order! This is no database, however long it goes on.'.repeat(100));
  await assert.rejects(openStore(`sqlite:${text}`), (error: Error) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, /notes\.txt cannot be opened\. It is not a record/);
    return true;
  });

  const other = join(folder, 'other.sqlite');
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE recipe (name TEXT)');
  database.close();
  const size = statSync(other).size;
  await assert.rejects(openStore(`sqlite:${other}`), /not a record of this program/);
  assert.equal(statSync(other).size, size);

  mkdirSync(join(folder, 'folder'));
  await assert.rejects(openStore(`sqlite:${join(folder, 'folder')}`), /is not a file/);
});

test('refuses a record that another version made, with both versions and what to do', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await (await openStore(`sqlite:${path}`)).close();
  for (const [version, age] of [
    [32, 'an older'],
    [999, 'a newer'],
  ] as const) {
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
    await assert.rejects(
      openStore(`sqlite:${path}`),
      new RegExp(
        `made by ${age} version .* schema is ${version}.* reads \\d+\\. Export the record`,
      ),
    );
  }
});

test('does not make a record for a command that only looks', async (t) => {
  const path = join(temporaryFolder(t), 'nowhere.sqlite');
  await assert.rejects(openStore(`sqlite:${path}`, { mayCreate: false }), /There is no record at/);
  assert.throws(() => statSync(path), /ENOENT/);
});

test('refuses an address of no store, and shows no password', async () => {
  for (const address of ['', 'mysql://u:geheim@h/db', 'sqlite:', 'record.sqlite']) {
    await assert.rejects(openStore(address), (error: Error) => {
      assert.ok(error instanceof OperatorError);
      assert.doesNotMatch(error.message, /geheim/);
      return true;
    });
  }
});

test('two processes may bring one new store up to date at once', async (t) => {
  const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(address)));
  await publishIds(stores[0]!, [1]);
  for (const store of stores) assert.equal((await store.recordState()).count, 1);
  for (const store of stores) await store.close();
});

test('no query of reading scans the record', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await (await openStore(`sqlite:${path}`)).close();
  const database = new DatabaseSync(path);
  for (const [sql, values] of [
    [ENTRY_PAGE_SQL, [1, '', '', 10, '', '']],
    [ENTRY_SQL, [1, '', '']],
    [LINKED_ENTRIES_SQL, [1]],
  ] as const) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    for (const { detail } of plan as { detail: string }[]) {
      assert.doesNotMatch(detail, /SCAN (entry|entry_run|sitting)\b/, detail);
      assert.doesNotMatch(detail, /TEMP B-TREE/, detail);
    }
  }
  database.close();
});

test('check finds what was tampered with', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const tampered = async (sql: string): Promise<string> => {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    database.exec(sql);
    database.close();
    const store = await openStore(`sqlite:${path}`);
    const faults = await faultsOf(store);
    await store.close();
    return faults.join('\n');
  };
  const store = await openStore(`sqlite:${path}`);
  await publishIds(store, [1, 2, 3, 10, 11]);
  await store.close();
  assert.equal(await tampered('SELECT 1'), '');
  assert.match(await tampered('UPDATE record SET entry_count = 4'), /stored count is 4/);
  await tampered('UPDATE record SET entry_count = 5');
  assert.match(
    await tampered('UPDATE entry_run SET first_id = 9 WHERE first_id = 10'),
    /no run of ids begins/,
  );
  await tampered('UPDATE entry_run SET first_id = 10 WHERE first_id = 9');
  assert.match(
    await tampered("UPDATE entry SET type = 'scene' WHERE id = 2"),
    /Entry 2: .*another type/,
  );
  await tampered("UPDATE entry SET type = 'speech' WHERE id = 2");
  assert.match(
    await tampered('UPDATE entry SET wire = replace(wire, \'"type"\', \' "type"\') WHERE id = 3'),
    /Entry 3: .*would be made today/,
  );
  await tampered('UPDATE entry SET wire = replace(wire, \' "type"\', \'"type"\') WHERE id = 3');
  assert.match(await tampered('UPDATE entry SET sitting_id = 77 WHERE id = 1'), /names a sitting/);
  await tampered('UPDATE entry SET sitting_id = 1 WHERE id = 1');
  assert.match(await tampered('UPDATE record SET next_entry_id = 11'), /next id to be given is 11/);
});

test('a record cut short is refused or reported, never served as if whole', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  await publishIds(
    store,
    Array.from({ length: 2_000 }, (_, index) => index + 1),
  );
  await store.close();
  truncateSync(path, Math.floor(statSync(path).size / 2));
  const faults = await (async () => {
    try {
      const cut = await openStore(`sqlite:${path}`);
      t.after(() => cut.close());
      return await faultsOf(cut);
    } catch (error) {
      return [(error as Error).message];
    }
  })();
  assert.notDeepEqual(faults, []);
});
