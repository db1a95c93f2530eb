// What a publisher can do to the record, as messages: plain data in, plain data out, so that the doing can
// happen in another thread.

import type { EntryClaim } from '../hansard/entry-rules.ts';
import type { NewSitting, Source } from '../hansard/sitting.ts';

export interface Operations {
  createEntries: { argument: { claims: readonly EntryClaim[] }; result: PublishedEntry[] };
  createSitting: {
    argument: { sitting: NewSitting; claims: readonly EntryClaim[] };
    result: { sittingId: number };
  };
  createMember: { argument: NewMember; result: { id: number } };
  correctEntry: { argument: Correction; result: PublishedEntry };
  withdrawEntry: { argument: { id: number; ifMatch: readonly string[] | null }; result: null };
}

/** A venue, a source or a person to be made known, checked. */
export type NewMember =
  | { readonly collection: 'venues'; readonly fields: { name: string; slug: string } }
  | { readonly collection: 'sources'; readonly fields: Source }
  | { readonly collection: 'people'; readonly fields: { legalName: string; slug: string | null } };

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
export interface Asking {
  readonly tokenName: string;
  readonly idempotency: { readonly key: string; readonly requestDigest: string } | null;
}

/** Stands for whatever version there is. */
export const ANY_VERSION = '*';

/** The version of an entry, as its ETag names it. */
export function entryVersion({ id, revision, changedAtMs }: Omit<PublishedEntry, 'wire'>): string {
  return `${id}.${revision}.${changedAtMs.toString(36)}`;
}
