// Exporting while others write, stop or fail.

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { OperatorError } from '../../src/base/errors.ts';
import { exportRecord } from '../../src/export/export-record.ts';
import { writeWholeFile } from '../../src/base/files.ts';
import { everyEntry, publishIds } from '../support/records/entries.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

const IDS = Array.from({ length: 1_000 }, (_, index) => index + 1);

test('an export shows one version of the record, whatever is written meanwhile', async (t) => {
  const store = await temporaryStore(t);
  await publishIds(store, IDS);
  const seen: number[] = [];
  for await (const batch of everyEntry(store)) {
    if (seen.length === 0) {
      await publishIds(store, [2_000]);
      await store.write((transaction) => transaction.entries.withdraw(900));
    }
    seen.push(...batch.map(({ id }) => id));
  }
  assert.deepEqual(seen, IDS);
});

test('an unfinished file does not appear, and an earlier one stays', async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'record.ndjson');
  writeFileSync(path, 'before');
  const failing = (async function* () {
    yield Buffer.from('half');
    throw new Error('the store went away');
  })();
  await assert.rejects(writeWholeFile(path, failing), /the store went away/);
  assert.equal(readFileSync(path, 'utf8'), 'before');
  assert.deepEqual(readdirSync(folder), ['record.ndjson']);
  mkdirSync(join(folder, 'folder'));
  await assert.rejects(writeWholeFile(join(folder, 'folder'), failing), OperatorError);
});

test('an export whose reader goes away ends with one line', async (t) => {
  const store = await temporaryStore(t);
  await publishIds(store, IDS);
  const closed = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })),
  });
  await assert.rejects(
    exportRecord(everyEntry(store), { format: 'ndjson' }, closed, () => {}),
    /stopped before its end/,
  );
});
