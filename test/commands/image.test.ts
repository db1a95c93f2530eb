// What the image runs, without the image: its health check, with and without a running server.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newStore, serve } from '../support/program.ts';

const DOCKERFILE = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');

test('the health check of the image succeeds for a server that is ready, and for no other', async (t) => {
  const check = /^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m.exec(DOCKERFILE)![1]!;
  const [program, ...words] = JSON.parse(check) as string[];
  assert.equal(program, 'node');
  const served = await serve(t, ['serve', '--create', '--workers', '1'], newStore(t));
  const env = { PORT: new URL(served.url).port };
  const statusOf = (): number | null => spawnSync(process.execPath, words, { env }).status;
  assert.equal(statusOf(), 0);
  await served.stop();
  assert.equal(statusOf(), 1);
});
