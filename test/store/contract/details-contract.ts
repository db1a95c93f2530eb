// The contract on what is known of entries beyond their fields: stored beside them, changed as corrections, part of their history.

import assert from 'node:assert/strict';
import { everyEntry } from '../../../src/export/open-entries.ts';
import { NO_DETAILS } from '../../../src/record/entry-details.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  parseEntries,
  readPage,
  writeTo,
  changesAfter,
} from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

const PAGE_12 = { ...NO_DETAILS, page: '12' };
const PARTY = { ...NO_DETAILS, page: 'xii', party: 'UPA', extra: { mood: ['loud', '\u2028é'] } };

/** Entries 1 to 4; 2 and 3 have details. */
async function publish(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    const details = [undefined, PAGE_12, PARTY, NO_DETAILS];
    await transaction.appendEntries(
      sitting,
      details.map((one, index) => anEntry(index + 1, one && { details: one })),
    );
  });
}

const found = async (store: Store, ...ids: number[]): Promise<object> =>
  Object.fromEntries(await store.entryDetails(ids));

const PARTY_TEXT = '{"page":"xii","party":"UPA","extra":{"mood":["loud","\\u2028é"]}}';

export const detailsContract = new StoreContract('the details of entries in a store');
const { it } = detailsContract;

it('they are found by id, exported, and leave the eight fields as they are', async (store) => {
  await publish(store);
  assert.deepEqual(await found(store, 1, 2, 3, 4, 5), { 2: '{"page":"12"}', 3: PARTY_TEXT });
  assert.deepEqual(await found(store), {});
  const page = (await readPage(store, 1, 10))!;
  assert.deepEqual(
    parseEntries(page.json).map((entry) => Object.keys(entry).length),
    [8, 8, 8, 8],
  );
  const exported = (await Array.fromAsync(everyEntry(store))).flat();
  assert.deepEqual(
    exported.map(({ details }) => details),
    [null, '{"page":"12"}', PARTY_TEXT, null],
  );
});

it('a correction without details leaves them, and one of details alone is a revision', async (store) => {
  await publish(store);
  await store.write(async (transaction) => {
    await transaction.correctEntry(2, anEntry(2, { content: 'Anew.' }), 'corrected');
    await transaction.correctEntry(
      2,
      anEntry(2, { content: 'Anew.', details: PARTY }),
      'corrected',
    );
    assert.deepEqual([...(await transaction.entryDetails([2]))], [[2, PARTY_TEXT]]);
    await transaction.correctEntry(2, anEntry(2, { details: NO_DETAILS }), 'corrected');
    await transaction.correctEntry(1, anEntry(1, { details: PAGE_12 }), 'corrected');
  });
  assert.deepEqual(await found(store, 1, 2), { 1: '{"page":"12"}' });
  assert.deepEqual(
    (await store.revisions(2))!.map(({ revision, details }) => [revision, details]),
    [
      [1, '{"page":"12"}'],
      [2, '{"page":"12"}'],
      [3, PARTY_TEXT],
      [4, null],
    ],
  );
  assert.deepEqual(await changesAfter(store, 4), [
    'corrected 2',
    'corrected 2',
    'corrected 2',
    'corrected 1',
  ]);
  assert.equal((await store.entry(1, ADDRESS))!.revision, 2);
});

it('an entry that was withdrawn shows none, and the store is sound', async (store) => {
  await publish(store);
  await writeTo(store).withdrawEntry(3);
  assert.deepEqual(await found(store, 2, 3), { 2: '{"page":"12"}' });
});
