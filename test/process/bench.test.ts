// The benchmark runs to its end; its figures are not checked here.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

test(
  'npm run bench, in its short form, measures every scenario',
  { skip: process.platform !== 'linux' && 'it reads costs from /proc, which only Linux has' },
  () => {
    const script = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));
    const text = execFileSync(process.execPath, [script, '--quick'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    for (const scenario of [
      'floor',
      'random pages',
      'hot page',
      'retrieve',
      'raw inserts',
      'hansard import',
    ]) {
      assert.ok(text.includes(scenario), scenario);
    }
    assert.match(text, /The deepest page costs [\d.]+ .*of the first/);
  },
);
