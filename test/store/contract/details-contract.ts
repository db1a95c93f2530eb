// The contract on what is known of entries beyond their fields: stored beside them, changed as corrections, part of their history.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { everyEntry } from '../../../src/export/open-entries.ts';
import { NO_DETAILS } from '../../../src/record/entry-details.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  faultsOf,
  parseEntries,
  readPage,
} from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

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

export function detailsContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`the details of entries in a store on ${engine}`, () => {
    test('they are found by id, exported, and leave the eight fields as they are', async (t) => {
      const store = await openEmpty(t);
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
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a correction without details leaves them, and one of details alone is a revision', async (t) => {
      const store = await openEmpty(t);
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
      assert.deepEqual(
        (await store.changes(4, 10)).map(({ kind, entryId }) => [kind, entryId]),
        [
          ['corrected', 2],
          ['corrected', 2],
          ['corrected', 2],
          ['corrected', 1],
        ],
      );
      assert.equal((await store.entry(1, ADDRESS))!.revision, 2);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('an entry that was withdrawn shows none, and the store is sound', async (t) => {
      const store = await openEmpty(t);
      await publish(store);
      await store.write((transaction) => transaction.withdrawEntry(3));
      assert.deepEqual(await found(store, 2, 3), { 2: '{"page":"12"}' });
      assert.deepEqual(await faultsOf(store), []);
    });
  });
}
