// A finder whose requests run in a thread of their own, so that a long search never delays a page: the calls of the
// serving thread, and their handling within the other.

import { SearchTooLong, StoreUnavailable } from '../../errors.ts';
import { START_TIMEOUT_MS, ThreadClient } from '../../threads/thread-client.ts';
import type { Finder, RoutedFinder } from './finder.ts';

type FinderMethod = Exclude<keyof Finder, 'close'>;

export interface FinderCall {
  readonly method: FinderMethod;
  readonly parameters: readonly unknown[];
  /** See RoutedFinder.readFrom. */
  readonly server: string | null;
}

export type FinderReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'too long' }
  | { readonly kind: 'unavailable' | 'failed'; readonly message: string; readonly stack: string };

/** The module of the thread, which handles calls with handleFinderCall. */
export interface FinderThread {
  readonly module: URL;
  readonly workerData: unknown;
  /** The server that the next call reads from. */
  readonly readServer: () => string | null;
}

const PENDING_MAX = 200;

export function createThreadedFinder({ module, workerData, readServer }: FinderThread): Finder {
  const thread = new ThreadClient<FinderCall, FinderReply>({
    file: module,
    workerData,
    task: 'searching',
    pendingMax: PENDING_MAX,
    startTimeoutMs: START_TIMEOUT_MS,
  });
  const call = async (method: FinderMethod, parameters: readonly unknown[]): Promise<unknown> => {
    // The entries of an export are read from the primary, so they are found there too.
    const server = method === 'matching' ? null : readServer();
    const reply = await thread.call({ method, parameters, server });
    if (reply.kind !== 'result') throw errorOf(reply);
    return reply.result;
  };
  const calling = <Method extends FinderMethod>(method: Method): Finder[Method] =>
    ((...parameters: readonly unknown[]) => call(method, parameters)) as Finder[Method];
  return {
    findEntries: calling('findEntries'),
    findContributions: calling('findContributions'),
    contribution: calling('contribution'),
    sittingEntries: calling('sittingEntries'),
    matching: calling('matching'),
    facets: calling('facets'),
    trends: calling('trends'),
    personActivity: calling('personActivity'),
    activityOfAll: calling('activityOfAll'),
    sittings: calling('sittings'),
    adjacentSittings: calling('adjacentSittings'),
    close: () => thread.close(),
  };
}

function errorOf(reply: Exclude<FinderReply, { kind: 'result' }>): Error {
  if (reply.kind === 'too long') return new SearchTooLong();
  if (reply.kind === 'unavailable') return new StoreUnavailable(reply.message);
  return Object.assign(new Error(reply.message), { stack: reply.stack });
}

/** Within the thread: runs a call. An error becomes a reply, because its class would be lost between threads. */
export async function handleFinderCall(
  finder: RoutedFinder,
  { method, parameters, server }: FinderCall,
): Promise<FinderReply> {
  try {
    const methods = finder as Record<
      FinderMethod,
      (...values: readonly unknown[]) => Promise<unknown>
    >;
    const result = await finder.readFrom(server, () => methods[method](...parameters));
    return { kind: 'result', result };
  } catch (error) {
    if (error instanceof SearchTooLong) return { kind: 'too long' };
    const { message, stack = '' } = error as Error;
    const kind = error instanceof StoreUnavailable ? 'unavailable' : 'failed';
    return { kind, message, stack };
  }
}
