// The entries of a document, with the people of the record as their speakers.

import { OperatorError } from '../base/errors.ts';
import type { Person } from '../record/person.ts';
import type { SpeakerClaim } from '../record/rules/entry-rules.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { DocumentEntry } from './plan/plan-entry.ts';
import type { EntryDraft } from './read-drafts.ts';

export async function documentEntries(
  transaction: WriteTransaction,
  drafts: readonly EntryDraft[],
): Promise<DocumentEntry[]> {
  const entries: DocumentEntry[] = [];
  for (const { claim } of drafts) {
    const { id = null, type, speakerName, speakerTitle, content, details } = claim;
    const speaker = await knowSpeaker(transaction, claim.speaker);
    entries.push({ id, type, speakerName, speakerTitle, content, speaker, details });
  }
  return entries;
}

/** The person to whom a document links a speaker, created if unknown. */
export async function knowSpeaker(
  transaction: WriteTransaction,
  claim: SpeakerClaim,
): Promise<Person | null> {
  if (claim === null) return null;
  if (typeof claim === 'object') return await transaction.people.ofDocument(claim);
  const person = await transaction.people.now(claim);
  if (person === null) throw new OperatorError(`speaker: Nobody is known as "${claim}".`);
  return person;
}
