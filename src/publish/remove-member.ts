// Removes a venue, a source or a person nothing leads to any more, or a sitting with all its entries.

import { isChamber } from '../hansard/venue.ts';
import type { Publication } from '../store/publication.ts';
import { chamberStays, stillUsed } from './member-refusals.ts';
import type { MemberRemoval } from './operation.ts';
import { presentMember } from './present-member.ts';

export async function removeMember(
  publication: Publication,
  { collection, key, ifMatch }: MemberRemoval,
): Promise<null> {
  const { id } = await presentMember(publication, collection, key, ifMatch);
  if (collection === 'sittings') {
    await publication.removeSitting(id);
    return null;
  }
  if (collection === 'venues' && isChamber(id)) throw chamberStays.removal();
  const users = await removeUnused(publication, collection, id);
  if (users > 0) throw stillUsed[collection](users);
  return null;
}

/** How many still lead to it; it is gone where nobody does. */
function removeUnused(
  publication: Publication,
  collection: 'venues' | 'sources' | 'people',
  id: number,
): Promise<number> {
  switch (collection) {
    case 'venues':
      return publication.removeVenue(id);
    case 'sources':
      return publication.removeSource(id);
    case 'people':
      return publication.removePerson(id);
  }
}
