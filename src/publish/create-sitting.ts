// Adds a sitting with its entries, all or nothing.

import { clientErrors } from '../errors.ts';
import { present } from '../present.ts';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { Sitting } from '../store/contract/results.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { createEntries } from './create-entries.ts';
import { refuseUnknownVenue } from './refuse-unknown-venue.ts';

export async function createSitting(
  transaction: WriteTransaction,
  { sitting, claims }: { readonly sitting: NewSitting; readonly claims: readonly EntryClaim[] },
): Promise<Sitting> {
  await refuseUnknownVenue(transaction, sitting.venueSlug);
  const found = await transaction.sitting(sitting);
  if (!found.isNew) {
    throw clientErrors.badParameter(
      'non_field_errors',
      `A sitting with this venue, start and source is in the record already: ${found.id}.`,
    );
  }
  await createEntries(transaction, {
    claims: claims.map((claim) => ({ ...claim, sitting: found.id })),
  });
  return present(await transaction.item('sittings', found.id), 'the created sitting');
}
