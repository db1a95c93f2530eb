// The JSON of venues, sources, sittings and people: the original's fields, in its order.

import type { CollectionName } from '../../../record/collection.ts';
import { fieldsJson } from '../../../record/field-values.ts';
import { PERSON_FIELDS, type PersonFields } from '../../../record/person.ts';
import { SITTING_FIELDS, SOURCE_FIELDS, type SittingDescription } from '../../../record/sitting.ts';
import { VENUE_FIELDS } from '../../../record/venue.ts';
import type { Collections } from '../../../store/contract/collections.ts';
import { itemUrl, PERSON_LIST, SITTING_LIST, VENUE_LIST } from '../../shared/links.ts';
import type { ApiRequest } from '../resource/resource.ts';

type Reader = Pick<ApiRequest, 'base' | 'format'>;

/** The address of an item for a reader of this format. */
export const addressOf = ({ base, format }: Reader, list: string, id: number): string =>
  itemUrl(`${base.url}${list}`, id, format || 'api');

export const ITEM_JSON: {
  readonly [Name in CollectionName]: (item: Collections[Name], reader: Reader) => object;
} = {
  venues: (venue, reader) => ({
    id: venue.id,
    url: addressOf(reader, VENUE_LIST, venue.id),
    ...fieldsJson(VENUE_FIELDS, venue),
  }),

  // A source's url is its document's, so only its id leads back to it.
  sources: (source) => ({ id: source.id, ...fieldsJson(SOURCE_FIELDS, source) }),

  // A reader gets the address of the venue where a document has its slug.
  sittings: ({ id, venueId, ...sitting }, reader) => ({
    id,
    url: addressOf(reader, SITTING_LIST, id),
    ...fieldsJson<SittingDescription>(SITTING_FIELDS, {
      ...sitting,
      venueSlug: venueId === null ? null : addressOf(reader, VENUE_LIST, venueId),
    }),
  }),

  people: (person, reader) => ({
    id: person.id,
    url: addressOf(reader, PERSON_LIST, person.id),
    ...fieldsJson<PersonFields>(PERSON_FIELDS, person),
  }),
};

/** The JSON of an item whose collection is known only when it runs. */
export function itemJson<Name extends CollectionName>(
  name: Name,
  item: Collections[Name],
  reader: Reader,
): object {
  return ITEM_JSON[name](item, reader);
}
