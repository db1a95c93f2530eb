// A sitting's venue as a client may give it back: the address it read, or a slug.

import { clientErrors } from '../../../errors.ts';
import { parseIdOrSlug } from '../../../record/id.ts';
import type { JsonObject } from '../../../record/field.ts';
import type { Store } from '../../../store/contract/store.ts';
import { venueAt } from '../../shared/links.ts';
import type { ApiRequest } from '../resource/resource.ts';

/** The fields with the venue's slug instead of its address. */
export async function namingVenueBySlug(
  store: Store,
  { base }: ApiRequest,
  input: JsonObject,
): Promise<JsonObject> {
  const { venue } = input;
  const key = typeof venue === 'string' ? venueAt(venue, base.url) : null;
  if (key === null) return input;
  const found = await store.item('venues', parseIdOrSlug(key));
  if (found === null) {
    throw clientErrors.badParameter('venue', 'Invalid hyperlink - Object does not exist.');
  }
  return { ...input, venue: found.slug };
}
