// The commands of the README and the examples of the documents do what they say.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROGRAM, run, serve } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const noCurl =
  spawnSync('curl', ['--version']).error === undefined
    ? false
    : 'curl is not installed (Debian: apt-get install curl)';

test('the three curl calls of the README answer as it shows', { skip: noCurl }, async (t) => {
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

test('the example of docs/importing.md can be copied into a file and imported', async (t) => {
  const text = readFileSync(new URL('../../docs/importing.md', import.meta.url), 'utf8');
  const [, command] = /^npx hansard (import sittings\.ndjson)$/m.exec(text)!;
  const [, lines] = /^```json\n(\{"type"[^]*?)^```$/m.exec(text)!;
  const [, printed] = /^```\n(sittings\.ndjson: .*) \(/m.exec(text)!;
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'sittings.ndjson'), lines!);
  const dry = await run(['import', '--dry-run', 'sittings.ndjson'], {}, folder);
  assert.match(dry.stdout, /^sittings\.ndjson: 2 entries in 1 new sitting added; nothing stored/);
  const { code, stdout, stderr } = await run(command!.split(' '), {}, folder);
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(stdout.startsWith(printed!), stdout);
});

test('the program can be executed by its name', () => {
  assert.equal(statSync(PROGRAM).mode & 0o111, 0o111);
});
