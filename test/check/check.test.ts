// The parts of `npm run check` that are not tests themselves. They are CPU-bound, and run beside tests that mostly wait.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const CHECK = fileURLToPath(new URL('../../scripts/check.js', import.meta.url));

/** For a machine ten times as slow as one where linting takes two minutes, with other tests running. */
const TIMEOUT_MS = 3_600_000;

for (const part of ['types-and-lint', 'own-rules', 'format', 'modules', 'unused']) {
  test(`npm run check passes: ${part}`, { timeout: TIMEOUT_MS }, async (t) => {
    const child = spawn(process.execPath, [CHECK, part]);
    t.after(() => child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const [status] = (await once(child, 'close')) as [number | null];
    assert.equal(status, 0, output);
  });
}
