// The collections beside the entries: what they are called, and the table of fields of each.

import type { Field, FieldTable } from './field.ts';
import { PERSON_FIELDS, type PersonFields } from './person.ts';
import {
  SITTING_FIELDS,
  SOURCE_FIELDS,
  type SittingDescription,
  type Source,
  VENUE_FIELDS,
  type VenueFields,
} from './sitting.ts';

/** The fields of an item of each collection, as a client gives them. */
export interface CollectionFields {
  readonly venues: VenueFields;
  readonly sources: Source;
  readonly sittings: SittingDescription;
  readonly people: PersonFields;
}

export type CollectionName = keyof CollectionFields;

export const COLLECTION_FIELDS: {
  readonly [Name in CollectionName]: FieldTable<CollectionFields[Name]>;
} = {
  venues: VENUE_FIELDS,
  sources: SOURCE_FIELDS,
  sittings: SITTING_FIELDS,
  people: PERSON_FIELDS,
};

/** One item of each, as sentences call it. */
export const ITEM_NOUNS: Readonly<Record<CollectionName, string>> = {
  venues: 'venue',
  sources: 'source',
  sittings: 'sitting',
  people: 'person',
};

/** The fields of a collection's items, in the order JSON has them. */
export function fieldsOfCollection(name: CollectionName): readonly Field[] {
  const fields: Readonly<Record<string, Field>> = COLLECTION_FIELDS[name];
  return Object.values(fields);
}
