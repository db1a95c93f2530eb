// Brings a withdrawn entry back: under its id, in its sitting, with the text it had.

import { clientErrors } from '../errors.ts';
import { firstOf } from '../present.ts';
import { readWireForm, wireForm } from '../record/wire-form.ts';
import type { WithdrawnEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { PublishedEntry, Restoration } from './operation.ts';

export async function restoreEntry(
  transaction: WriteTransaction,
  restoration: Restoration,
): Promise<PublishedEntry> {
  const { id, textCounter } = restoration;
  const withdrawn = await withdrawnEntry(transaction, id);
  const sittingId = await sittingOf(transaction, withdrawn, restoration.sitting);
  const { speaker, ...before } = readWireForm(withdrawn.wire);
  const body = {
    ...before,
    textCounter: textCounter ?? before.textCounter,
    // Under the name the person has now; somebody who was removed since is linked to nothing.
    speaker: speaker === null ? null : await transaction.findPerson(speaker.id),
  };
  const there = await transaction.findEntryAt(sittingId, body.textCounter);
  if (there !== null) throw counterUsed(textCounter, body.textCounter, there.id);
  const revisions = await transaction.restoreEntries(sittingId, [{ id, body }]);
  const details = (await transaction.entryDetails([id])).get(id) ?? null;
  const changedAtMs = transaction.atMs;
  return { id, wire: wireForm(body), details, revision: firstOf(revisions), changedAtMs };
}

async function withdrawnEntry(transaction: WriteTransaction, id: number): Promise<WithdrawnEntry> {
  const withdrawn = await transaction.findWithdrawn(id);
  if (withdrawn !== null) return withdrawn;
  if ((await transaction.findEntry(id)) === null) throw clientErrors.notFound();
  throw clientErrors.conflict('This entry is in the record: it was not withdrawn.');
}

async function sittingOf(
  transaction: WriteTransaction,
  withdrawn: WithdrawnEntry,
  given: number | null,
): Promise<number> {
  const sittingId = given ?? withdrawn.sittingId;
  if (await transaction.hasSitting(sittingId)) return sittingId;
  throw given === null
    ? clientErrors.conflict(
        `The sitting of this entry, ${sittingId}, was deleted: give the id of the sitting it belongs to as “sitting”.`,
      )
    : clientErrors.badParameter('sitting', `Invalid pk "${given}" - object does not exist.`);
}

function counterUsed(given: number | null, counter: number, entryId: number): Error {
  return given === null
    ? clientErrors.conflict(
        `The counter of this entry, ${counter}, is that of entry ${entryId} now: give another “text_counter”.`,
      )
    : clientErrors.badParameter('text_counter', 'This counter is already used in this sitting.');
}
