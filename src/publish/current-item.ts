// A venue, source, sitting or person as it is now, if the client has the current version in mind.

import { hash } from 'node:crypto';
import { clientErrors } from '../errors.ts';
import { ITEM_NOUNS, type CollectionName } from '../record/collection.ts';
import type { Collections } from '../store/contract/results.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { Store } from '../store/contract/store.ts';
import { ANY_VERSION, type Item } from './operation.ts';

/** Enough of the digest that no two versions of one item ever share it: 80 bits. */
const VERSION_DIGITS = 20;

/** 404 where there is none, 412 where it is not one of the versions. */
export async function currentItem<Name extends CollectionName>(
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
 * The version of an item, as its ETag names it: a digest of its fields, so that it stays while other items change. A
 * sitting is read with its entries, so their version is part of it.
 */
export async function itemVersion(
  reader: Pick<Store, 'sittingEntriesVersion'>,
  collection: CollectionName,
  item: Item,
): Promise<string> {
  const digest = hash('sha256', JSON.stringify(item), 'hex').slice(0, VERSION_DIGITS);
  if (collection !== 'sittings') return digest;
  return `${digest}.${await reader.sittingEntriesVersion(item.id)}`;
}
