// A record that the user may read but not write: commands that read it work, commands that write say why they cannot.

import assert from 'node:assert/strict';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { run, serve } from '../../support/program.ts';
import { publishIds } from '../../support/records/entries.ts';
import { temporaryFolder, type Ending } from '../../support/temporary.ts';

/** The user and group "nobody" of most systems. */
const NOBODY = 65_534;

/** Root may write everywhere, so the program runs as nobody; worker threads have the user of their process. */
const DROP_RIGHTS = `try { process.setgid(${NOBODY}); process.setuid(${NOBODY}) } catch {}`;
const AS_NOBODY =
  process.getuid?.() === 0
    ? { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(DROP_RIGHTS)}` }
    : {};

const help = await run(['--help'], AS_NOBODY);
const skip = help.code === 0 ? false : 'nobody may not read the program in this folder';

/** A folder with a record of two entries and a backup of it; both are then read-only. */
async function readOnlyRecord(t: Ending): Promise<{ folder: string; environment: object }> {
  // To be undone before the folder is removed.
  t.after(() => chmodSync(folder, 0o755));
  const folder = temporaryFolder(t);
  const path = join(folder, 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  await publishIds(store, [1, 2]);
  await store.backup(join(folder, 'backup'), () => {});
  await store.close();
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
  chmodSync(folder, 0o555);
  return { folder, environment: { ...AS_NOBODY, DATABASE_URL: `sqlite:${path}` } };
}

suite('a record that this user may only read', { skip }, () => {
  test('is checked and exported, its alerts are listed, and nothing is left beside it', async (t) => {
    const { folder, environment } = await readOnlyRecord(t);
    const hansard = (...words: string[]): ReturnType<typeof run> => run(words, { ...environment });
    const checked = await hansard('check');
    assert.deepEqual([checked.code, checked.stderr], [0, '']);
    const exported = await hansard('export');
    assert.equal(exported.code, 0, exported.stderr);
    assert.equal(exported.stdout.trim().split('\n').length, 2);
    assert.equal((await hansard('alerts', 'list')).code, 0);
    const added = await hansard('tokens', 'add', 'desk');
    assert.match(added.stderr, /^hansard: .*this user may only read .*record\.sqlite/);
    assert.deepEqual([added.code, added.stderr.trim().split('\n').length], [1, 1]);
    assert.deepEqual(readdirSync(folder).sort(), ['backup', 'record.sqlite']);
  });

  test('is served, and the log says that nothing can be written', async (t) => {
    const { folder, environment } = await readOnlyRecord(t);
    const served = await serve(t, ['serve', '--workers', '1'], { ...environment });
    const response = await fetch(new URL('api/v0.1/hansard/entries/2/', served.url));
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { id: number }).id, 2);
    const found = await fetch(new URL('api/v0.1/hansard/entries/?q=order', served.url));
    assert.equal(found.status, 200);
    assert.match(served.output.stderr, /This user may only read the record\./);
    assert.equal((await served.stop()).code, 0);
    assert.deepEqual(readdirSync(folder).sort(), ['backup', 'record.sqlite']);
  });

  test('is read while another user has it open, with what that user wrote last', async (t) => {
    const folder = temporaryFolder(t);
    chmodSync(folder, 0o755);
    const path = join(folder, 'record.sqlite');
    const store = await openStore(`sqlite:${path}`);
    t.after(() => store.close());
    await publishIds(store, [1, 2, 3]);
    for (const ending of ['', '-wal', '-shm']) chmodSync(path + ending, 0o444);
    const environment = { ...AS_NOBODY, DATABASE_URL: `sqlite:${path}` };
    const exported = await run(['export'], environment);
    assert.equal(exported.code, 0, exported.stderr);
    assert.equal(exported.stdout.trim().split('\n').length, 3);
  });

  test('is named by a restore that cannot replace it, and not the backup', async (t) => {
    const { folder, environment } = await readOnlyRecord(t);
    const restored = await run(['restore', '--replace', join(folder, 'backup')], {
      ...environment,
    });
    assert.equal(restored.code, 1);
    assert.match(restored.stderr, /^hansard: \S*record\.sqlite cannot be written: /);
  });
});
