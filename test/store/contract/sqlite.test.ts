// The embedded store: the contract, and what is specific to SQLite.

import assert from 'node:assert/strict';
import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { OperatorError } from '../../../src/base/errors.ts';
import { openAlerts, openStore, openSubscriptions } from '../../../src/store/open-store.ts';
import { DOUBTFUL_DEBATES_SQL } from '../../../src/store/business/debate-rows.ts';
import { DOUBTFUL_DECISIONS_SQL } from '../../../src/store/business/decision-rows.ts';
import { CORRECTIONS_OF_SITTING_SQL } from '../../../src/store/business/reading-corrections.ts';
import { LINKED_ENTRIES_SQL } from '../../../src/store/writing/person-writes.ts';
import { ENTRY_PAGE_SQL, ENTRY_SQL } from '../../../src/store/sqlite/sqlite-reads.ts';
import {
  CHAIN_BEFORE_SQL,
  CHANGE_RUNS_SQL,
  RUN_TEXTS_SQL,
} from '../../../src/store/entries/change-runs.ts';
import { ENTRY_EVENTS_SQL } from '../../../src/store/entries/entry-revisions.ts';
import { FORMER_ADDRESS_SQL, ITEM_CHANGES_SQL } from '../../../src/store/entries/item-changes.ts';
import { TOKEN_SQL } from '../../../src/store/outside-record/publishing-rows.ts';
import { faultsOf, publishIds } from '../../support/records/entries.ts';
import {
  inStore,
  temporaryAddress,
  temporaryFolder,
  temporaryStore,
} from '../../support/temporary.ts';
import { alertsContract } from './alerts-contract.ts';
import { ANY_DECISION } from './debates-contract.ts';
import { storeContract } from './store-contract.ts';
import { recordWithHistory, tamperingContract } from './tampering-contract.ts';
import { subscriptionsContract } from './subscriptions-contract.ts';

storeContract('SQLite', temporaryStore);

tamperingContract('SQLite', async (t, copied) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  if (copied !== undefined) copyFileSync(copied.slice('sqlite:'.length), path);
  return {
    address: `sqlite:${path}`,
    tamper: async (sql) => {
      const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
      database.exec(sql);
      database.close();
    },
  };
});

alertsContract.runAt('SQLite', temporaryAddress, openAlerts);
subscriptionsContract.runAt('SQLite', temporaryAddress, openSubscriptions);

test('a record is in WAL mode, and a writer waits for the disk', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await inStore(`sqlite:${path}`, (store) => publishIds(store, [1]));
  const { openWriter } = await import('../../../src/store/sqlite/files/sqlite-connection.ts');
  const writer = openWriter(path);
  assert.equal(writer.prepare('PRAGMA journal_mode').get()!['journal_mode'], 'wal');
  assert.equal(writer.prepare('PRAGMA synchronous').get()!['synchronous'], 2);
  writer.close();
});

test('refuses the database of another program, and leaves it as it was', async (t) => {
  const other = join(temporaryFolder(t), 'other.sqlite');
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE recipe (name TEXT)');
  database.close();
  const size = statSync(other).size;
  await assert.rejects(openStore(`sqlite:${other}`), /not a record of this program/);
  assert.equal(statSync(other).size, size);
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

test('no query of reading, or of the history, scans a table', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await recordWithHistory(`sqlite:${path}`);
  const database = new DatabaseSync(path);
  for (const [sql, values] of [
    [ENTRY_PAGE_SQL, [1, '', '', 10, '', '']],
    [ENTRY_SQL, [1]],
    [LINKED_ENTRIES_SQL, [1]],
    [CHANGE_RUNS_SQL, [5, 10]],
    [CHAIN_BEFORE_SQL, [5]],
    [RUN_TEXTS_SQL, [1, 5]],
    [ENTRY_EVENTS_SQL, [3]],
    [ITEM_CHANGES_SQL, [3, 100]],
    [FORMER_ADDRESS_SQL, ['people', 'a']],
    [TOKEN_SQL, ['ab']],
  ] as const) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    const details = plan.map(({ detail }) => detail).join('\n');
    assert.doesNotMatch(
      details,
      /SCAN (entry|entry_run|sitting|revision|change_run|token|run|changed)\b/,
      sql,
    );
    if (sql === ENTRY_PAGE_SQL || sql === ENTRY_SQL || sql === LINKED_ENTRIES_SQL) {
      assert.doesNotMatch(details, /TEMP B-TREE/, sql);
    }
  }
  database.close();
});

test('what is doubtful, and what was corrected in a sitting, is found by an index', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await inStore(`sqlite:${path}`, (store) => publishIds(store, [1]));
  const database = new DatabaseSync(path);
  const plans: readonly [sql: string, index: string, ...values: (string | number)[]][] = [
    [DOUBTFUL_DEBATES_SQL, 'debate_doubtful', '%"title"%', 50],
    [DOUBTFUL_DECISIONS_SQL, 'decision_doubtful', '%"mover"%', 50],
    [CORRECTIONS_OF_SITTING_SQL, 'reading_change_by_statement', 1],
  ];
  for (const [sql, index, ...values] of plans) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    const details = plan.map(({ detail }) => detail).join('\n');
    assert.match(details, new RegExp(`INDEX ${index}\\b`), sql);
    assert.doesNotMatch(details, /SCAN (?:debate|decision|change|later)(?! USING)/, sql);
  }
  database.close();
});

test('pages of every size are read by the same statements, so that a client cannot fill the memory with them', async (t) => {
  const store = await temporaryStore(t);
  const prepared = t.mock.method(DatabaseSync.prototype, 'prepare');
  for (let size = 1; size <= 100; size++) {
    for (const kind of ['paper', null] as const) {
      const filter = { ...ANY_DECISION, kind };
      const found = await store.decisions({ filter, ordering: 'id', page: 'last', size });
      assert.equal(found?.count, 0);
    }
  }
  // One with a filter, and one without, whose entries are counted otherwise.
  assert.equal(prepared.mock.callCount(), 2);
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
