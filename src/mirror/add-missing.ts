// Adds entries that a server restored, within one transaction: under their ids, whether the record had them before or not.

import { NO_DETAILS } from '../record/entry-details.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import type { MissingEntry } from './fetch-entries.ts';
import { bodyFor } from './remote-entry.ts';
import { updatePeople } from './update-people.ts';

/** The ids ascend. Returns how many were added. */
export async function addMissing(
  transaction: WriteTransaction,
  missing: readonly MissingEntry[],
): Promise<number> {
  const entries = missing.map(({ entry }) => entry);
  await updatePeople(transaction, entries, new Map());
  let added = 0;
  for (const { entry, sittingId } of missing) {
    // The sitting was removed after the entry was read; a later change says that the entry was withdrawn.
    if (!(await transaction.hasSitting(sittingId))) continue;
    const { id, details } = entry;
    const withdrawn = await transaction.findWithdrawn(id);
    const given =
      Object.keys(details).length === 0 ? null : { details: { ...NO_DETAILS, ...details } };
    const before = withdrawn === null ? entry : readWireForm(withdrawn.wire);
    const restored = [{ id, body: { ...bodyFor(entry, before), ...given } }];
    if (withdrawn === null) await transaction.insertEntries(sittingId, restored);
    else await transaction.restoreEntries(sittingId, restored);
    added += 1;
  }
  return added;
}
