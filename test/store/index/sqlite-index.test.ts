// The index in a SQLite file: the contract, and what is specific to SQLite.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { firstOf, present } from '../../../src/base/present.ts';
import type { FinderSnapshot } from '../../../src/finder/view/finder-source.ts';
import { viewCache } from '../../../src/finder/view/record-view.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { openSqliteFinderSource } from '../../../src/store/sqlite/sqlite-finder-source.ts';
import {
  anEntry,
  aSitting,
  faultsOf,
  publishIds,
  publishSitting,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { inStore, temporaryFolder } from '../../support/temporary.ts';
import { indexContract } from './index-contract.ts';

const BLOCK = 4_096;

indexContract.run('SQLite', (t) => async () => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  return {
    address: `sqlite:${path}`,
    tamper: async (sql) => {
      const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
      database.exec(sql);
      database.close();
    },
    bytes: (hex) => `x'${hex}'`,
  };
});

test('a correction writes no postings', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  t.after(() => store.close());
  await publishSitting(store, [
    anEntry(1, { id: 7, content: 'The price of maize.' }),
    anEntry(2, { content: 'The price of beans.' }),
    anEntry(3, { id: BLOCK, content: 'The price of maize and water.' }),
    anEntry(4, { id: 2 * BLOCK + 100 }),
  ]);
  const database = new DatabaseSync(path);
  t.after(() => database.close());
  database.exec(`
    CREATE TABLE touched (group_number);
    CREATE TRIGGER added AFTER INSERT ON posting BEGIN
      INSERT INTO touched VALUES (new.group_number);
    END`);
  await correctById(writeTo(store).entries, 8, anEntry(2, { content: 'The price of water.' }));
  assert.deepEqual(database.prepare('SELECT * FROM touched').all(), []);
  database.exec('DROP TRIGGER added; DROP TABLE touched');
  assert.deepEqual(await faultsOf(store), []);
});

test('the postings that a search read are freed when it ends, also where it fails', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await inStore(`sqlite:${path}`, (store) => publishIds(store, [1, 2, BLOCK, 3 * BLOCK]));
  const source = await openSqliteFinderSource(path);
  t.after(() => source.close());
  const read: Uint8Array[] = [];
  const bytesRead = (): number => read.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const readWord = (end: () => void) => async (snapshot: FinderSnapshot) => {
    const { id: termId } = firstOf(await snapshot.index.terms(['order']));
    const rows = await snapshot.index.postings([{ termId, groups: [0] }], true);
    for (const { postings, positions } of rows) {
      read.push(postings, present(positions, 'the positions of a word'));
    }
    assert.ok(bytesRead() > 0);
    end();
  };
  await source.withSnapshot(readWord(() => {}));
  assert.deepEqual([read.length, bytesRead()], [2, 0]);
  const failing = readWord(() => assert.fail('the search fails'));
  await assert.rejects(source.withSnapshot(failing), /the search fails/);
  assert.deepEqual([read.length, bytesRead()], [4, 0]);
});

test('what was computed of older blocks stays valid when a sitting is added, until one of theirs is dated anew', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  t.after(() => store.close());
  const source = await openSqliteFinderSource(path);
  t.after(() => source.close());
  const viewOf = viewCache(1);
  const sealed = async () => (await source.withSnapshot(viewOf)).sealed;
  await publishIds(store, [1, 2]);
  await publishIds(store, [BLOCK]);
  const before = await sealed();
  const added = await publishSitting(store, [anEntry(1)]);
  assert.deepEqual(added, [BLOCK + 1]);
  assert.equal(await sealed(), before);
  const [sitting] = (await source.withSnapshot(viewOf)).sittings.keys();
  await writeTo(store).sittings.change(
    present(sitting, 'a sitting'),
    aSitting({ startDate: '2001-01-01' }),
  );
  assert.notEqual(await sealed(), before);
});
