// A thread that searches: a long question takes its time, and not that of whoever serves.

import { workerData } from 'node:worker_threads';
import { SearchTooLong, StoreUnavailable } from '../../errors.ts';
import { openFinder } from '../../store/open-store.ts';
import { serveThread } from '../../threads/thread-server.ts';
import type { FinderThreadData, FinderCall, FinderMethod, Reply } from './threaded-finder.ts';

const { databaseUrl, options } = workerData as FinderThreadData;
const finder = await openFinder(databaseUrl, options);
const asked = finder as unknown as Record<
  FinderMethod,
  (...given: readonly unknown[]) => Promise<unknown>
>;

serveThread({ handle: answer, close: () => finder.close() });

async function answer({ name, arguments: given, place }: FinderCall): Promise<Reply> {
  try {
    const answer = await finder.readFrom(place, () => asked[name](...given));
    return { kind: 'answered', answer };
  } catch (error) {
    if (error instanceof SearchTooLong) return { kind: 'too long' };
    const { message, stack = '' } = error as Error;
    const kind = error instanceof StoreUnavailable ? 'unavailable' : 'failed';
    return { kind, message, stack };
  }
}
