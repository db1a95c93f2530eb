// Refuses a sitting of a venue that the record does not have: in a request that is a misspelt slug far more often than a new chamber. An
// import makes the venues that its file names, and reports them.

import { clientErrors } from '../errors.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

export async function refuseUnknownVenue(
  transaction: WriteTransaction,
  slug: string | null,
): Promise<void> {
  if (slug === null || (await transaction.item('venues', slug)) !== null) return;
  throw clientErrors.badParameter(
    'venue',
    `Object with slug=${JSON.stringify(slug)} does not exist. The chambers are ${transaction.chambers.join(', ')}; ` +
      'POST to venues/ makes another venue.',
  );
}
