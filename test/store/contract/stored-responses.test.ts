// The rows of responses stored for an Idempotency-Key: those that are too old are removed by later writes, on both engines.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { writeTo } from '../../support/records/entries.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const KEYS_SQL = 'SELECT key FROM idempotent_response ORDER BY key';

interface Stage {
  readonly address: string;
  readonly keys: () => Promise<unknown[]>;
}

function contract(engine: string, open: (t: TestContext) => Promise<Stage>): void {
  test(`${engine}: a write removes the responses that are older than a week`, async (t) => {
    const { address, keys } = await open(t);
    const store = await openStore(address);
    t.after(() => store.close());
    const response = { requestDigest: 'ab'.repeat(32), response: '{}' };
    const storeKeys = (...names: string[]): Promise<void> =>
      store.write(async (transaction) => {
        for (const name of names) await transaction.storeResponse('desk', name, response);
      });
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    // More than one write removes.
    await storeKeys(...Array.from({ length: 150 }, (_, index) => `old-${index}`));
    t.mock.timers.tick(WEEK_MS - 1);
    await storeKeys('young');
    assert.equal((await keys()).length, 151);
    t.mock.timers.tick(1);
    await storeKeys('new-1');
    assert.equal((await keys()).length, 52);
    // A write without a key removes them too.
    await writeTo(store).addToken('another', 'cd'.repeat(32));
    assert.deepEqual(await keys(), ['new-1', 'young']);
    t.mock.timers.tick(WEEK_MS);
    await storeKeys('new-1');
    assert.deepEqual(await keys(), ['new-1']);
  });
}

contract('SQLite', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  return {
    address: `sqlite:${path}`,
    keys: async () => {
      const database = new DatabaseSync(path);
      const rows = database.prepare(KEYS_SQL).all();
      database.close();
      return rows.map(({ key }) => key);
    },
  };
});

await withPostgres('stored responses on PostgreSQL', (postgres) => {
  contract('PostgreSQL', async (t) => {
    const address = await postgres.database(t);
    const name = new URL(address).pathname.slice(1);
    return {
      address,
      keys: async () => {
        const rows = await postgres.run(`SET search_path = hansard; ${KEYS_SQL}`, name);
        return rows.map(({ key }) => key);
      },
    };
  });
});
