// The write-ahead log beside exports that overlap: no export begins while others keep a long log from being cut.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TooBusy } from '../../../src/errors.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { openSqliteExport } from '../../../src/store/sqlite/sqlite-export.ts';
import { anEntry, aSitting } from '../../support/records/entries.ts';
import { lastFirst, temporaryFolder } from '../../support/temporary.ts';

const LOG_BYTES_MAX = 500_000;

test('an export waits until those that read an older state have ended, and then the log is cut', async (t) => {
  const later = lastFirst(t);
  const path = join(temporaryFolder(later), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  later.after(() => store.close());
  const first = await openSqliteExport(path, LOG_BYTES_MAX);
  later.after(() => first.close());
  const content = 'Order! '.repeat(1_000);
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    const entries = Array.from({ length: 100 }, (_, index) => anEntry(index + 1, { content }));
    await transaction.appendEntries(sitting, entries);
  });
  assert.ok(statSync(`${path}-wal`).size > LOG_BYTES_MAX);
  await assert.rejects(openSqliteExport(path, LOG_BYTES_MAX), TooBusy);
  await first.close();
  const second = await openSqliteExport(path, LOG_BYTES_MAX);
  assert.equal(second.state.count, 100);
  await second.close();
  assert.equal(statSync(`${path}-wal`).size, 0);
});
