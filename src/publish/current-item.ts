// A venue, source, sitting or person as it stands, if it is the one the client has in mind.

import { hash } from 'node:crypto';
import { clientErrors } from '../errors.ts';
import type { Collections } from '../store/contract/collections.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import type { Store } from '../store/contract/store.ts';
import { ANY_VERSION, type CollectionName, type Item } from './operation.ts';

/** What a client is told has changed. */
const ONE_OF: Readonly<Record<CollectionName, string>> = {
  venues: 'venue',
  sources: 'source',
  sittings: 'sitting',
  people: 'person',
};

/** Of the digest, enough that no two versions of one member ever share it: 80 bits. */
const VERSION_DIGITS = 20;

/** 404 where there is none, 412 where it is not one of the versions. */
export async function currentItem<Name extends CollectionName>(
  publication: WriteTransaction,
  collection: Name,
  key: number | string,
  ifMatch: readonly string[] | null,
): Promise<Collections[Name]> {
  const present = await publication.item(collection, key);
  if (present === null) throw clientErrors.notFound();
  if (ifMatch !== null && !ifMatch.includes(ANY_VERSION)) {
    const version = await itemVersion(publication, collection, present);
    if (!ifMatch.includes(version)) throw clientErrors.preconditionFailed(ONE_OF[collection]);
  }
  return present;
}

/**
 * The version of a member, as its ETag names it: of what it is, so that it stays while others change. A
 * sitting is read with its entries, so theirs is part of it.
 */
export async function itemVersion(
  kept: Pick<Store, 'sittingEntriesVersion'>,
  collection: CollectionName,
  member: Item,
): Promise<string> {
  const digest = hash('sha256', JSON.stringify(member), 'hex').slice(0, VERSION_DIGITS);
  if (collection !== 'sittings') return digest;
  return `${digest}.${await kept.sittingEntriesVersion(member.id)}`;
}
