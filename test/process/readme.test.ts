// The commands of the README do what it says.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PROGRAM, serve } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the three curl calls of the README answer as it shows', async (t) => {
  const served = await serve(t, ['start', '--workers', '1'], {}, PROGRAM, temporaryFolder(t));
  const shown = [...README.matchAll(/```sh\n(curl .*)\n```\n\n```json\n(.*)\n```/g)];
  assert.equal(shown.length, 3);
  for (const [, command, response] of shown) {
    const words = command!.replaceAll('http://127.0.0.1:8000/', served.url);
    const printed = execFileSync('sh', ['-c', `${words} --silent`], { encoding: 'utf8' });
    const said = printed.replaceAll(served.url, 'http://127.0.0.1:8000/');
    // The README leaves out what is long: "…" matches anything.
    const pattern = response!
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*');
    assert.match(said, new RegExp(`^${pattern}$`, 's'));
  }
});
