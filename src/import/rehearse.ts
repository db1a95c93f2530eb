// Does the work of a write and takes it back: what a dry run says is what an import would do.

import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

type Work<Result> = (transaction: WriteTransaction) => Promise<Result>;

class Rehearsed extends Error {}

/** Writes, or only works out what a write would do. */
export async function writeOrRehearse<Result>(
  store: Store,
  isDryRun: boolean,
  work: Work<Result>,
  by: string,
): Promise<Result> {
  if (!isDryRun) return await store.write(work, by);
  let done: { readonly result: Result } | null = null;
  try {
    await store.write(async (transaction) => {
      done = { result: await work(transaction) };
      throw new Rehearsed();
    }, by);
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (done === null) throw new Error('a rehearsal ended without a result');
  return (done as { readonly result: Result }).result;
}
