// The contract on people: what is known of them, and how a new name reaches what they said.

import assert from 'node:assert/strict';
import { PersonConflict } from '../../../src/store/contract/conflicts.ts';
import { MORE_THAN_ALL, writeTo, changesAfter } from '../../support/records/entries.ts';
import { checkChain } from './chain-of-changes.ts';
import { AMINA, changing, DETAILS, leaving, publishSpoken, textOf } from './spoken-record.ts';
import { StoreContract } from './contract.ts';

export const peopleContract = new StoreContract('the people of a store');
const { it } = peopleContract;

it('all that is known of a person is kept and given back, in lists and alone', async (store) => {
  await publishSpoken(store);
  const after = { ...AMINA, ...DETAILS };
  assert.equal(await changing(store, (transaction) => transaction.changePerson(after)), 0);
  assert.deepEqual(await store.item('people', 49), after);
  assert.deepEqual((await store.collection('people', 1, 10))!.items, [after]);
  await changing(store, (transaction) =>
    transaction.changePerson({
      ...after,
      honorificPrefix: null,
      otherNames: [],
      memberships: [],
    }),
  );
  assert.deepEqual(await store.item('people', 'amina-ngugi'), {
    ...AMINA,
    identifiers: DETAILS.identifiers,
  });
  // Nothing of it is in an entry, so none was touched.
  assert.equal(await store.lastChange(), 4);
});

it('what documents say of a person is part of it', async (store) => {
  await publishSpoken(store);
  const { id, slug, legalName } = AMINA;
  const bare = {
    id,
    slug,
    legalName,
    otherNames: [],
    honorificPrefix: null,
    identifiers: [],
    memberships: [],
  };
  const { identifiers, ...rest } = DETAILS;
  const none = { made: false, honorific: false, otherNames: 0, identifiers: 0, memberships: 0 };
  // Each alone is a change, for each is shown; the same again is none.
  const known = await changing(store, (transaction) =>
    transaction.describePerson({ ...bare, identifiers }),
  );
  assert.deepEqual(known, { ...none, identifiers: 2 });
  const { honorificPrefix, ...others } = rest;
  const honoured = { ...bare, honorificPrefix };
  const titled = await changing(store, (transaction) => transaction.describePerson(honoured));
  assert.deepEqual(titled, { ...none, honorific: true });
  // Somebody who has one keeps it.
  await leaving(store, (transaction) =>
    transaction.describePerson({ ...bare, honorificPrefix: 'Dr.' }),
  );
  await changing(store, (transaction) => transaction.describePerson({ ...bare, ...others }));
  assert.deepEqual(await store.item('people', 49), { ...AMINA, ...DETAILS });
  assert.deepEqual(
    await leaving(store, (transaction) => transaction.describePerson({ ...bare, ...DETAILS })),
    none,
  );
});

it('a person’s new name goes into every entry linked to them, each as a revision', async (store) => {
  await publishSpoken(store);
  const before = await Promise.all([1, 2, 3, 4].map((id) => textOf(store, id)));
  const chain = (await store.changes(0, MORE_THAN_ALL)).at(-1)!.chain;
  const after = { ...AMINA, legalName: 'Amina "A" Ngũgĩ', slug: 'amina' };
  assert.equal(await changing(store, (transaction) => transaction.changePerson(after)), 3);
  assert.deepEqual(await store.item('people', 'amina'), after);
  assert.equal(await store.item('people', 'amina-ngugi'), null);
  for (const id of [1, 3, 4]) {
    const expected = before[id - 1]!.replace('Amina Ngugi', 'Amina \\"A\\" Ngũgĩ').replace(
      'amina-ngugi',
      'amina',
    );
    assert.equal(await textOf(store, id), expected);
    const revisions = (await store.revisions(id))!;
    assert.equal(revisions.length, 2);
    assert.match(revisions[0]!.wire, /"slug":"amina-ngugi"/);
    assert.equal(revisions[1]!.changedBy, 'desk');
  }
  assert.equal(await textOf(store, 2), before[1]);
  assert.deepEqual(await changesAfter(store, 4), ['linked 1', 'linked 3', 'linked 4']);
  checkChain(await store.changes(4, MORE_THAN_ALL), 4, chain);
});

it('a person known in this writing is known by the new name at once', async (store) => {
  await publishSpoken(store);
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    await transaction.changePerson({ ...AMINA, legalName: 'Amina', slug: 'amina' });
    await transaction.knowPerson({ id: 49, legalName: 'Amina', slug: 'amina' });
    await assert.rejects(transaction.knowPerson(AMINA), PersonConflict);
    assert.equal((await transaction.item('people', 49))!.legalName, 'Amina');
    assert.equal((await transaction.findPerson('amina'))!.id, 49);
  });
});

it('a slug or an identifier of another person is refused, and nothing is stored', async (store) => {
  await publishSpoken(store);
  const other = await store.write(async (transaction) => {
    await transaction.changePerson({ ...AMINA, ...DETAILS });
    return (await transaction.addPerson('Juma', null))!;
  });
  const juma = { ...AMINA, id: other, legalName: 'Juma Otieno', slug: 'juma' };
  for (const wrong of [
    { ...juma, slug: 'amina-ngugi' },
    { ...juma, identifiers: [{ scheme: 'wikidata', identifier: 'Q49' }] },
  ]) {
    await leaving(store, (transaction) =>
      assert.rejects(transaction.changePerson(wrong), PersonConflict),
    );
    assert.equal((await store.item('people', other))!.legalName, 'Juma');
  }
  await assert.rejects(writeTo(store).changePerson({ ...juma, id: 999, slug: 'x' }), RangeError);
});
