// The contract on writing while others read: all or nothing, one after the other, seen at once.

import assert from 'node:assert/strict';
import {
  ADDRESS,
  anEntry,
  aSitting,
  idsByPage,
  MORE_THAN_ALL,
  publishIds,
  writeTo,
} from '../../support/records/entries.ts';
import { AMINA, DETAILS, publishSpoken } from './spoken-record.ts';
import { StoreContract } from './contract.ts';

export const versionsContract = new StoreContract('writing and reading at once');
const { it } = versionsContract;

it('stores nothing of a writing that fails, and goes on after it', async (store) => {
  await publishSpoken(store);
  const read = async (): Promise<unknown[]> => [
    await store.recordState(),
    await store.changes(0, MORE_THAN_ALL),
    await store.itemChanges(0, MORE_THAN_ALL),
    await store.revisions(2),
    await store.item('people', AMINA.id),
    await store.item('venues', 2),
    await idsByPage(store, 10),
  ];
  const before = await read();
  await assert.rejects(
    store.write(async (transaction) => {
      const sitting = await transaction.addSitting(aSitting({ startDate: '2014-01-01' }));
      await transaction.appendEntries(sitting, [anEntry(1), anEntry(2)]);
      await transaction.correctEntry(2, anEntry(2, { content: 'x' }), 'corrected');
      await transaction.withdrawEntry(4);
      await transaction.changePerson({ ...AMINA, ...DETAILS, legalName: 'Another' });
      await transaction.changeVenue({ id: 2, name: 'House', slug: 'house' });
      await transaction.removeSitting(1);
      throw new Error('the reader broke off');
    }),
    /the reader broke off/,
  );
  assert.deepEqual(await read(), before);
  await publishIds(store, [5]);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4, 5]]);
});

it('changes its version with every change, and only then', async (store) => {
  const versions = [(await store.recordState()).version];
  await publishIds(store, [1, 2]);
  versions.push((await store.recordState()).version);
  await writeTo(store).withdrawEntry(2);
  versions.push((await store.recordState()).version);
  assert.equal(new Set(versions).size, 3);
  await writeTo(store).findEntry(1);
  assert.equal((await store.recordState()).version, versions[2]);
  assert.ok([versions[2], null].includes(store.currentVersion()));
});

it('shows a reader what was just written, also within one turn of the loop', async (store) => {
  for (let id = 1; id <= 5; id += 1) {
    assert.equal((await store.recordState()).count, id - 1);
    await publishIds(store, [id]);
    assert.equal((await store.recordState()).count, id);
    assert.notEqual(await store.entry(id, ADDRESS), null);
  }
});

it('writes one after the other, however many ask at once', async (store) => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      store.write(async (transaction) => {
        const last = await transaction.lastEntry();
        const sitting = await transaction.addSitting(aSitting());
        await new Promise((resolve) => setImmediate(resolve));
        const [id] = await transaction.appendEntries(sitting, [anEntry(1)]);
        assert.equal(id, (last?.id ?? 0) + 1);
      }),
    ),
  );
  assert.equal((await store.recordState()).count, 20);
});

it('readers do not wait for a writer, nor see half of what it does', async (store) => {
  await publishIds(store, [1]);
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [anEntry(1), anEntry(2)]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await store.recordState()).count, 1);
    assert.deepEqual(await idsByPage(store, 10), [[1]]);
  });
  assert.equal((await store.recordState()).count, 3);
});
