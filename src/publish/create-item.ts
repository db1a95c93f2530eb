// Makes a venue, a source or a person, unless there is one of that name.

import { present } from '../present.ts';
import type { CollectionFields } from '../record/collection.ts';
import type { KnownPerson, PersonFields } from '../record/person.ts';
import type { Source } from '../record/sitting.ts';
import type { Venue, VenueFields } from '../record/sitting.ts';
import type { Collections, StoredSource } from '../store/contract/results.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { changePerson } from './change-item.ts';
import { sourceTaken, slugTaken } from './item-refusals.ts';
import type { NewItem, NewItemCollection } from './operation.ts';

const CREATORS: {
  readonly [Name in NewItemCollection]: (
    transaction: WriteTransaction,
    fields: CollectionFields[Name],
  ) => Promise<Collections[Name]>;
} = {
  venues: createVenue,
  sources: createSource,
  people: createPerson,
};

export function createItem(
  transaction: WriteTransaction,
  { collection, fields }: NewItem,
): Promise<Collections[NewItemCollection]> {
  return create(transaction, collection, fields);
}

function create<Name extends NewItemCollection>(
  transaction: WriteTransaction,
  collection: Name,
  fields: CollectionFields[Name],
): Promise<Collections[Name]> {
  return CREATORS[collection](transaction, fields);
}

async function createVenue(transaction: WriteTransaction, fields: VenueFields): Promise<Venue> {
  const id = await transaction.addVenue(fields.name, fields.slug);
  if (id === null) throw slugTaken();
  return { id, ...fields };
}

async function createSource(transaction: WriteTransaction, fields: Source): Promise<StoredSource> {
  const id = await transaction.addSource(fields);
  if (id === null) throw sourceTaken();
  return { id, ...fields };
}

async function createPerson(
  transaction: WriteTransaction,
  fields: PersonFields,
): Promise<KnownPerson> {
  const id = await transaction.addPerson(fields.legalName, fields.slug);
  if (id === null) throw slugTaken();
  const created = present(await transaction.item('people', id), 'the created person');
  return await changePerson(transaction, created, fields);
}
