// The writes of portraits. A picture is part of what pages show, so the record gets a new version.

import { hash } from 'node:crypto';
import type { Portrait } from '../../record/portrait.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import type { ItemRows } from './item-rows.ts';

/**
 * A portrait with another address has to be fetched again. One from a file, which has no address, stays until another file replaces
 * it.
 */
const NOTE_ADDRESS_SQL = `
INSERT INTO portrait (person_id, address) VALUES (?, ?)
ON CONFLICT (person_id) DO UPDATE SET address = excluded.address, type = NULL, digest = NULL, image = NULL
WHERE portrait.address <> excluded.address`;

const STORE_SQL = `
INSERT INTO portrait (person_id, address, type, digest, image) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (person_id) DO UPDATE
SET address = excluded.address, type = excluded.type, digest = excluded.digest, image = excluded.image`;

const REMOVE_SQL =
  'UPDATE portrait SET address = NULL, type = NULL, digest = NULL, image = NULL WHERE person_id = ?';

export function portraitWrites(sql: SqlRunner, items: ItemRows) {
  return {
    /** Notes where the portrait of a person is to be fetched from. */
    noteAddress: async (personId: number, address: string): Promise<void> => {
      if ((await sql.run(NOTE_ADDRESS_SQL, personId, address)) > 0) items.isChanged = true;
    },

    /** Takes the portrait of a person away for good: an address that is imported later does not bring it back. */
    remove: async (personId: number): Promise<boolean> => {
      const isRemoved = (await sql.run(REMOVE_SQL, personId)) > 0;
      if (isRemoved) items.isChanged = true;
      return isRemoved;
    },

    /** Stores the portrait of a person in place of the former one; `address` is null for one from a file. */
    store: async (
      personId: number,
      address: string | null,
      { type, bytes }: Portrait,
    ): Promise<void> => {
      const digest = hash('sha256', bytes, 'hex');
      await sql.run(STORE_SQL, personId, address, type, digest, bytes);
      items.isChanged = true;
    },
  };
}
