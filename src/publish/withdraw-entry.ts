// Takes an entry out of the record; its id is never used again, and the withdrawal is in the change log.

import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { currentEntry } from './correct-entry.ts';

export async function withdrawEntry(
  transaction: WriteTransaction,
  { id, ifMatch }: { readonly id: number; readonly ifMatch: readonly string[] | null },
): Promise<null> {
  await currentEntry(transaction, id, ifMatch);
  await transaction.withdrawEntry(id);
  return null;
}
