// Adds entries to the record, all or none.

import { ClientError } from '../errors.ts';
import { firstOf } from '../present.ts';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import { detailsText } from '../record/wire-form.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import { wireForm } from '../record/wire-form.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { findSpeaker } from './find-speaker.ts';
import type { PublishedEntry } from './operation.ts';
import { checkLanguage } from './check-language.ts';
import { targetOfEntry } from './entry-target.ts';

export async function createEntries(
  transaction: WriteTransaction,
  { claims }: { readonly claims: readonly EntryClaim[] },
): Promise<PublishedEntry[]> {
  const published: PublishedEntry[] = [];
  for (const [index, claim] of claims.entries()) {
    try {
      published.push(await createEntry(transaction, claim));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      throw new EntryRefused(index, error);
    }
  }
  return published;
}

/** One of several entries is refused, and so are all. */
export class EntryRefused extends ClientError {
  readonly index: number;

  constructor(index: number, { status, body, headers }: ClientError) {
    super(status, body, headers);
    this.index = index;
  }
}

async function createEntry(
  transaction: WriteTransaction,
  claim: EntryClaim,
): Promise<PublishedEntry> {
  const speaker = await findSpeaker(transaction, claim.speaker);
  const { sittingId, textCounter } = await targetOfEntry(transaction, claim);
  const { type, speakerName, speakerTitle, content } = claim;
  const body = { textCounter, type, speakerName, speakerTitle, speaker, content };
  checkLanguage(transaction, claim.details);
  const details = { ...NO_DETAILS, ...claim.details };
  const ids = await transaction.appendEntries(sittingId, [{ ...body, details }]);
  return {
    id: firstOf(ids),
    wire: wireForm(body),
    details: detailsText(details),
    revision: 1,
    changedAtMs: transaction.atMs,
  };
}
