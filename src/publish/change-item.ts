// Changes a venue, a source, a sitting or a person; what the client does not name stays as it is.

import { clientErrors } from '../errors.ts';
import type { KnownPerson } from '../hansard/person.ts';
import type { PersonFields } from '../hansard/rules/person-rules.ts';
import type { NewSitting, Source } from '../hansard/sitting.ts';
import { isChamber, type Venue } from '../hansard/venue.ts';
import type { Collections, StoredSource, Sitting } from '../store/contract/collections.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import { chamberStays, slugTaken, sourceTaken } from './item-refusals.ts';
import type { ChangedFields, CollectionName, ItemChange, PublishedItem } from './operation.ts';
import { itemVersion, currentItem } from './current-item.ts';

/** What has changed, given what there was. */
type Changer<Name extends CollectionName> = (
  publication: WriteTransaction,
  before: Collections[Name],
  fields: ChangedFields[Name],
) => Promise<Collections[Name]>;

const CHANGERS: { readonly [Name in CollectionName]: Changer<Name> } = {
  venues: changeVenue,
  sources: changeSource,
  people: changePerson,
  sittings: changeSitting,
};

export async function changeItem(
  publication: WriteTransaction,
  { collection, key, fields, ifMatch }: ItemChange,
): Promise<PublishedItem> {
  const before = await currentItem(publication, collection, key, ifMatch);
  const member = await changed(publication, collection, before, fields);
  return { member, version: await itemVersion(publication, collection, member) };
}

function changed<Name extends CollectionName>(
  publication: WriteTransaction,
  collection: Name,
  before: Collections[Name],
  fields: ChangedFields[Name],
): Promise<Collections[Name]> {
  return CHANGERS[collection](publication, before, fields);
}

async function changeVenue(
  publication: WriteTransaction,
  before: Venue,
  fields: Partial<Venue>,
): Promise<Venue> {
  const after = { ...before, ...fields };
  if (isSame(before, after)) return before;
  if (isChamber(before.id) && after.slug !== before.slug) throw chamberStays.slug();
  if (!(await publication.changeVenue(after))) throw slugTaken();
  return after;
}

async function changeSource(
  publication: WriteTransaction,
  before: StoredSource,
  fields: Partial<Source>,
): Promise<StoredSource> {
  const after = { ...before, ...fields };
  if (isSame(before, after)) return before;
  if (!(await publication.changeSource(after))) throw sourceTaken();
  return after;
}

/** A slug that is not given stays: it is part of addresses. Entries linked to the person follow a new name. */
export async function changePerson(
  publication: WriteTransaction,
  before: KnownPerson,
  { slug, ...fields }: Partial<PersonFields>,
): Promise<KnownPerson> {
  const after = { ...before, ...fields, slug: slug ?? before.slug };
  if (isSame(before, after)) return before;
  const namesake = await publication.findPerson(after.slug);
  if (namesake !== null && namesake.id !== before.id) throw slugTaken();
  try {
    await publication.changePerson(after);
  } catch (error) {
    if (!(error instanceof PersonConflict)) throw error;
    throw clientErrors.badParameter('identifiers', error.message);
  }
  return (await publication.item('people', before.id))!;
}

async function changeSitting(
  publication: WriteTransaction,
  before: Sitting,
  fields: Partial<NewSitting>,
): Promise<Sitting> {
  const present = await descriptionOf(publication, before);
  const after = { ...present, ...fields };
  if (isSame(present, after)) return before;
  try {
    await publication.changeSitting(before.id, after);
  } catch (error) {
    if (!(error instanceof SittingConflict)) throw error;
    throw clientErrors.badParameter('non_field_errors', error.message);
  }
  return (await publication.item('sittings', before.id))!;
}

async function descriptionOf(publication: WriteTransaction, sitting: Sitting): Promise<NewSitting> {
  const { venueId, source, startDate, startTime, endDate, endTime } = sitting;
  const venue = venueId === null ? null : await publication.item('venues', venueId);
  return {
    venueSlug: venue?.slug ?? null,
    source: asGiven(source),
    startDate,
    startTime,
    endDate,
    endTime,
  };
}

/** A source as a client gives it: without its id. */
function asGiven(source: StoredSource | null): Source | null {
  if (source === null) return null;
  const { name, listPage, date, url, lastProcessingAttempt, lastProcessingSuccess } = source;
  return { name, listPage, date, url, lastProcessingAttempt, lastProcessingSuccess };
}

/** Whether nothing would change: then nothing is written, and the version stays. */
function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
