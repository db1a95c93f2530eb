// A full disk: reads continue, writes get 507 and recover by themselves, and a failed import frees its space.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { send, type Reply } from '../support/http/http-client.ts';
import { call } from '../support/call-program.ts';
import { run, serve } from '../support/program.ts';
import { lastFirst, temporaryFolder, type Ending } from '../support/temporary.ts';

const LIST = '/api/v0.1/hansard/entries/';

/** Mounts a small file system in memory; null if this user may not. */
function smallDisk(t: Ending, megabytes: number): string | null {
  const folder = temporaryFolder(t);
  const words = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder];
  if (spawnSync('mount', words).status !== 0) return null;
  t.after(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

const NO_MOUNT = 'a small disk cannot be mounted here: this needs root and tmpfs';

/** A file with this many entries of 60 kB each, to follow those of the demo, made from one of its lines. */
function largeDocument(t: TestContext, line: string, entries: number): string {
  const file = join(temporaryFolder(t), 'large.ndjson');
  const template = JSON.parse(line) as { id: number; text_counter: number };
  const lines = Array.from({ length: entries }, (_, at) => {
    const content = `word${at} `.repeat(60_000 / `word${at} `.length);
    const counters = { id: template.id + 1 + at, text_counter: template.text_counter + 1 + at };
    return JSON.stringify({ ...template, ...counters, content });
  });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Writes until the disk is completely full. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Check, export and backup read a record whose disk is full. */
async function readsWhole(
  t: TestContext,
  environment: Record<string, string>,
  whole: string,
): Promise<void> {
  const checked = await run(['check'], environment);
  assert.deepEqual([checked.code, checked.stderr], [0, '']);
  assert.equal((await run(['export'], environment)).stdout, whole);
  const backup = join(temporaryFolder(t), 'backup.sqlite');
  const backedUp = await run(['backup', backup], environment);
  assert.equal(backedUp.code, 0, backedUp.stderr);
  const copied = { DATABASE_URL: `sqlite:${backup}` };
  assert.equal((await run(['export'], copied)).stdout, whole);
}

test('a full disk only stops writing, until there is space', async (t) => {
  const disk = smallDisk(lastFirst(t), 12);
  if (disk === null) {
    t.skip(NO_MOUNT);
    return;
  }
  const path = join(disk, 'record.sqlite');
  const environment = { DATABASE_URL: `sqlite:${path}` };
  assert.equal((await call(['demo', '--entries', '300'], environment)).code, 0);
  const key = (await call(['tokens', 'add', 'desk'], environment)).stdout.trim();
  const whole = (await run(['export'], environment)).stdout;
  const served = await serve(t, ['serve', '--workers', '2'], environment);

  const document = largeDocument(t, whole.trim().split('\n').at(-1)!, 300);
  const failed = await run(['import', document], environment);
  // On a slow machine, progress lines come before it.
  assert.match(failed.stderr, /^hansard: The disk is full: .*Nothing was stored.*\n$/m);
  assert.equal(failed.code, 1);
  assert.equal(statSync(`${path}-wal`).size, 0, 'the space is given back');

  const filler = join(disk, 'filler');
  fill(filler);
  const post = (url: string): Promise<Reply> =>
    send(
      url,
      'POST',
      LIST,
      { Authorization: `Token ${key}`, 'Content-Type': 'application/json' },
      JSON.stringify({ type: 'speech', content: 'A speech. '.repeat(5_000) }),
    );
  assert.equal((await send(served.url, 'GET', LIST)).status, 200);
  assert.equal((await send(served.url, 'GET', `${LIST}?q=water`)).status, 200);
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, json } = await post(served.url);
    assert.equal(status, 507);
    assert.match(String((json as { detail: string }).detail), /full/);
  }
  assert.equal((await run(['check'], environment)).code, 0);
  await served.stop('SIGKILL');
  await readsWhole(t, environment, whole);
  const restarted = await serve(t, ['serve', '--workers', '2'], environment);
  assert.equal((await send(restarted.url, 'GET', `${LIST}?q=water`)).status, 200);
  rmSync(filler);
  assert.equal((await post(restarted.url)).status, 201);
  await restarted.stop();

  fill(filler);
  const stopped = await run(['check'], environment);
  assert.match(
    stopped.stderr,
    /^hansard: .* cannot be opened\. There is no space left on its disk\./,
  );
  assert.equal(stopped.code, 1);
});
