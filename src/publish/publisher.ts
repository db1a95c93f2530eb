// The publisher performs operations on the record, each in one transaction, and once for each Idempotency-Key.

import { clientErrors } from '../base/errors.ts';
import { IdsExhausted } from '../store/contract/conflicts.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { Store } from '../store/contract/store.ts';
import { changeItem, createItem, createSitting, removeItem } from './publish-items.ts';
import { correctEntry, createEntries, restoreEntry, withdrawEntry } from './publish-entries.ts';
import { correctReading, undoCorrection } from './publish-readings.ts';
import { nameLabel, undoNameLabel } from './publish-labels.ts';
import { markReviewed, nameSpeaker } from './publish-reviews.ts';

/** Operations take and return plain data, so that another thread can perform them. */
const OPERATIONS = {
  createEntries,
  createSitting,
  createItem,
  changeItem,
  removeItem,
  correctEntry,
  restoreEntry,
  withdrawEntry,
  correctReading,
  undoCorrection,
  markReviewed,
  nameSpeaker,
  nameLabel,
  undoNameLabel,
  /** Changes nothing: its key is stored with the keys of repeated requests, and ends a session. */
  endSession: async (_transaction: WriteTransaction, _argument: null): Promise<null> => null,
};

export type OperationName = keyof typeof OPERATIONS;
type Argument<Name extends OperationName> = Parameters<(typeof OPERATIONS)[Name]>[1];
type Result<Name extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[Name]>>;

/** The token and the reason of a write, and the Idempotency-Key of the client, which makes a repeated request write once. */
export interface WriteRequest {
  readonly tokenName: string;
  /** The reason that the client states. */
  readonly reason: string | null;
  readonly idempotency: { readonly key: string; readonly requestDigest: string } | null;
}

export interface Publisher {
  /** Resolves when the result is on disk; rejects with a ClientError if the operation was refused. */
  perform<Name extends OperationName>(
    name: Name,
    argument: Argument<Name>,
    request: WriteRequest,
  ): Promise<Result<Name>>;
  close(): Promise<void>;
}

/** Publishes in this thread, which blocks while it waits for the disk. */
export function createPublisher(store: Pick<Store, 'write' | 'close'>): Publisher {
  return {
    perform: async (name, argument, { tokenName, reason, idempotency }) => {
      const operate = OPERATIONS[name] as (
        transaction: WriteTransaction,
        argument: unknown,
      ) => Promise<unknown>;
      const work = async (transaction: WriteTransaction): Promise<unknown> => {
        // The token was checked before the body arrived, which may take minutes. It may have been revoked since.
        if (!(await transaction.tokens.has(tokenName))) throw clientErrors.invalidToken();
        if (idempotency === null) return await operate(transaction, argument);
        const { key, requestDigest } = idempotency;
        const earlier = await transaction.responses.find(tokenName, key);
        if (earlier !== null) {
          if (earlier.requestDigest !== requestDigest) throw clientErrors.keyReused();
          return JSON.parse(earlier.response) as unknown;
        }
        const result = await operate(transaction, argument);
        const response = JSON.stringify(result);
        await transaction.responses.store(tokenName, key, { requestDigest, response });
        return result;
      };
      try {
        return (await store.write(work, tokenName, reason)) as never;
      } catch (error) {
        throw error instanceof IdsExhausted ? clientErrors.noIdLeft(error.message) : error;
      }
    },
    close: () => store.close(),
  };
}
