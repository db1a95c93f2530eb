// The contract on the log of items: what happened to sittings, venues, sources and people, and where they were found before.

import assert from 'node:assert/strict';
import { anEntry, aSitting, writeTo } from '../../support/records/entries.ts';
import { sha256 } from './chain-of-changes.ts';
import { StoreContract } from './contract.ts';

export const itemsContract = new StoreContract('the log of items of a store');
const { it } = itemsContract;

it('has every item that was added, changed or removed, once for a writing', async (store) => {
  await store.write(async (writing) => {
    const source = { name: 'A.pdf', date: null, url: '', listPage: '' };
    const times = { lastProcessingAttempt: null, lastProcessingSuccess: null };
    await writing.addSitting(aSitting({ source: { ...source, ...times } }));
    const id = (await writing.addPerson('Amina Ngugi', null))!;
    const person = (await writing.item('people', id))!;
    await writing.changePerson({ ...person, otherNames: ['Mama'] });
  });
  await store.write(
    async (writing) => {
      await writing.changeSitting(1, aSitting({ startDate: '2014-01-01' }));
      await writing.changeVenue({ id: 2, name: 'Upper House', slug: 'senate' });
      await writing.removeUnused('people', 1);
      await writing.appendEntries(1, [anEntry(1)]);
    },
    'desk',
    'a new list',
  );
  const changes = await store.itemChanges(0, 100);
  assert.deepEqual(
    changes.map(({ kind, resource, itemId, by, reason }) => [
      ...[kind, resource, itemId, by, reason],
    ]),
    [
      ['added', 'sources', 1, null, null],
      ['added', 'sittings', 1, null, null],
      ['added', 'people', 1, null, null],
      ['changed', 'sittings', 1, 'desk', 'a new list'],
      ['known', 'venues', 2, 'desk', 'a new list'],
      ['changed', 'venues', 2, 'desk', 'a new list'],
      ['removed', 'people', 1, 'desk', 'a new list'],
    ],
  );
  assert.deepEqual(JSON.parse(changes[1]!.state), {
    ...{ id: 1, source: 1, venue: 2, start_date: '2013-07-31' },
    ...{ start_time: null, end_date: null, end_time: null },
  });
  assert.deepEqual(JSON.parse(changes[5]!.state), {
    id: 2,
    name: 'Upper House',
    slug: 'senate',
  });
  assert.equal(changes[6]!.state, changes[2]!.state);
  let chain = '0'.repeat(64);
  for (const { seq, atMs, kind, resource, itemId, state, chain: found } of changes) {
    const line = `${seq} ${new Date(atMs).toISOString()} ${kind} ${resource} ${itemId} ${sha256(state)}`;
    chain = sha256(`${chain}\n${line}`);
    assert.equal(found, chain);
  }
  assert.equal(await store.lastItemChange(), 7);
  assert.deepEqual(await store.itemChanges(5, 1), changes.slice(5, 6));
  const { resource, itemId } = changes[0]!;
  assert.deepEqual(
    await store.itemHistory(resource, itemId),
    changes.filter((one) => one.resource === resource && one.itemId === itemId),
  );
});

it('has nothing of a writing that changed no item, or failed', async (store) => {
  await writeTo(store).addSitting(aSitting());
  const before = await store.lastItemChange();
  await store.write(async (writing) => {
    await writing.changeSitting(1, aSitting());
    await writing.appendEntries(1, [anEntry(1)]);
    await writing.sitting(aSitting());
  });
  await assert.rejects(
    store.write(async (writing) => {
      await writing.addVenue('Third', 'third');
      throw new Error('broke off');
    }),
  );
  assert.equal(await store.lastItemChange(), before);
});

it('an address leads to the item that had it last', async (store) => {
  const rename = (id: number, slug: string): Promise<unknown> =>
    store.write(async (writing) => {
      const person = (await writing.item('people', id))!;
      await writing.changePerson({ ...person, slug });
    });
  await store.write(async (writing) => {
    await writing.addPerson('A', 'a');
    await writing.addPerson('B', 'b');
    await writing.addSitting(aSitting({ startTime: '14:30:00' }));
  });
  await rename(1, 'aa');
  await rename(1, 'aaa');
  assert.deepEqual(
    [await store.formerItem('people', 'a'), await store.formerItem('people', 'aa')],
    [1, 1],
  );
  await rename(2, 'a');
  await rename(2, 'b2');
  assert.equal(await store.formerItem('people', 'a'), 2);
  await writeTo(store).changeSitting(1, aSitting({ venueSlug: 'new' }));
  assert.equal(await store.formerItem('sittings', '2 2013-07-31-14-30-00'), 1);
  assert.deepEqual(await store.formerSittings(2, '2013-07-31'), [1]);
  assert.deepEqual(await store.formerSittings(2, '2013-07-3'), []);
  for (const address of ['aaa', 'nobody', 'a\0', '']) {
    assert.equal(await store.formerItem('people', address), null, address);
  }
});
