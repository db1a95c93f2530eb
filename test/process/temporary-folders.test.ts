// The folders of tests: removed with the test, and where a time limit ends its process.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { test } from 'node:test';

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
