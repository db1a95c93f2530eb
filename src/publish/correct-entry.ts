// Gives an entry another text, or links its speaker; the earlier one stays in its history.

import { clientErrors } from '../errors.ts';
import { detailsText, readDetails, readWireForm, wireForm } from '../record/wire-form.ts';
import { correctedBody } from '../record/rules/entry-rules.ts';
import type { StoredEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { checkLanguage } from './check-language.ts';
import { findSpeaker } from './find-speaker.ts';
import { ANY_VERSION, type Correction, entryVersion, type PublishedEntry } from './operation.ts';
import { present } from '../present.ts';

export async function correctEntry(
  transaction: WriteTransaction,
  { id, claim, ifMatch }: Correction,
): Promise<PublishedEntry> {
  const current = await currentEntry(transaction, id, ifMatch);
  const before = readWireForm(current.wire);
  const { speaker } = claim;
  const after = correctedBody(
    before,
    claim,
    speaker === undefined ? before.speaker : await findSpeaker(transaction, speaker),
  );
  await checkCounter(transaction, current, claim.sitting, after.textCounter);
  if (claim.details !== undefined) checkLanguage(transaction, claim.details);
  const stored = (await transaction.entryDetails([id])).get(id) ?? null;
  const details = { ...readDetails(stored), ...claim.details };
  const isSameText = wireForm(after) === current.wire;
  const isSameRest = detailsText(details) === stored;
  if (isSameText && isSameRest) return { ...current, details: stored };
  const onlySpeaker =
    isSameRest && wireForm({ ...after, speaker: before.speaker }) === current.wire;
  await transaction.correctEntry(id, { ...after, details }, onlySpeaker ? 'linked' : 'corrected');
  const corrected = present(await transaction.findEntry(id), 'the corrected entry');
  return { ...corrected, details: detailsText(details) };
}

/** The entry as it is now, if the client has its current version in mind. */
export async function currentEntry(
  transaction: WriteTransaction,
  id: number,
  ifMatch: readonly string[] | null,
): Promise<StoredEntry> {
  const present = await transaction.findEntry(id);
  if (present === null) throw clientErrors.notFound();
  if (
    ifMatch !== null &&
    !ifMatch.includes(ANY_VERSION) &&
    !ifMatch.includes(entryVersion(present))
  ) {
    throw clientErrors.preconditionFailed();
  }
  return present;
}

async function checkCounter(
  transaction: WriteTransaction,
  { id, sittingId }: StoredEntry,
  sitting: unknown,
  textCounter: number,
): Promise<void> {
  if (sitting !== undefined && sitting !== null && sitting !== sittingId) {
    throw clientErrors.badParameter(
      'sitting',
      'An entry stays in its sitting: withdraw it and add it there.',
    );
  }
  const there = await transaction.findEntryAt(sittingId, textCounter);
  if (there !== null && there.id !== id) {
    throw clientErrors.badParameter(
      'text_counter',
      'This counter is already used in this sitting.',
    );
  }
}
