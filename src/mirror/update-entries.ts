// Brings entries of the record in step with the texts another server has now, within one transaction.

import { applyInOrder, type EntryCorrection } from '../import/replace-sitting.ts';
import { agreesWith } from '../record/wire-form.ts';
import type { CorrectedEntry, EntryBody } from '../record/entry.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import { readWireForm, wireForm } from '../record/wire-form.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import { contradiction } from './mirror-run.ts';
import { bodyFor, type RemoteEntry } from './remote-entry.ts';
import { updatePeople, type RenamedPeople } from './update-people.ts';

/** Returns how many entries were corrected. */
export async function updateEntries(
  transaction: WriteTransaction,
  entries: readonly RemoteEntry[],
  renamed: RenamedPeople,
): Promise<number> {
  await updatePeople(transaction, entries, renamed);
  const changes: EntryCorrection[] = [];
  for (const remote of entries) {
    const entry = await transaction.findEntry(remote.id);
    if (entry === null) {
      return contradiction(`it has entry ${remote.id}, which was not there when it was read.`);
    }
    const before = readWireForm(entry.wire);
    const body = bodyFor(remote, before);
    const details = await changedDetails(transaction, remote);
    if (wireForm(body) === entry.wire && details === null) continue;
    const kind = details === null && isLink(before, body) ? 'linked' : 'corrected';
    changes.push({ entry, body: { ...body, ...details }, kind });
  }
  changes.sort((one, other) => compare(one, other));
  await applyInOrder(transaction, changes);
  return changes.length;
}

/** The details the server gives, where the record has others; null where it gives none. */
async function changedDetails(
  transaction: WriteTransaction,
  { id, details }: RemoteEntry,
): Promise<Pick<CorrectedEntry, 'details'> | null> {
  if (Object.keys(details).length === 0) return null;
  const stored = (await transaction.entryDetails([id])).get(id) ?? null;
  return agreesWith(details, stored) ? null : { details: { ...NO_DETAILS, ...details } };
}

function compare({ entry: one }: EntryCorrection, { entry: other }: EntryCorrection): number {
  return one.sittingId - other.sittingId || one.textCounter - other.textCounter;
}

/** Whether nothing but the speaker's link differs. */
function isLink(before: EntryBody, body: EntryBody): boolean {
  return wireForm({ ...before, speaker: body.speaker }) === wireForm(body);
}
