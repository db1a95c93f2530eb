// The write-ahead log beside exports that overlap: no export begins while others keep a long log from being cut.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { threadedExports } from '../../../src/export/threaded-exports.ts';
import { EVERYTHING } from '../../../src/record/filter.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { TooBusy } from '../../../src/errors.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { openSqliteExport } from '../../../src/store/sqlite/sqlite-export.ts';
import { anEntry, aSitting, publishIds } from '../../support/records/entries.ts';
import { lastFirst, lateFinder, temporaryFolder } from '../../support/temporary.ts';

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

test('a file that is written in another thread keeps the log only until it is closed', async (t) => {
  const later = lastFirst(t);
  const path = join(temporaryFolder(later), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  later.after(() => store.close());
  await publishIds(store, [1, 2]);
  const finder = lateFinder(`sqlite:${path}`);
  const threaded = threadedExports(`sqlite:${path}`, { store, finder });
  later.after(() => threaded.close());
  const address = { before: '', after: '' };
  const format = 'ndjson';
  const wanted = { list: 'entries', format, filter: EVERYTHING, afterId: 0, address } as const;
  const file = await threaded.open({ ...wanted, parliament: KENYA });
  await publishIds(store, [3]);
  const isCut = (): boolean => {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
    } finally {
      database.close();
    }
  };
  assert.equal(isCut(), false);
  await file.close();
  assert.equal(isCut(), true);
});
