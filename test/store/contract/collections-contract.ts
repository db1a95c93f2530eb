// The contract on venues, sources, sittings and people together: how they are listed, changed and removed.

import assert from 'node:assert/strict';
import { EVERY_ITEM, type ItemFilter } from '../../../src/record/filter.ts';
import { SittingConflict } from '../../../src/store/contract/conflicts.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';
import { aSitting, writeTo } from '../../support/records/entries.ts';
import { AMINA, changing, DETAILS, leaving, publishSpoken, SOURCE } from './spoken-record.ts';
import { StoreContract } from './contract.ts';

export const collectionsContract = new StoreContract('the collections of a store');
const { it } = collectionsContract;

it('a venue takes another name and slug, but not a slug that is another’s', async (store) => {
  const id = (await writeTo(store).addVenue('County', 'county'))!;
  const after = { id, name: 'County Assembly', slug: 'county_assembly' };
  assert.equal(await changing(store, (transaction) => transaction.changeVenue(after)), true);
  assert.deepEqual(await store.item('venues', id), after);
  assert.deepEqual(await store.item('venues', 'county_assembly'), after);
  assert.equal(await store.item('venues', 'county'), null);
  const taken = { ...after, slug: 'senate' };
  assert.equal(await leaving(store, (transaction) => transaction.changeVenue(taken)), false);
  assert.deepEqual(await store.item('venues', id), after);
  await assert.rejects(writeTo(store).changeVenue({ ...after, id: 99, slug: 'x' }), RangeError);
});

it('a source takes other fields, but not a name and list that are another’s', async (store) => {
  const [id, other] = await store.write(async (transaction) => [
    (await transaction.addSource(SOURCE))!,
    (await transaction.addSource({ ...SOURCE, listPage: 'other' }))!,
  ]);
  const after = {
    id: id,
    name: 'B.pdf',
    listPage: '',
    date: null,
    url: '',
    lastProcessingAttempt: null,
    lastProcessingSuccess: '2014-01-01T00:00:00',
  };
  assert.equal(await changing(store, (transaction) => transaction.changeSource(after)), true);
  assert.deepEqual(await store.item('sources', id), after);
  const taken = { ...SOURCE, id: id, listPage: 'other' };
  assert.equal(await leaving(store, (transaction) => transaction.changeSource(taken)), false);
  assert.deepEqual(await store.item('sources', id), after);
  assert.equal((await store.item('sources', other))!.listPage, 'other');
  await assert.rejects(
    writeTo(store).changeSource({ ...after, id: 99, name: 'C.pdf' }),
    RangeError,
  );
});

it('a list has the items that pass its filter, with their count, page by page', async (store) => {
  await publishSpoken(store);
  await store.write(async (transaction) => {
    await transaction.changePerson({ ...AMINA, ...DETAILS });
    const seat = { constituency: null, startDate: null, endDate: null };
    await transaction.describePerson({
      ...{
        id: 50,
        legalName: 'Íris Ng’eno',
        slug: 'iris',
        otherNames: [],
        honorificPrefix: null,
        identifiers: [],
      },
      memberships: [
        { ...seat, chamber: 'national_assembly', party: 'ODM' },
        { ...seat, chamber: 'Senate', party: 'Ford-K' },
      ],
    });
    await transaction.addSitting(aSitting({ startDate: null, venueSlug: 'national_assembly' }));
  });
  const idsOf = async (
    name: 'people' | 'sittings' | 'sources' | 'venues',
    filter: Partial<ItemFilter>,
  ): Promise<number[]> => {
    const found = (await store.collection(name, 1, 10, { ...EVERY_ITEM, ...filter }))!;
    assert.equal(found.count, found.items.length);
    assert.deepEqual(found.state, await store.recordState());
    return found.items.map(({ id }) => id);
  };
  const [assembly, senate] = [1, 2];
  assert.deepEqual(await idsOf('people', { words: 'IRIS ngeno' }), [50]);
  assert.deepEqual(await idsOf('people', { words: 'mama' }), [49], 'another name');
  assert.deepEqual(await idsOf('people', { words: '%' }), [49, 50], 'no letter, no filter');
  assert.deepEqual(await idsOf('people', { venueId: senate }), [49, 50]);
  assert.deepEqual(await idsOf('people', { venueId: assembly }), [50]);
  assert.deepEqual(await idsOf('people', { party: 'odm' }), [49, 50]);
  assert.deepEqual(await idsOf('people', { party: 'FORD K' }), [50]);
  // One seat must have both.
  assert.deepEqual(await idsOf('people', { party: 'odm', venueId: senate }), [49]);
  assert.deepEqual(await idsOf('people', { party: 'none' }), []);
  assert.deepEqual(await idsOf('sittings', { venueId: senate }), [1, 2]);
  assert.deepEqual(await idsOf('sittings', { venueId: assembly }), [3]);
  assert.deepEqual(await idsOf('sittings', { dateFrom: '2013-08-01' }), [2]);
  assert.deepEqual(await idsOf('sittings', { dateTo: '2013-07-31', venueId: senate }), [1]);
  assert.deepEqual(await idsOf('sittings', { words: 'x', party: 'x' }), [1, 2, 3]);
  assert.deepEqual(await idsOf('sources', { words: 'a.PDF', dateTo: '2013-07-31' }), [1]);
  assert.deepEqual(await idsOf('sources', { dateFrom: '2013-08-01' }), []);
  assert.deepEqual(await idsOf('sources', { hasFailed: true }), [1]);
  await store.write(async (transaction) => {
    const source = { listPage: 'l', date: null, url: '', lastProcessingSuccess: null };
    const tried = { ...source, lastProcessingAttempt: '2013-08-02T07:06:23' };
    await transaction.addSource({ ...tried, name: 'never' });
    await transaction.addSource({
      ...tried,
      name: 'since',
      lastProcessingSuccess: '2013-08-02T07:06:24',
    });
    await transaction.addSource({
      ...tried,
      name: 'before',
      lastProcessingSuccess: '2013-08-01T08:00',
    });
    await transaction.addSource({ ...source, name: 'untried', lastProcessingAttempt: null });
  });
  assert.deepEqual(await idsOf('sources', { hasFailed: true }), [1, 2, 4]);
  assert.deepEqual(await idsOf('sources', { hasFailed: true, words: 'never' }), [2]);
  assert.deepEqual(await idsOf('venues', { words: 'assem', hasFailed: true }), [assembly]);
  const filter = { ...EVERY_ITEM, venueId: senate };
  const last = (await store.collection('sittings', 'last', 1, filter))!;
  assert.deepEqual(
    [last.count, last.page, last.items.map(({ id }) => id)],
    [2, { number: 2, pages: 2, firstPosition: 2 }, [2]],
  );
  assert.equal(await store.collection('sittings', 3, 1, filter), null);
  const none = (await store.collection('people', 1, 10, { ...EVERY_ITEM, words: 'nobody' }))!;
  assert.deepEqual([none.count, none.items], [0, []]);
  assert.equal(none.state.count, 4);
});

it('a venue, source or person that is used stays; its users are counted', async (store) => {
  await publishSpoken(store);
  assert.equal(await leaving(store, (transaction) => transaction.removeUnused('venues', 2)), 2);
  assert.equal(await leaving(store, (transaction) => transaction.removeUnused('sources', 1)), 1);
  assert.equal(await leaving(store, (transaction) => transaction.removeUnused('people', 49)), 3);
  assert.notEqual(await store.item('people', 49), null);
  await store.write(async (transaction) => {
    for (const id of [1, 3, 4]) await transaction.withdrawEntry(id);
  });
  await writeTo(store).changePerson({ ...AMINA, ...DETAILS });
  assert.equal(await changing(store, (transaction) => transaction.removeUnused('people', 49)), 0);
  assert.equal(await store.item('people', 49), null);
  assert.equal(await writeTo(store).findPerson('amina-ngugi'), null);
  await assert.rejects(writeTo(store).removeUnused('people', 49), RangeError);
});

it('no id is given out twice, whatever was removed', async (store) => {
  const make = (transaction: WriteTransaction): Promise<(number | null)[]> =>
    Promise.all([
      transaction.addVenue('x', 'x'),
      transaction.addSource(SOURCE),
      transaction.addPerson('x', 'x'),
      transaction.addSitting(aSitting()),
    ]);
  const first = await store.write(make);
  await changing(store, async (transaction) => {
    await transaction.removeSitting(first[3]!);
    await transaction.removeUnused('venues', first[0]!);
    await transaction.removeUnused('sources', first[1]!);
    await transaction.removeUnused('people', first[2]!);
  });
  const second = await store.write(make);
  second.forEach((id, index) => assert.ok(id! > first[index]!, `${id} > ${first[index]}`));
  await assert.rejects(
    writeTo(store).sitting(aSitting({ id: first[3]!, startDate: '1999-01-01' })),
    SittingConflict,
  );
});
