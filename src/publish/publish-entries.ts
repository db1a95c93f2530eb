// Write operations on entries, each in one transaction: adds, corrects, withdraws and restores them.

import { ClientError, clientErrors } from '../base/errors.ts';
import { firstOf, present } from '../base/present.ts';
import { type EntryDetails, NO_DETAILS } from '../record/entry-details.ts';
import {
  correctedBody,
  COUNTER_MAX,
  type EntryClaim,
  languageFault,
  quoted,
  type SpeakerClaim,
} from '../record/rules/entry-rules.ts';
import { UNDESCRIBED_SITTING } from '../record/sitting.ts';
import { detailsText, readDetails, readWireForm, wireForm } from '../record/wire-form.ts';
import type { EntryEvent } from '../store/entries/entry-revisions.ts';
import type { StoredEntry } from '../store/writing/entry-writes.ts';
import type { WithdrawnEntry } from '../store/writing/withdrawn-entries.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

/** An entry as it is after the operation. */
export interface PublishedEntry {
  readonly id: number;
  readonly wire: string;
  /** The details as stored (record/entry-details.ts). Missing in responses that were stored before details existed. */
  readonly details?: string | null;
  readonly revision: number;
  readonly changedAtMs: number;
}

/** Matches every version. */
export const ANY_VERSION = '*';

/** The version of an entry, as in its ETag. */
export function entryVersion({ id, revision, changedAtMs }: Omit<PublishedEntry, 'wire'>): string {
  return `${id}.${revision}.${changedAtMs.toString(36)}`;
}

/** The version of an entry after an event of its history; a withdrawal has one, too. */
export function eventVersion(id: number, { revision, atMs }: EntryEvent): string {
  return entryVersion({ id, revision, changedAtMs: atMs });
}

/** Faults in a list are reported together, by index. A single entry needs no index. */
export async function createEntries(
  transaction: WriteTransaction,
  { claims, isList = false }: { readonly claims: readonly EntryClaim[]; readonly isList?: boolean },
): Promise<PublishedEntry[]> {
  const published: PublishedEntry[] = [];
  for (const [index, claim] of claims.entries()) {
    try {
      published.push(await createEntry(transaction, claim));
    } catch (error) {
      throw isList && error instanceof ClientError ? error.within(index) : error;
    }
  }
  return published;
}

async function createEntry(
  transaction: WriteTransaction,
  claim: EntryClaim,
): Promise<PublishedEntry> {
  const speaker = await findSpeaker(transaction, claim.speaker);
  const { sittingId, textCounter } =
    claim.sitting === undefined || claim.sitting === null
      ? await atTheEnd(transaction, claim.textCounter)
      : await inSitting(transaction, claim.sitting, claim.textCounter);
  const { type, speakerName, speakerTitle, content } = claim;
  const body = { textCounter, type, speakerName, speakerTitle, speaker, content };
  checkLanguage(transaction, claim.details);
  const details = { ...NO_DETAILS, ...claim.details };
  const ids = await transaction.entries.append(sittingId, [{ ...body, details }]);
  return {
    id: firstOf(ids),
    wire: wireForm(body),
    details: detailsText(details),
    revision: 1,
    changedAtMs: transaction.atMs,
  };
}

// Changes the text of an entry, or links its speaker; the earlier text stays in its history.

export interface Correction {
  readonly id: number;
  /** The checked fields to change; undefined fields stay as they are. */
  readonly claim: Partial<EntryClaim>;
  /** The versions that the client accepts; null if it accepts any version. */
  readonly ifMatch: readonly string[] | null;
}

export async function correctEntry(
  transaction: WriteTransaction,
  { id, claim, ifMatch }: Correction,
): Promise<PublishedEntry> {
  const current = await currentEntry(transaction, id, ifMatch);
  const currentBody = readWireForm(current.wire);
  const speaker =
    claim.speaker === undefined
      ? currentBody.speaker
      : await findSpeaker(transaction, claim.speaker);
  const correctedFields = correctedBody(currentBody, claim, speaker);
  await checkCounter(transaction, current, claim.sitting, correctedFields.textCounter);
  checkLanguage(transaction, claim.details);
  const stored = (await transaction.entryDetails([id])).get(id) ?? null;
  const details = { ...readDetails(stored), ...claim.details };
  const isSameText = wireForm(correctedFields) === current.wire;
  const isSameRest = detailsText(details) === stored;
  if (isSameText && isSameRest) return { ...current, details: stored };
  const onlySpeaker =
    isSameRest && wireForm({ ...correctedFields, speaker: currentBody.speaker }) === current.wire;
  const kind = onlySpeaker ? 'linked' : 'corrected';
  await transaction.entries.correct(current, { ...correctedFields, details }, kind);
  const corrected = present(await transaction.entries.find(id), 'the corrected entry');
  return { ...corrected, details: detailsText(details) };
}

/** The current entry, if the client accepts its version. */
async function currentEntry(
  transaction: WriteTransaction,
  id: number,
  ifMatch: readonly string[] | null,
): Promise<StoredEntry> {
  const current = await transaction.entries.find(id);
  if (current === null) throw clientErrors.notFound();
  const isMeant =
    ifMatch?.some((version) => [ANY_VERSION, entryVersion(current)].includes(version)) ?? true;
  if (!isMeant) throw clientErrors.preconditionFailed();
  return current;
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
      'An entry stays in its sitting. To move it, withdraw it and add it to the other sitting.',
    );
  }
  const there = await transaction.entries.findAt(sittingId, textCounter);
  if (there !== null && there.id !== id) throw counterTaken();
}

const counterTaken = (): ClientError =>
  clientErrors.badParameter('text_counter', 'This counter is already used in this sitting.');

// Withdraws an entry from the record; its id is never reused, and the withdrawal is in the change log.

interface Withdrawal {
  readonly id: number;
  /** The versions that the client accepts; null if it does not say. */
  readonly ifMatch: readonly string[] | null;
  /** The version that a page of /review showed. */
  readonly shown?: string;
}

export async function withdrawEntry(
  transaction: WriteTransaction,
  { id, ifMatch, shown }: Withdrawal,
): Promise<null> {
  await refuseStale(transaction, id, shown);
  await currentEntry(transaction, id, ifMatch);
  await transaction.entries.withdraw(id);
  return null;
}

// Restores a withdrawn entry: under its id, in its sitting, with its text.

/** A checked request to restore an entry. */
export interface Restoration {
  readonly id: number;
  /** The target sitting; null for its former sitting and counter. */
  readonly sitting: number | null;
  readonly textCounter: number | null;
  /** The version that a page of /review showed. */
  readonly shown?: string;
}

export async function restoreEntry(
  transaction: WriteTransaction,
  restoration: Restoration,
): Promise<PublishedEntry> {
  const { id, textCounter, shown } = restoration;
  await refuseStale(transaction, id, shown);
  const withdrawn = await withdrawnEntry(transaction, id);
  const sittingId = await sittingOf(transaction, withdrawn, restoration.sitting);
  const { speaker, ...withdrawnBody } = readWireForm(withdrawn.wire);
  const body = {
    ...withdrawnBody,
    textCounter: textCounter ?? withdrawnBody.textCounter,
    // The person as they are now. A link to a removed person is dropped.
    speaker: speaker === null ? null : await transaction.people.now(speaker.id),
  };
  const there = await transaction.entries.findAt(sittingId, body.textCounter);
  if (there !== null && textCounter !== null) throw counterTaken();
  if (there !== null) {
    throw clientErrors.conflict(
      `The counter of this entry, ${body.textCounter}, is now used by entry ${there.id}. Give another “text_counter”.`,
    );
  }
  const revisions = await transaction.entries.restore(sittingId, [{ id, body }]);
  const details = (await transaction.entryDetails([id])).get(id) ?? null;
  const changedAtMs = transaction.atMs;
  return { id, wire: wireForm(body), details, revision: firstOf(revisions), changedAtMs };
}

/** Refuses if an entry, which may be withdrawn, is not in the state that a page showed. */
async function refuseStale(
  transaction: WriteTransaction,
  id: number,
  shown: string | undefined,
): Promise<void> {
  if (shown === undefined) return;
  const event = (await transaction.history(id))?.events.at(-1);
  if (event === undefined) throw clientErrors.notFound();
  if (eventVersion(id, event) === shown) return;
  throw clientErrors.conflict('The entry has changed since: reload the page.');
}

async function withdrawnEntry(transaction: WriteTransaction, id: number): Promise<WithdrawnEntry> {
  const withdrawn = await transaction.withdrawn.find(id);
  if (withdrawn !== null) return withdrawn;
  if ((await transaction.entries.find(id)) === null) throw clientErrors.notFound();
  throw clientErrors.conflict('This entry is not withdrawn.');
}

async function sittingOf(
  transaction: WriteTransaction,
  withdrawn: WithdrawnEntry,
  requestedId: number | null,
): Promise<number> {
  const sittingId = requestedId ?? withdrawn.sittingId;
  if (await transaction.sittings.has(sittingId)) return sittingId;
  throw requestedId === null
    ? clientErrors.conflict(
        `The sitting of this entry, ${sittingId}, was deleted. Give the id of another sitting as “sitting”.`,
      )
    : clientErrors.badParameter('sitting', `Invalid pk "${requestedId}" - object does not exist.`);
}

// The sitting and counter of a new entry: in the given sitting, or, without one, at the end of the record.

/** A counter greater than the last one continues the last sitting; any other begins a new one. */
async function atTheEnd(transaction: WriteTransaction, textCounter: number | undefined) {
  const last = await transaction.entries.last();
  if (last !== null && (textCounter === undefined || textCounter > last.textCounter)) {
    const counter = textCounter ?? (await transaction.entries.lastCounter(last.sittingId)) + 1;
    return inSitting(transaction, last.sittingId, counter);
  }
  const sittingId = await transaction.sittings.add(UNDESCRIBED_SITTING);
  return { sittingId, textCounter: textCounter ?? 1 };
}

async function inSitting(
  transaction: WriteTransaction,
  sitting: unknown,
  textCounter: number | undefined,
) {
  if (typeof sitting !== 'number' || !Number.isSafeInteger(sitting)) {
    throw clientErrors.badParameter('sitting', 'Incorrect type. Expected a sitting’s id.');
  }
  if (!(await transaction.sittings.has(sitting))) {
    throw clientErrors.badParameter('sitting', `Invalid pk "${sitting}" - object does not exist.`);
  }
  const counter = textCounter ?? (await transaction.entries.lastCounter(sitting)) + 1;
  if (counter > COUNTER_MAX) {
    throw clientErrors.badParameter(
      'text_counter',
      'There is no counter left after the last entry of this sitting.',
    );
  }
  if ((await transaction.entries.findAt(sitting, counter)) !== null) throw counterTaken();
  return { sittingId: sitting, textCounter: counter };
}

// The person that an entry is linked to, by id, slug, or the object that a client read. The person must exist.

export async function findSpeaker(
  { people }: WriteTransaction,
  claim: SpeakerClaim,
  field = 'speaker',
) {
  if (claim === null) return null;
  const key = typeof claim === 'object' ? claim.id : claim;
  const person = await people.now(key);
  if (person !== null) return person;
  throw clientErrors.badParameter(
    field,
    typeof key === 'number'
      ? `Invalid pk "${key}" - object does not exist.`
      : `Object with slug=${quoted(key)} does not exist.`,
  );
}

// Refuses a language by which entries of the record cannot be found.

function checkLanguage(
  { languages }: WriteTransaction,
  details: Partial<EntryDetails> | undefined,
): void {
  const fault = languageFault(details?.language, languages);
  if (fault !== null) throw clientErrors.badParameter('language', fault);
}
