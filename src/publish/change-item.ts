// Changes a venue, a source, a sitting or a person; what the client does not name stays as it is.

import { isDeepStrictEqual } from 'node:util';
import { clientErrors } from '../errors.ts';
import { present } from '../present.ts';
import type { CollectionFields, CollectionName } from '../record/collection.ts';
import { pickFields } from '../record/field-values.ts';
import type { KnownPerson, PersonFields } from '../record/person.ts';
import {
  SITTING_DETAILS,
  SOURCE_FIELDS,
  type SittingDescription,
  type Source,
  type Venue,
  type VenueFields,
} from '../record/sitting.ts';
import type { Collections, StoredSource, Sitting } from '../store/contract/results.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { chamberStays, slugTaken, sourceTaken } from './item-refusals.ts';
import type { ItemUpdate, PublishedItem } from './operation.ts';
import { itemVersion, currentItem } from './current-item.ts';
import { refuseUnknownVenue } from './refuse-unknown-venue.ts';

/** Writes the changed fields of one item, and gives the item as it is then. */
type Changer<Name extends CollectionName> = (
  transaction: WriteTransaction,
  before: Collections[Name],
  fields: Partial<CollectionFields[Name]>,
) => Promise<Collections[Name]>;

const CHANGERS: { readonly [Name in CollectionName]: Changer<Name> } = {
  venues: changeVenue,
  sources: changeSource,
  people: changePerson,
  sittings: changeSitting,
};

export async function changeItem(
  transaction: WriteTransaction,
  { collection, key, fields, ifMatch }: ItemUpdate,
): Promise<PublishedItem> {
  const before = await currentItem(transaction, collection, key, ifMatch);
  const item = await changed(transaction, collection, before, fields);
  return { item, version: await itemVersion(transaction, collection, item) };
}

function changed<Name extends CollectionName>(
  transaction: WriteTransaction,
  collection: Name,
  before: Collections[Name],
  fields: Partial<CollectionFields[Name]>,
): Promise<Collections[Name]> {
  return CHANGERS[collection](transaction, before, fields);
}

async function changeVenue(
  transaction: WriteTransaction,
  before: Venue,
  fields: Partial<VenueFields>,
): Promise<Venue> {
  const after = { ...before, ...fields };
  if (isDeepStrictEqual(before, after)) return before;
  if (after.slug !== before.slug && transaction.chambers.includes(before.slug))
    throw chamberStays.slug();
  if (!(await transaction.changeVenue(after))) throw slugTaken();
  return after;
}

async function changeSource(
  transaction: WriteTransaction,
  before: StoredSource,
  fields: Partial<Source>,
): Promise<StoredSource> {
  const after = { ...before, ...fields };
  if (isDeepStrictEqual(before, after)) return before;
  if (!(await transaction.changeSource(after))) throw sourceTaken();
  return after;
}

/** A slug that is not given stays: it is part of addresses. Entries linked to the person follow a new name. */
export async function changePerson(
  transaction: WriteTransaction,
  before: KnownPerson,
  { slug, ...fields }: Partial<PersonFields>,
): Promise<KnownPerson> {
  const after = { ...before, ...fields, slug: slug ?? before.slug };
  if (isDeepStrictEqual(before, after)) return before;
  const namesake = await transaction.findPerson(after.slug);
  if (namesake !== null && namesake.id !== before.id) throw slugTaken();
  try {
    await transaction.changePerson(after);
  } catch (error) {
    if (!(error instanceof PersonConflict)) throw error;
    throw clientErrors.badParameter('identifiers', error.message);
  }
  return present(await transaction.item('people', before.id), 'the changed person');
}

async function changeSitting(
  transaction: WriteTransaction,
  before: Sitting,
  fields: Partial<SittingDescription>,
): Promise<Sitting> {
  const current = await descriptionOf(transaction, before);
  const after = { ...current, ...fields };
  if (isDeepStrictEqual(current, after)) return before;
  await refuseUnknownVenue(transaction, after.venueSlug);
  try {
    await transaction.changeSitting(before.id, after);
  } catch (error) {
    if (!(error instanceof SittingConflict)) throw error;
    throw clientErrors.badParameter('non_field_errors', error.message);
  }
  return present(await transaction.item('sittings', before.id), 'the changed sitting');
}

/** A stored sitting as a client describes one: the venue by its slug, the source without its id. */
async function descriptionOf(
  transaction: WriteTransaction,
  sitting: Sitting,
): Promise<SittingDescription> {
  const { venueId, source } = sitting;
  const venue = venueId === null ? null : await transaction.item('venues', venueId);
  return {
    source: source === null ? null : pickFields<Source>(SOURCE_FIELDS, source),
    venueSlug: venue?.slug ?? null,
    ...pickFields(SITTING_DETAILS, sitting),
  };
}
