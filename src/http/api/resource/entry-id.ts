// The id of an entry, as an address has it.

import { clientErrors } from '../../../errors.ts';

/** Decimal, without sign; 2^53 has 16 digits. */
const ID = /^[0-9]{1,16}$/;

/** The number; 404 for what cannot be one, as for what is not there. */
export function entryId(text: string | undefined): number {
  const id = text !== undefined && ID.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(id)) throw clientErrors.notFound();
  return id;
}
