// The collections beside the entries: their names and their field tables.

import { type Field, fieldList, type ItemOf } from './field.ts';
import { PERSON_FIELDS } from './person.ts';
import { SITTING_FIELDS, SOURCE_FIELDS, VENUE_FIELDS } from './sitting.ts';

export const COLLECTION_FIELDS = {
  venues: VENUE_FIELDS,
  sources: SOURCE_FIELDS,
  sittings: SITTING_FIELDS,
  people: PERSON_FIELDS,
};

export type CollectionName = keyof typeof COLLECTION_FIELDS;

export const COLLECTION_NAMES = Object.keys(COLLECTION_FIELDS) as CollectionName[];

/** The fields of an item of each collection, as a client gives them. */
export type CollectionFields = {
  readonly [Name in CollectionName]: ItemOf<(typeof COLLECTION_FIELDS)[Name]>;
};

/** The noun for one item of each, as used in sentences. */
export const ITEM_NOUNS: Readonly<Record<CollectionName, string>> = {
  venues: 'venue',
  sources: 'source',
  sittings: 'sitting',
  people: 'person',
};

/** The fields of a collection's items, in JSON order. */
export function fieldsOfCollection(name: CollectionName): readonly Field[] {
  return fieldList(COLLECTION_FIELDS[name]);
}
