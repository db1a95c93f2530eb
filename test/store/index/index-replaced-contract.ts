// The contract on replaced entries of the index: what was tampered with in their list is found, and a block that is built again changes
// nothing that is found.

import assert from 'node:assert/strict';
import { BLOCK_REPLACED_MAX } from '../../../src/search/indexing/changed-entries.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { anEntry, aSitting, faultsOf, writeTo } from '../../support/records/entries.ts';
import { BLOCK, tampering, type OpenedIndex } from './tampered-index.ts';

export async function findsTamperedList(opened: OpenedIndex): Promise<void> {
  const { address, tamper } = opened;
  await (
    await tampering(opened)
  )('SELECT 1');
  for (const [sql, reason] of [
    ['SELECT 1', null],
    ['DELETE FROM index_replaced', /“beans”/],
    ["UPDATE index_replaced SET languages = 'sw'", /lists entry 8 as replaced/],
    ['UPDATE index_replaced SET languages = NULL', /lists entry 8 as replaced/],
    ['UPDATE index_replaced SET id = 7', /lists entry 7 as replaced|“beans”/],
  ] as const) {
    const store = await openStore(address);
    const say = (content: string): Promise<unknown> =>
      writeTo(store).correctEntry(8, anEntry(2, { content }), 'corrected');
    try {
      await say('The price of beans.');
      await store.reindex();
      await say('The price of tea.');
      await tamper(sql);
      const faults = await faultsOf(store);
      if (reason === null) assert.deepEqual(faults, []);
      else assert.match(faults.join(), reason, sql);
    } finally {
      await store.close();
    }
  }
}

/** Enough that their block is built again. */
const CORRECTED = BLOCK_REPLACED_MAX + 10;

export async function replacedAreFound({ address }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  const finder = await openFinder(address);
  const said = (counter: number, more: string): string =>
    `${more} the price of ${counter === 7 ? 'tea' : 'maize'} in ward ${counter % 300} is ${counter}.`;
  const entries = Array.from({ length: CORRECTED + 50 }, (_, at) => at + 1);
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [
      ...entries.map((counter) => anEntry(counter, { content: said(counter, 'Yes,') })),
      anEntry(CORRECTED + 60, { id: 2 * BLOCK }),
    ]);
  });
  const found = async (): Promise<unknown> => {
    const results: unknown[] = [];
    for (const query of ['price', '"of maize in"', 'ward 7 price', 'tea', '"yes the"', 'spe*']) {
      const page = await finder.findEntries(requestFor({ query }, 'id', { page: 1 }, 1_000));
      results.push([query, page?.count, idsOf(page)]);
    }
    return results;
  };
  try {
    for (const [last, more, withdrawn] of [
      [100, 'Mr. Speaker,', CORRECTED + 20],
      [CORRECTED, 'Madam Speaker, I repeat that', 20],
      [5, 'Order,', 3],
    ] as const) {
      await store.write(async (transaction) => {
        for (let counter = 1; counter <= last; counter += 1) {
          const content = said(counter, more);
          if ((await transaction.findEntry(counter)) === null) continue;
          await transaction.correctEntry(counter, anEntry(counter, { content }), 'corrected');
        }
        await transaction.withdrawEntry(withdrawn);
      });
      assert.deepEqual(await faultsOf(store), []);
      const before = await found();
      await store.reindex();
      assert.deepEqual(await found(), before);
    }
  } finally {
    await finder.close();
    await store.close();
  }
}
