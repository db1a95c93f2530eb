// The publisher: does operations on the record, one transaction each, once for each key a client gives.

import { clientErrors } from '../errors.ts';
import { IdsExhausted } from '../store/contract/conflicts.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { Store } from '../store/contract/store.ts';
import { changeItem, createItem, createSitting, removeItem } from './publish-items.ts';
import { correctEntry, createEntries, restoreEntry, withdrawEntry } from './publish-entries.ts';
import type { WriteRequest, OperationName, Operations } from './operation.ts';

export interface Publisher {
  /** Resolves when what was done is on disk; rejects with a ClientError where it was refused. */
  perform<Name extends OperationName>(
    name: Name,
    argument: Operations[Name]['argument'],
    request: WriteRequest,
  ): Promise<Operations[Name]['result']>;
  close(): Promise<void>;
}

const OPERATIONS: {
  readonly [Name in OperationName]: (
    transaction: WriteTransaction,
    argument: Operations[Name]['argument'],
  ) => Promise<Operations[Name]['result']>;
} = {
  createEntries,
  createSitting,
  createItem,
  changeItem,
  removeItem,
  correctEntry,
  restoreEntry,
  withdrawEntry,
};

/** Publishes in this thread; waiting for the disk waits for all. */
export function createPublisher(store: Store): Publisher {
  return {
    perform: (name, argument, { tokenName, reason, idempotency }) => {
      const written = store.write(
        async (transaction) => {
          // The key was checked before the body arrived, which may take minutes: it may have been revoked since.
          if (!(await transaction.hasToken(tokenName))) throw clientErrors.invalidToken();
          if (idempotency === null) return await OPERATIONS[name](transaction, argument);
          const { key, requestDigest } = idempotency;
          const earlier = await transaction.idempotentResponse(tokenName, key);
          if (earlier !== null) {
            if (earlier.requestDigest !== requestDigest) throw clientErrors.keyReused();
            return JSON.parse(earlier.response) as Operations[typeof name]['result'];
          }
          const result = await OPERATIONS[name](transaction, argument);
          await transaction.storeResponse(tokenName, key, {
            requestDigest,
            response: JSON.stringify(result),
          });
          return result;
        },
        tokenName,
        reason,
      );
      return written.catch((error: unknown) => {
        throw error instanceof IdsExhausted ? clientErrors.noIdLeft(error.message) : error;
      });
    },
    close: () => store.close(),
  };
}
