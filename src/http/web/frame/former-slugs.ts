// Redirects an address that names a chamber or a person by a slug they had before, with the rest of its query.

import type { Venue } from '../../../record/venue.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import type { PageRedirect, SiteRequest } from './page.ts';

/** The chambers as they are now. */
interface Venues {
  readonly venueBySlug: (slug: string) => Venue | null;
  readonly venue: (id: number | null) => Venue | null;
}

/** Where `venue` of the query is a slug that a chamber had before: the same page with its present one. Null where it is not. */
export async function redirectFormerVenue(
  store: Pick<Store, 'formerItem'>,
  path: string,
  { venueBySlug, venue: venueById }: Venues,
  { query }: SiteRequest,
): Promise<PageRedirect | null> {
  const slug = query.get('venue') ?? '';
  if (slug === '' || venueBySlug(slug) !== null) return null;
  const venue = venueById(await store.formerItem('venues', slug));
  return venue === null
    ? null
    : { redirect: 301, to: withQueryOf(path, query, { venue: venue.slug }) };
}

/** A path with the query of a request, changed in parts. The language is added where a redirect is answered. */
export function withQueryOf(
  path: string,
  query: QueryString,
  change: Readonly<Record<string, string>> = {},
): string {
  const given = Object.fromEntries(query);
  return links.withQuery(path, { ...given, [links.LANGUAGE_PARAMETER]: null, ...change });
}
