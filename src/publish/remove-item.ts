// Removes a venue, a source or a person nothing leads to any more, or a sitting with all its entries.

import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { chamberStays, stillUsed } from './item-refusals.ts';
import type { ItemRemoval } from './operation.ts';
import { currentItem } from './current-item.ts';

export async function removeItem(
  transaction: WriteTransaction,
  { collection, key, ifMatch }: ItemRemoval,
): Promise<null> {
  const item = await currentItem(transaction, collection, key, ifMatch);
  const { id } = item;
  if (collection === 'sittings') {
    await transaction.removeSitting(id);
    return null;
  }
  if (collection === 'venues' && 'slug' in item && transaction.chambers.includes(item.slug)) {
    throw chamberStays.removal();
  }
  const users = await transaction.removeUnused(collection, id);
  if (users > 0) throw stillUsed[collection](users);
  return null;
}
