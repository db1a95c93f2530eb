// The error for an entry that is not in the record: where it was withdrawn, the error names its history.

import { clientErrors, type ClientError } from '../../../errors.ts';
import type { Store } from '../../../store/contract/store.ts';
import { revisionsUrl } from '../../shared/links.ts';

export async function missingEntry(
  store: Store,
  id: number,
  baseUrl: string,
): Promise<ClientError> {
  const history = await store.history(id);
  return history?.isWithdrawn === true
    ? clientErrors.withdrawn(revisionsUrl(baseUrl, id))
    : clientErrors.notFound();
}
