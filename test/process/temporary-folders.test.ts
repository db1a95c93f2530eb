// The folders of tests: removed with the test, and where a time limit ends its process; what is in them can be used.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyPrograms } from '../support/postgres/postgres-programs.ts';
import { temporaryFolder } from '../support/temporary.ts';

const MODULE = new URL('../support/temporary.ts', import.meta.url).href;

/** Prints its folder, and runs on. */
const SCRIPT = `
import { temporaryFolder } from '${MODULE}';
console.log(temporaryFolder({ after() {} }));
setInterval(() => {}, 1_000);
`;

test('a process that is ended by SIGTERM leaves no folder', async (t) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = line.toString().trim();
  assert.ok(existsSync(folder));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [143, null]);
  assert.ok(!existsSync(folder));
});

test('the programs of PostgreSQL can be run by another user, whatever the umask', (t) => {
  const [from, folder] = [temporaryFolder(t), temporaryFolder(t)];
  const umask = process.umask(0o077);
  t.after(() => process.umask(umask));
  for (const part of ['bin', 'lib']) {
    mkdirSync(join(from, part));
    writeFileSync(join(from, part, 'one'), '');
  }
  const programs = copyPrograms(from, folder);
  const modes = ['', 'bin', 'bin/one', 'lib', 'lib/one'].map((path) =>
    (statSync(join(programs, path)).mode & 0o777).toString(8),
  );
  assert.deepEqual(modes, ['755', '755', '755', '755', '644']);
});
