// The contract on patches of the index: what was tampered with in them is found, and merging them changes nothing that is found.

import assert from 'node:assert/strict';
import { PATCH_ENTRIES_MIN } from '../../../src/search/indexing/patch-writer.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';
import { BLOCK, tampering, TERM, withSoundChecksum, type OpenedIndex } from './tampered-index.ts';

export async function findsTamperedPatches(opened: OpenedIndex): Promise<void> {
  const { address, tamper, bytes } = opened;
  const sound = (hex: string): string => bytes(withSoundChecksum(hex));
  await (
    await tampering(opened)
  )('SELECT 1');
  for (const [sql, reason] of [
    ['SELECT 1', null],
    [`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('beans')}`, /“beans”/],
    [`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('tea')}`, /“tea”/],
    [
      `UPDATE posting SET postings = ${sound('010001008000')} WHERE group_number = -1 AND term_id = ${TERM('tea')}`,
      /“tea”/,
    ],
    [
      `INSERT INTO posting VALUES (-1, 999999, 1, ${sound('0100010080008000')}, NULL)`,
      /“a term that is not there”/,
    ],
  ] as const) {
    const store = await openStore(address);
    const say = (content: string): Promise<unknown> =>
      store.write((transaction) =>
        transaction.correctEntry(8, anEntry(2, { content }), 'corrected'),
      );
    try {
      await store.reindex();
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

/** Enough that a patch of the word they all have is merged, whatever its bound is; that of others is not. */
const CORRECTED = 2 * PATCH_ENTRIES_MIN;

export async function patchesAreMerged({ address, tamper }: OpenedIndex): Promise<void> {
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
  for (const [last, more] of [
    [100, 'Mr. Speaker,'],
    [CORRECTED, 'Madam Speaker, I repeat that'],
  ] as const) {
    await store.write(async (transaction) => {
      for (let counter = 1; counter <= last; counter += 1) {
        const content = said(counter, more);
        await transaction.correctEntry(counter, anEntry(counter, { content }), 'corrected');
      }
      await transaction.withdrawEntry(last === CORRECTED ? 20 : CORRECTED + 20);
    });
  }
  try {
    assert.deepEqual(await faultsOf(store), []);
    const found = async (): Promise<unknown> =>
      await Promise.all(
        ['price', '"of maize in"', 'ward 7 price', 'tea', '"yes the"', 'spe*'].map(
          async (query) => {
            const request = requestFor({ query }, 'relevance', { page: 1 }, 50);
            return [
              query,
              (await finder.findEntries(request))?.count,
              idsOf(await finder.findEntries(request)),
            ];
          },
        ),
      );
    const patched = await found();
    // The patch of “price” was merged; taking it away again changes nothing. That of “tea” was not.
    await tamper(`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('price')}`);
    assert.deepEqual(await faultsOf(store), []);
    await tamper(`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('tea')}`);
    assert.match((await faultsOf(store)).join(), /“tea”/);
    await store.reindex();
    assert.deepEqual(await found(), patched);
  } finally {
    await finder.close();
    await store.close();
  }
}
