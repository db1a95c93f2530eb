// The contract on sittings: how one is changed and removed, and what that does to its entries.

import assert from 'node:assert/strict';
import { SittingConflict } from '../../../src/store/contract/conflicts.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';
import {
  anEntry,
  aSitting,
  idsByPage,
  MORE_THAN_ALL,
  writeTo,
  changesAfter,
} from '../../support/records/entries.ts';
import { checkChain } from './chain-of-changes.ts';
import { AMINA, changing, leaving, publishSpoken, SOURCE, textOf } from './spoken-record.ts';
import { StoreContract } from './contract.ts';

export const sittingsContract = new StoreContract('the sittings of a store');
const { it } = sittingsContract;

it('a sitting takes another description; its entries stay as they are', async (store) => {
  await publishSpoken(store);
  const before = await textOf(store, 1);
  const after = aSitting({
    venueSlug: 'joint_sitting',
    source: { ...SOURCE, name: 'New.pdf' },
    startDate: '2014-01-01',
    startTime: '09:00:00',
    endDate: '2014-01-02',
    endTime: '01:00:00',
  });
  await changing(store, (transaction) => transaction.changeSitting(1, after));
  const venue = (await store.item('venues', 'joint_sitting'))!;
  assert.equal(venue.name, 'Joint Sitting');
  const { source, ...rest } = (await store.item('sittings', 1))!;
  assert.deepEqual(rest, {
    id: 1,
    venueId: venue.id,
    startDate: '2014-01-01',
    startTime: '09:00:00',
    endDate: '2014-01-02',
    endTime: '01:00:00',
  });
  assert.deepEqual({ ...source, id: 0 }, { ...SOURCE, name: 'New.pdf', id: 0 });
  assert.equal(await textOf(store, 1), before);
  assert.equal(await store.lastChange(), 4);
  await store.write(async (transaction) => {
    assert.deepEqual(await transaction.sitting(after), {
      id: 1,
      isNew: false,
      madeVenue: null,
    });
  });
});

it('a sitting does not become another one, but may stay as like one as it was', async (store) => {
  await publishSpoken(store);
  const second = aSitting({ startDate: '2013-08-01' });
  await leaving(store, (transaction) =>
    assert.rejects(transaction.changeSitting(1, second), SittingConflict),
  );
  await leaving(store, (transaction) =>
    assert.rejects(transaction.changeSitting(99, second), RangeError),
  );
  const twin = await writeTo(store).addSitting(second);
  await changing(store, (transaction) =>
    transaction.changeSitting(twin, { ...second, endTime: '18:00:00' }),
  );
  assert.equal((await store.item('sittings', twin))!.endTime, '18:00:00');
});

it('a removed sitting takes its entries with it, each withdrawn', async (store) => {
  await publishSpoken(store);
  const chain = (await store.changes(0, MORE_THAN_ALL)).at(-1)!.chain;
  assert.equal(await changing(store, (transaction) => transaction.removeSitting(1)), 3);
  assert.equal(await store.item('sittings', 1), null);
  assert.deepEqual(await idsByPage(store, 10), [[4]]);
  assert.equal(await store.revisions(1), null);
  assert.deepEqual(await changesAfter(store, 4), ['withdrawn 1', 'withdrawn 2', 'withdrawn 3']);
  checkChain(await store.changes(4, MORE_THAN_ALL), 4, chain);
  assert.equal(await changing(store, (transaction) => transaction.removeUnused('sources', 1)), 0);
  await assert.rejects(writeTo(store).removeSitting(1), RangeError);
});

it('the version of a sitting’s entries changes with each of them, and only then', async (store) => {
  await publishSpoken(store);
  const seen = [await store.sittingEntriesVersion(1)];
  const differs = async (
    work: (transaction: WriteTransaction) => Promise<unknown>,
  ): Promise<void> => {
    await store.write(work);
    const version = await store.sittingEntriesVersion(1);
    assert.match(version, /^[0-9a-z.]+$/);
    assert.ok(!seen.includes(version));
    assert.equal(await writeTo(store).sittingEntriesVersion(1), version);
    seen.push(version);
  };
  await differs((transaction) =>
    transaction.correctEntry(2, anEntry(2, { content: 'x' }), 'corrected'),
  );
  await differs((transaction) => transaction.withdrawEntry(3));
  await differs((transaction) => transaction.appendEntries(1, [anEntry(3)]));
  await differs((transaction) => transaction.changePerson({ ...AMINA, legalName: 'Amina' }));
  await writeTo(store).appendEntries(2, [anEntry(2)]);
  await writeTo(store).changeSitting(1, aSitting({ startTime: '09:00:00' }));
  assert.equal(await store.sittingEntriesVersion(1), seen.at(-1));
});
