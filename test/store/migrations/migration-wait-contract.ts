// Opening a store of an older schema while another process has its write lock: one contract for every engine.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { faultsOf, publishIds } from '../../support/records/entries.ts';
import { BACK_TO_10 } from '../../support/records/older-schema.ts';

export interface OlderRecord {
  /** The address of a place for a store. */
  readonly address: string;
  /** Runs statements on the store, past this program. */
  readonly tamper: (sql: string) => Promise<void>;
  /** Statements that make the store say that it has this schema. */
  readonly backTo: (schema: number) => string;
  /** Takes the write lock, as a process does that migrates; returns what releases it. */
  readonly lock: () => Promise<() => Promise<void>>;
}

export function migrationWaitContract(
  engine: string,
  open: (t: TestContext) => Promise<OlderRecord>,
): void {
  test(`${engine}: a store that another process migrates is waited for, with a reason`, async (t) => {
    const { address, tamper, backTo, lock } = await open(t);
    const store = await openStore(address);
    await publishIds(store, [1, 2, 3]);
    await store.close();
    await tamper(
      `${BACK_TO_10} ALTER TABLE record RENAME COLUMN version TO stamp;
       ALTER TABLE posting RENAME COLUMN positions TO places; ${backTo(9)}`,
    );
    const release = await lock();
    const { promise: waits, resolve } = Promise.withResolvers<string>();
    const opened = openStore(address, { onWait: resolve });
    const reason = await Promise.race([waits, opened.then(() => 'it did not wait')]);
    assert.match(reason, /^Waiting for another process, which is migrating .* or writing to it\./);
    await release();
    const migrated = await opened;
    t.after(() => migrated.close());
    assert.equal((await migrated.recordState()).count, 3);
    assert.deepEqual(await faultsOf(migrated), []);
  });
}
