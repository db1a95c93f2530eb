// The contract on a damaged index: who reads a damaged value fails, and everything else is found as before.

import assert from 'node:assert/strict';
import { StoreDamaged } from '../../../src/errors.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { filterOf, idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { anEntry, aSitting, faultsOf, writeTo } from '../../support/records/entries.ts';
import type { Opened } from '../contract/tampering-contract.ts';

const BLOCK = 4_096;
const WATER = 2 * BLOCK;

/** Makes a record of two stored blocks, of which an entry is replaced, and a tail. */
async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [
      anEntry(1, { id: 7, content: 'The price of maize.' }),
      anEntry(2, { content: 'The price of beans.' }),
      anEntry(3, { id: WATER, content: 'The price of water.' }),
      anEntry(4, { id: 3 * BLOCK + 100 }),
    ]);
  });
  await correct(store, 8, 'The price of tea.');
}

async function correct(store: Store, id: number, content: string): Promise<void> {
  await writeTo(store).correctEntry(id, anEntry(id - 6, { content }), 'corrected');
}

async function find(finder: Finder, query: string): Promise<number[]> {
  return idsOf(await finder.findEntries(requestFor({ query })));
}

async function meetsDamage(work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof StoreDamaged, error.stack);
    assert.match(error.message, /damaged\. Run hansard check .* hansard reindex\.$/);
    return true;
  });
}

export async function damageIsMet(
  { address, tamper }: Opened,
  bytes: (hex: string) => string,
): Promise<void> {
  const store = await openStore(address);
  const wrong = bytes('0100000000');
  /** Damages a sound index, with a finder that has read nothing of it, and makes it anew. */
  const whileDamaged = async (
    sql: string,
    use: (finder: Finder) => Promise<void>,
  ): Promise<void> => {
    await tamper(sql);
    const finder = await openFinder(address);
    try {
      await use(finder);
      assert.notDeepEqual(await faultsOf(store), [], sql);
      await store.reindex();
      assert.deepEqual(await find(finder, '"price of maize"'), [7]);
    } finally {
      await finder.close();
    }
  };
  const maize = "WHERE term_id = (SELECT id FROM term WHERE text = 'maize')";
  try {
    await fill(store);
    for (const change of [`postings = ${wrong}`, `positions = ${wrong}`, 'blocks = 7']) {
      await whileDamaged(`UPDATE posting SET ${change} ${maize}`, async (finder) => {
        await meetsDamage(find(finder, '"of maize"'));
        assert.deepEqual(await find(finder, '"of tea"'), [8]);
        assert.deepEqual(await find(finder, 'water'), [WATER]);
      });
    }
    for (const column of ['people', 'person', 'labels', 'label']) {
      await whileDamaged(`UPDATE index_columns SET ${column} = ${wrong}`, async (finder) => {
        await meetsDamage(finder.facets(filterOf({ query: 'price' })));
        assert.deepEqual(await find(finder, 'water'), [WATER]);
      });
    }
    // Rows that are missing or name others are not noticed by a search; check finds them, and nothing fails.
    for (const sql of [
      `UPDATE term SET blocks = ${bytes('02')} WHERE text = 'maize'`,
      `DELETE FROM posting ${maize}`,
      "UPDATE term SET entries = entries + 1 WHERE text = 'maize'",
      "UPDATE term SET text = 'maise' WHERE text = 'maize'",
      "DELETE FROM term WHERE text = 'maize'",
    ]) {
      await whileDamaged(sql, async (finder) => {
        await find(finder, 'maize');
        assert.deepEqual(await find(finder, 'water'), [WATER]);
      });
    }
    for (const change of [`runs = ${wrong}`, 'block = block + 1', 'ordinal = ordinal + 7']) {
      await whileDamaged(`UPDATE index_block SET ${change} WHERE ordinal = 1`, (finder) =>
        meetsDamage(find(finder, 'water')),
      );
    }
    await whileDamaged('DELETE FROM index_columns WHERE ordinal = 1', (finder) =>
      meetsDamage(finder.facets(filterOf({ query: 'price' }))),
    );
  } finally {
    await store.close();
  }
}
