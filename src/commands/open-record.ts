// Opens the store for a command, on a full disk too. A command
// that imports finds out whether the store has the demo record in it, so that nothing real joins it unnoticed.

import { OperatorError, StoreLocked, StoreUnavailable } from '../errors.ts';
import { isStoreMade, openableAddress, openStore, type OpenOptions } from '../store/open-store.ts';
import type { Store } from '../store/contract/store.ts';
import { applyParliament, readParliament } from './read-parliament.ts';
import type { VerbCall } from './verb.ts';

/** Where `hansard start` makes the demo record: beside the record, so that real entries never join the invented ones. */
export const DEMO_ADDRESS = 'sqlite:data/demo.sqlite';

export interface RecordOptions extends OpenOptions {
  /** How many seconds a write waits for the writes of another process; it does not wait where this is left out. */
  readonly lockWait?: number;
}

export async function openRecord(address: string, options: RecordOptions = {}): Promise<Store> {
  const { lockWait = 0, ...opening } = options;
  const store = await openStore(openableAddress(address), opening);
  return {
    ...store,
    write: (work, by, reason) => whileLocked(() => store.write(work, by, reason), lockWait),
    reindex: (rulesText, progress) =>
      whileLocked(() => store.reindex(rulesText, progress), lockWait),
  };
}

/** Tries a write again while another process has the lock. Each attempt waits some seconds by itself. */
export async function whileLocked<Result>(
  write: () => Promise<Result>,
  lockWait: number,
): Promise<Result> {
  const startedMs = performance.now();
  for (let isReported = false; ; isReported = true) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreLocked) || lockWait === 0) throw error;
      if (performance.now() - startedMs >= lockWait * 1_000) {
        throw new StoreUnavailable(
          `another process has been writing to it for ${lockWait} seconds (LOCK_WAIT)`,
          { cause: error },
        );
      }
      if (!isReported) {
        console.error('hansard: waiting for another process, which is writing to the record.');
      }
    }
  }
}

/** The store that a command imports into. */
export async function openOwnRecord(
  { settings, given }: VerbCall,
  { lockWait }: { readonly lockWait: number } = settings,
): Promise<Store> {
  const { databaseUrl } = settings;
  const isDefault = !given.has('databaseUrl');
  if (isDefault && !isStoreMade(databaseUrl) && isStoreMade(DEMO_ADDRESS)) {
    console.error(
      `hansard: the record is made in ${databaseUrl}. From its next start on, npm start serves it in place of the demo.`,
    );
  }
  const store = await openRecord(databaseUrl, { lockWait });
  try {
    // An operator who names a store with the demo record in it knows what it is.
    if (isDefault && (await store.isInvented())) throw earlierDemo(databaseUrl);
    await applyParliament(store, readParliament(settings.parliament));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Earlier versions made the demo record where the real one belongs. */
function earlierDemo(databaseUrl: string): OperatorError {
  const [own, demo] = [databaseUrl, DEMO_ADDRESS].map((address) => address.slice('sqlite:'.length));
  return new OperatorError(
    `${own} has the invented demo record in it, which an earlier version made there. Stop the server and move it away ` +
      `(mv ${own} ${demo}), then import again; or name this store with DATABASE_URL to import into it nevertheless.`,
  );
}

export interface LateRecord {
  /** Opens the store with the first call. */
  readonly open: () => Promise<Store>;
  readonly close: () => Promise<void>;
}

/** The same, opened when there is something to import: a mistyped name of a file makes no store. */
export function lateRecord(call: VerbCall, isDryRun = false): LateRecord {
  let store: Store | null = null;
  const { databaseUrl, lockWait } = call.settings;
  const open = (): Promise<Store> =>
    isDryRun ? openRecord(databaseUrl, { mayCreate: false, lockWait }) : openOwnRecord(call);
  return {
    open: async () => (store ??= await open()),
    close: async () => await store?.close(),
  };
}
