// The operations of a publisher as messages: plain data in, plain data out, so that another thread can perform them.

import type { CollectionFields, CollectionName } from '../record/collection.ts';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { Collections, Sitting } from '../store/contract/results.ts';

export interface Operations {
  createEntries: { argument: { claims: readonly EntryClaim[] }; result: PublishedEntry[] };
  createSitting: {
    argument: { sitting: NewSitting; claims: readonly EntryClaim[] };
    result: Sitting;
  };
  createItem: { argument: NewItem; result: Collections[NewItemCollection] };
  changeItem: { argument: ItemUpdate; result: PublishedItem };
  removeItem: { argument: ItemRemoval; result: null };
  correctEntry: { argument: Correction; result: PublishedEntry };
  restoreEntry: { argument: Restoration; result: PublishedEntry };
  withdrawEntry: { argument: { id: number; ifMatch: readonly string[] | null }; result: null };
}

export type Item = Collections[CollectionName];

/** Sittings are made with their entries: createSitting. */
export type NewItemCollection = Exclude<CollectionName, 'sittings'>;

/** A venue, a source or a person to be made, checked. */
export interface NewItem<Name extends NewItemCollection = NewItemCollection> {
  readonly collection: Name;
  readonly fields: CollectionFields[Name];
}

export interface ItemRemoval {
  readonly collection: CollectionName;
  /** Its id, or its slug where it has one. */
  readonly key: number | string;
  /** The versions the client has in mind; null where it does not say. */
  readonly ifMatch: readonly string[] | null;
}

export interface ItemUpdate extends ItemRemoval {
  /** The fields that change, checked; a field that is undefined stays as it is. */
  readonly fields: Partial<CollectionFields[CollectionName]>;
}

/** An item as it is after the operation, and its version as its ETag names it. */
export interface PublishedItem {
  readonly item: Item;
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

/** A withdrawn entry that is to come back, checked. */
export interface Restoration {
  readonly id: number;
  /** Where it is put; null for the sitting and the counter that it had. */
  readonly sitting: number | null;
  readonly textCounter: number | null;
}

/** An entry as it is after the operation. */
export interface PublishedEntry {
  readonly id: number;
  readonly wire: string;
  /** As stored, see record/entry-details.ts. Responses that were stored before there were details lack it. */
  readonly details?: string | null;
  readonly revision: number;
  readonly changedAtMs: number;
}

/** Whose token a write came with, why, and the client's Idempotency-Key, by which a repeated request writes once. */
export interface WriteRequest {
  readonly tokenName: string;
  /** Why the client writes, in its own words. */
  readonly reason: string | null;
  readonly idempotency: { readonly key: string; readonly requestDigest: string } | null;
}

/** Matches every version. */
export const ANY_VERSION = '*';

/** The version of an entry, as its ETag names it. */
export function entryVersion({ id, revision, changedAtMs }: Omit<PublishedEntry, 'wire'>): string {
  return `${id}.${revision}.${changedAtMs.toString(36)}`;
}
