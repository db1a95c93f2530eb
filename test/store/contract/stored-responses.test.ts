// Responses stored for an Idempotency-Key: later writes remove those that are too old. Both engines have the same statements; the
// rows are counted in a SQLite file.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { writeTo } from '../../support/records/entries.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

test('a write removes the responses that are older than a week', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  t.after(() => store.close());
  const keys = (): unknown[] => {
    using database = new DatabaseSync(path);
    const rows = database.prepare('SELECT key FROM idempotent_response ORDER BY key').all();
    return rows.map(({ key }) => key);
  };
  const response = { requestDigest: 'ab'.repeat(32), response: '{}' };
  const storeKeys = (...names: string[]): Promise<void> =>
    store.write(async (transaction) => {
      for (const name of names) await transaction.responses.store('desk', name, response);
    });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  // More than one write removes.
  await storeKeys(...Array.from({ length: 150 }, (_, index) => `old-${index}`));
  t.mock.timers.tick(WEEK_MS - 1);
  await storeKeys('young');
  assert.equal(keys().length, 151);
  t.mock.timers.tick(1);
  await storeKeys('new-1');
  assert.equal(keys().length, 52);
  // A write without a key removes them too.
  await writeTo(store).tokens.add('another', 'cd'.repeat(32));
  assert.deepEqual(keys(), ['new-1', 'young']);
  t.mock.timers.tick(WEEK_MS);
  await storeKeys('new-1');
  assert.deepEqual(keys(), ['new-1']);
});
