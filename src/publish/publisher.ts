// The publisher: does operations on the record, one transaction each, once for each key a client gives.

import { clientErrors } from '../errors.ts';
import type { Publication } from '../store/publication.ts';
import type { Store } from '../store/store.ts';
import { changeMember } from './change-member.ts';
import { correctEntry } from './correct-entry.ts';
import { createEntries } from './create-entries.ts';
import { createMember } from './create-member.ts';
import { createSitting } from './create-sitting.ts';
import type { Asking, OperationName, Operations } from './operation.ts';
import { removeMember } from './remove-member.ts';
import { withdrawEntry } from './withdraw-entry.ts';

export interface Publisher {
  /** Resolves when what was done is on disk; rejects with a ClientError where it was refused. */
  perform<Name extends OperationName>(
    name: Name,
    argument: Operations[Name]['argument'],
    asking: Asking,
  ): Promise<Operations[Name]['result']>;
  close(): Promise<void>;
}

const OPERATIONS: {
  readonly [Name in OperationName]: (
    publication: Publication,
    argument: Operations[Name]['argument'],
  ) => Promise<Operations[Name]['result']>;
} = {
  createEntries,
  createSitting,
  createMember,
  changeMember,
  removeMember,
  correctEntry,
  withdrawEntry,
};

/** Publishes in this thread; waiting for the disk waits for all. */
export function publisherOn(store: Store): Publisher {
  return {
    perform: (name, argument, { tokenName, idempotency }) =>
      store.write(async (publication) => {
        if (idempotency === null) return await OPERATIONS[name](publication, argument);
        const { key, requestDigest } = idempotency;
        const given = await publication.givenAnswer(tokenName, key);
        if (given !== null) {
          if (given.requestDigest !== requestDigest) throw clientErrors.keyReused();
          return JSON.parse(given.answer) as Operations[typeof name]['result'];
        }
        const result = await OPERATIONS[name](publication, argument);
        await publication.keepAnswer(tokenName, key, {
          requestDigest,
          answer: JSON.stringify(result),
        });
        return result;
      }, tokenName),
    close: () => store.close(),
  };
}
