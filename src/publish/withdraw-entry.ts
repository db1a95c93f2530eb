// Takes an entry out of the record; its id is never used again, and the withdrawal is in the change log.

import type { Publication } from '../store/publication.ts';
import { presentEntry } from './correct-entry.ts';

export async function withdrawEntry(
  publication: Publication,
  { id, ifMatch }: { readonly id: number; readonly ifMatch: readonly string[] | null },
): Promise<null> {
  await presentEntry(publication, id, ifMatch);
  await publication.withdrawEntry(id);
  return null;
}
