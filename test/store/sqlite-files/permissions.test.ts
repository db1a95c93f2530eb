// The permissions of created files: readable by their owner alone, because a store holds the secrets of alerts.

import assert from 'node:assert/strict';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { writeWholeFile } from '../../../src/base/files.ts';
import {
  openCopySource,
  openCopyTarget,
  openStore,
  restoreStore,
} from '../../../src/store/open-store.ts';
import { publishIds } from '../../support/records/entries.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** The names of the files in a folder, with their permissions. */
function modes(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, mode(join(folder, name))]));
}

async function backedUp(t: TestContext) {
  const folder = temporaryFolder(t);
  const at = (name: string): string => join(folder, name);
  const store = await openStore(`sqlite:${at('record.sqlite')}`);
  await publishIds(store, [1]);
  await store.backup(at('backup'), () => {});
  await store.close();
  return { folder, at };
}

test('a store, the files beside it and its folder are for their owner alone', async (t) => {
  const folder = join(temporaryFolder(t), 'made', 'data');
  const store = await openStore(`sqlite:${join(folder, 'record.sqlite')}`);
  t.after(() => store.close());
  await publishIds(store, [1]);
  assert.equal(mode(folder), '700');
  assert.equal(mode(join(folder, '..')), '700');
  assert.deepEqual(modes(folder), {
    'record.sqlite': '600',
    'record.sqlite-shm': '600',
    'record.sqlite-wal': '600',
  });
});

test('a backup, a restored store, a copy and an export are for their owner alone', async (t) => {
  const { folder, at } = await backedUp(t);
  await restoreStore(`sqlite:${at('restored')}`, at('backup'), false, () => {});
  await writeWholeFile(at('export'), pieces());
  const from = await openCopySource(`sqlite:${at('record.sqlite')}`);
  const to = await openCopyTarget(`sqlite:${at('copy')}`);
  assert.equal(mode(at('copy')), '600');
  await Promise.all([from.close(), to.close()]);
  rmSync(at('copy'));
  assert.deepEqual(modes(folder), {
    backup: '600',
    export: '600',
    'record.sqlite': '600',
    restored: '600',
  });
});

test('a file that is replaced keeps its permissions', async (t) => {
  const { at } = await backedUp(t);
  chmodSync(at('record.sqlite'), 0o640);
  await restoreStore(`sqlite:${at('record.sqlite')}`, at('backup'), true, () => {});
  assert.equal(mode(at('record.sqlite')), '640');
  await writeWholeFile(at('export'), pieces());
  chmodSync(at('export'), 0o644);
  await writeWholeFile(at('export'), pieces());
  assert.equal(mode(at('export')), '644');
});

async function* pieces(): AsyncGenerator<Buffer> {
  yield Buffer.from('an export');
}
