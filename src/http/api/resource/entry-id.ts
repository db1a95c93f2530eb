// The id of an entry, as an address has it.

import { clientErrors } from '../../../errors.ts';
import { parseId } from '../../../record/id.ts';

/** The id; 404 for what cannot be one, as for what is not there. */
export function entryId(text: string | undefined): number {
  const id = parseId(text ?? '');
  if (id === null) throw clientErrors.notFound();
  return id;
}
