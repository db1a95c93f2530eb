// Write operations on venues, sources, sittings and people, each in one transaction.

import { counted } from '../base/group-digits.ts';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ClientError, clientErrors } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { type CollectionFields, type CollectionName, ITEM_NOUNS } from '../record/collection.ts';
import { pickFields } from '../record/field-values.ts';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import {
  type NewSitting,
  SITTING_DETAILS,
  type SittingDescription,
  SOURCE_FIELDS,
} from '../record/sitting.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type { Collections, Sitting } from '../store/contract/results.ts';
import type { ReadHere } from '../store/contract/read-before.ts';
import type { EntryReads } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { ANY_VERSION, createEntries } from './publish-entries.ts';

/** Sittings are created with their entries: createSitting. */
export type NewItemCollection = Exclude<CollectionName, 'sittings'>;

/** A checked venue, source or person to create. */
interface NewItem {
  readonly collection: NewItemCollection;
  readonly fields: CollectionFields[NewItemCollection];
}

type Creator<Name extends NewItemCollection> = (
  transaction: WriteTransaction,
  fields: CollectionFields[Name],
) => Promise<Collections[Name]>;

const CREATORS: { readonly [Name in NewItemCollection]: Creator<Name> } = {
  venues: async (transaction, fields) => {
    const id = await transaction.venues.add(fields);
    if (id === null) throw slugTaken();
    return { id, ...fields };
  },
  sources: async (transaction, fields) => {
    const id = await transaction.sources.add(fields);
    if (id === null) throw sourceTaken();
    return { id, ...fields };
  },
  people: async (transaction, fields) => {
    const id = await transaction.people.add(fields.legalName, fields.slug);
    if (id === null) throw slugTaken();
    const created = present(await transaction.item('people', id), 'the created person');
    return await CHANGERS.people(transaction, created, fields);
  },
};

export function createItem(
  transaction: WriteTransaction,
  { collection, fields }: NewItem,
): Promise<Collections[NewItemCollection]> {
  return CREATORS[collection](transaction, fields as never);
}

// Changes a venue, a source, a sitting or a person; fields that the client does not send stay as they are.

type Item = Collections[CollectionName];

interface ItemRemoval {
  readonly collection: CollectionName;
  /** Its id, or its slug if it has one. */
  readonly key: number | string;
  /** The versions that the client accepts; null if it accepts any version. */
  readonly ifMatch: readonly string[] | null;
}

interface ItemUpdate extends ItemRemoval {
  /** The checked fields to change; undefined fields stay as they are. */
  readonly fields: Partial<CollectionFields[CollectionName]>;
}

export async function changeItem(
  transaction: WriteTransaction,
  { collection, key, fields, ifMatch }: ItemUpdate,
): Promise<{ readonly item: Item; readonly version: string }> {
  const stored = await currentItem(transaction, collection, key, ifMatch);
  const item = await CHANGERS[collection](transaction, stored as never, fields as never);
  return { item, version: await itemVersion(transaction, collection, item) };
}

/** Writes the changed fields of an item, and returns the item. */
type Changer<Name extends CollectionName> = (
  transaction: WriteTransaction,
  stored: Collections[Name],
  fields: Partial<CollectionFields[Name]>,
) => Promise<Collections[Name]>;

const CHANGERS: { readonly [Name in CollectionName]: Changer<Name> } = {
  venues: async (transaction, stored, fields) => {
    const changed = { ...stored, ...fields };
    if (isDeepStrictEqual(stored, changed)) return stored;
    if (changed.slug !== stored.slug && transaction.chambers.includes(stored.slug)) {
      throw clientErrors.badParameter(
        'slug',
        'The slug of this chamber cannot be changed: documents and addresses use it.',
      );
    }
    if (!(await transaction.venues.change(changed))) throw slugTaken();
    return changed;
  },
  sources: async (transaction, stored, fields) => {
    const changed = { ...stored, ...fields };
    if (isDeepStrictEqual(stored, changed)) return stored;
    if (!(await transaction.sources.change(changed))) throw sourceTaken();
    return changed;
  },
  // Without a slug the current one stays: it is part of addresses. Linked entries follow a new name.
  people: async (transaction, stored, { slug, ...fields }) => {
    const changed = { ...stored, ...fields, slug: slug ?? stored.slug };
    if (isDeepStrictEqual(stored, changed)) return stored;
    const namesake = await transaction.people.find(changed.slug);
    if (namesake !== null && namesake.id !== stored.id) throw slugTaken();
    await transaction.people.change(changed).catch((error: unknown) => {
      if (!(error instanceof PersonConflict)) throw error;
      throw clientErrors.badParameter('identifiers', error.message);
    });
    return present(await transaction.item('people', stored.id), 'the changed person');
  },
  sittings: async (transaction, stored, fields) => {
    const description = await descriptionOf(transaction, stored);
    const changed = { ...description, ...fields };
    if (isDeepStrictEqual(description, changed)) return stored;
    await refuseUnknownVenue(transaction, changed.venueSlug);
    await transaction.sittings.change(stored.id, changed).catch((error: unknown) => {
      if (!(error instanceof SittingConflict)) throw error;
      throw clientErrors.badParameter('non_field_errors', error.message);
    });
    return present(await transaction.item('sittings', stored.id), 'the changed sitting');
  },
};

/** A stored sitting as a client describes one: the venue by its slug, the source without its id. */
export async function descriptionOf(
  transaction: WriteTransaction,
  sitting: ReadHere<Sitting>,
): Promise<SittingDescription> {
  const { venueId, source } = sitting;
  const venue = venueId === null ? null : await transaction.item('venues', venueId);
  return {
    source: source === null ? null : pickFields(SOURCE_FIELDS, source),
    venueSlug: venue?.slug ?? null,
    ...pickFields(SITTING_DETAILS, sitting),
  };
}

// Adds a sitting with its entries, all or nothing.

export async function createSitting(
  transaction: WriteTransaction,
  { sitting, claims }: { readonly sitting: NewSitting; readonly claims: readonly EntryClaim[] },
): Promise<Sitting> {
  await refuseUnknownVenue(transaction, sitting.venueSlug);
  const sittingOfRecord = await transaction.sittings.ensure(sitting);
  if (!sittingOfRecord.isNew) {
    throw clientErrors.badParameter(
      'non_field_errors',
      `A sitting with this venue, start and source is in the record already: ${sittingOfRecord.id}.`,
    );
  }
  const entries = claims.map((claim) => ({ ...claim, sitting: sittingOfRecord.id }));
  await createEntries(transaction, { claims: entries, isList: true }).catch((error: unknown) => {
    throw error instanceof ClientError ? error.within('entries') : error;
  });
  return present(await transaction.item('sittings', sittingOfRecord.id), 'the created sitting');
}

// Removes an unused venue, source or person, or a sitting with all its entries.

export async function removeItem(
  transaction: WriteTransaction,
  { collection, key, ifMatch }: ItemRemoval,
): Promise<null> {
  const item = await currentItem(transaction, collection, key, ifMatch);
  const { id } = item;
  if (collection === 'sittings') {
    await transaction.sittings.remove(id);
    return null;
  }
  if (collection === 'venues' && 'slug' in item && transaction.chambers.includes(item.slug)) {
    throw clientErrors.conflict('This chamber belongs to every record and cannot be deleted.');
  }
  const users = await transaction[collection].removeUnused(id);
  if (users > 0) throw clientErrors.conflict(stillUsed(collection, users));
  return null;
}

// The current venue, source, sitting or person, if the client accepts its version.

/** Enough digits that no two versions of an item ever share them: 80 bits. */
const VERSION_DIGITS = 20;

/** Throws 404 if there is no such item, and 412 if the client does not accept its version. */
async function currentItem<Name extends CollectionName>(
  transaction: WriteTransaction,
  collection: Name,
  key: number | string,
  ifMatch: readonly string[] | null,
): Promise<Collections[Name]> {
  const current = await transaction.item(collection, key);
  if (current === null) throw clientErrors.notFound();
  if (ifMatch !== null && !ifMatch.includes(ANY_VERSION)) {
    const version = await itemVersion(transaction, collection, current);
    if (!ifMatch.includes(version)) throw clientErrors.preconditionFailed(ITEM_NOUNS[collection]);
  }
  return current;
}

/**
 * The version of an item, as in its ETag: a digest of its fields, so that it stays the same while other items change. The
 * version of a sitting includes that of its entries, because they are read together.
 */
export async function itemVersion(
  reader: Pick<EntryReads, 'sittingEntriesVersion'>,
  collection: CollectionName,
  item: Item,
): Promise<string> {
  const digest = hash('sha256', JSON.stringify(item), 'hex').slice(0, VERSION_DIGITS);
  if (collection !== 'sittings') return digest;
  return `${digest}.${await reader.sittingEntriesVersion(item.id)}`;
}

// Sentences that say why a venue, source, sitting or person cannot be created, changed or removed.

const slugTaken = (): ClientError =>
  clientErrors.badParameter('slug', 'This field must be unique.');

const sourceTaken = (): ClientError =>
  clientErrors.badParameter(
    'non_field_errors',
    'The fields name, list_page must make a unique set.',
  );

/** A sentence that says what still refers to an item, and what to do about it. */
function stillUsed(collection: NewItemCollection, count: number): string {
  const entries = counted(count, 'entry is', 'entries are');
  const sittings = counted(count, 'sitting was', 'sittings were');
  const them = count === 1 ? 'it' : 'them';
  const sentences = {
    venues: `${sittings} held in this venue. Change or delete ${them} first.`,
    sources: `${sittings} taken from this source. Change or delete ${them} first.`,
    people: `${entries} linked to this person. Link ${them} to another person, or to none, first.`,
  };
  return sentences[collection];
}

// Refuses a sitting with an unknown venue, because in a request that is far more often a misspelt slug than a new chamber.
// An import creates the venues that its file names, and reports them.

async function refuseUnknownVenue({ item, chambers }: WriteTransaction, slug: string | null) {
  if (slug === null || (await item('venues', slug)) !== null) return;
  throw clientErrors.badParameter(
    'venue',
    `Object with slug=${JSON.stringify(slug)} does not exist. The chambers are ${chambers.join(', ')}. ` +
      'To create a venue, POST to venues/.',
  );
}
