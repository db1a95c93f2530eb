// A record whose index the tests change behind the program's back.

import assert from 'node:assert/strict';
import { openStore } from '../../../src/store/open-store.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';
import type { Opened } from '../contract/tampering-contract.ts';

export const BLOCK = 4_096;
const AMINA = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };

/** An empty store, and the SQL of its engine for what the tests do to it. */
export interface OpenedIndex extends Opened {
  /** A literal of bytes, which are given in hexadecimal. */
  readonly bytes: (hex: string) => string;
}

/** Makes a record of two stored blocks and a tail. Returns a function that runs SQL on it, and gives the faults that check finds then. */
export async function tampering({
  address,
  tamper,
}: Opened): Promise<(sql: string) => Promise<string[]>> {
  const store = await openStore(address);
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [
      anEntry(1, { id: 7, speaker: AMINA, content: 'The price of maize, maize.' }),
      anEntry(2, { content: 'The price of beans.' }),
      anEntry(3, { id: 2 * BLOCK, content: 'The price of water.' }),
      anEntry(4, { id: 3 * BLOCK + 100 }),
    ]);
  });
  await store.close();
  return async (sql) => {
    await tamper(sql);
    const tampered = await openStore(address);
    try {
      const faults = await faultsOf(tampered);
      await tampered.reindex();
      assert.deepEqual(await faultsOf(tampered), [], `after a reindex of: ${sql}`);
      return faults;
    } finally {
      await tampered.close();
    }
  };
}

/** SQL for the id of a term. */
export const TERM = (text: string): string => `(SELECT id FROM term WHERE text = '${text}')`;
