// A sitting's venue as a client may give it back: the address it read, or a slug.

import { clientErrors } from '../../../errors.ts';
import type { Store } from '../../../store/contract/store.ts';
import { venueAt } from '../../shared/links.ts';
import type { ApiRequest } from '../resource/resource.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields with the venue's slug in the place of its address. */
export async function namingVenueBySlug(
  store: Store,
  { base }: ApiRequest,
  given: Fields,
): Promise<Fields> {
  const { venue } = given;
  const key = typeof venue === 'string' ? venueAt(venue, base.url) : null;
  if (key === null) return given;
  const found = await store.item('venues', /^\d{1,15}$/.test(key) ? Number(key) : key);
  if (found === null) {
    throw clientErrors.badParameter('venue', 'Invalid hyperlink - Object does not exist.');
  }
  return { ...given, venue: found.slug };
}
