// What a publisher can do to the record, as messages: plain data in, plain data out, so that the doing can
// happen in another thread.

import type { EntryClaim } from '../hansard/rules/entry-rules.ts';
import type { VenueFields } from '../hansard/rules/venue-and-source-rules.ts';
import type { PersonFields } from '../hansard/rules/person-rules.ts';
import type { NewSitting, Source } from '../hansard/sitting.ts';
import type { Collections, Sitting } from '../store/contract/collections.ts';

export interface Operations {
  createEntries: { argument: { claims: readonly EntryClaim[] }; result: PublishedEntry[] };
  createSitting: {
    argument: { sitting: NewSitting; claims: readonly EntryClaim[] };
    result: Sitting;
  };
  createItem: { argument: NewItem; result: Item };
  changeItem: { argument: ItemChange; result: PublishedItem };
  removeItem: { argument: ItemRemoval; result: null };
  correctEntry: { argument: Correction; result: PublishedEntry };
  withdrawEntry: { argument: { id: number; ifMatch: readonly string[] | null }; result: null };
}

export type CollectionName = keyof Collections;
export type Item = Collections[CollectionName];

/** A venue, a source or a person to be made known, checked. */
export type NewItem =
  | { readonly collection: 'venues'; readonly fields: VenueFields }
  | { readonly collection: 'sources'; readonly fields: Source }
  | { readonly collection: 'people'; readonly fields: PersonFields };

/** What is to become of a member, checked; a field that is undefined stays as it is. */
export interface ChangedFields {
  readonly venues: Partial<VenueFields>;
  readonly sources: Partial<Source>;
  readonly people: Partial<PersonFields>;
  readonly sittings: Partial<NewSitting>;
}

export type ItemFields = {
  [Name in CollectionName]: { readonly collection: Name; readonly fields: ChangedFields[Name] };
}[CollectionName];

export interface ItemRemoval {
  readonly collection: CollectionName;
  /** Its id, or its slug where it has one. */
  readonly key: number | string;
  /** The versions the client has in mind; null where it does not say. */
  readonly ifMatch: readonly string[] | null;
}

export type ItemChange = ItemFields & Pick<ItemRemoval, 'key' | 'ifMatch'>;

/** A member as it stands after the operation, and its version as its ETag names it. */
export interface PublishedItem {
  readonly member: Item;
  readonly version: string;
}

export type OperationName = keyof Operations;

export interface Correction {
  readonly id: number;
  /** The fields to be changed, checked; a field that is undefined stays as it is. */
  readonly claim: Partial<EntryClaim>;
  /** The versions the client has in mind; null where it does not say. */
  readonly ifMatch: readonly string[] | null;
}

/** An entry as it stands after the operation. */
export interface PublishedEntry {
  readonly id: number;
  readonly wire: string;
  readonly revision: number;
  readonly changedAtMs: number;
}

/** Who asks, and under which key of their own, so that asking twice does it once. */
export interface WriteRequest {
  readonly tokenName: string;
  readonly idempotency: { readonly key: string; readonly requestDigest: string } | null;
}

/** Stands for whatever version there is. */
export const ANY_VERSION = '*';

/** The version of an entry, as its ETag names it. */
export function entryVersion({ id, revision, changedAtMs }: Omit<PublishedEntry, 'wire'>): string {
  return `${id}.${revision}.${changedAtMs.toString(36)}`;
}
