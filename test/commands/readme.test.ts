// The examples in the documents work; those that need a server are in serving.test.ts.

import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { PROGRAM } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('the example of docs/importing.md can be copied into a file and imported', async (t) => {
  const text = readFileSync(new URL('../../docs/importing.md', import.meta.url), 'utf8');
  const [, command] = /^npx hansard (import sittings\.ndjson)$/m.exec(text)!;
  const [, lines] = /^```json\n(\{"type"[^]*?)^```$/m.exec(text)!;
  const [, printed] = /^```\n(sittings\.ndjson: .*) \(/m.exec(text)!;
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'sittings.ndjson'), lines!);
  const dry = await call(['import', '--dry-run', 'sittings.ndjson'], {}, folder);
  assert.match(dry.stdout, /^sittings\.ndjson: 2 entries in 1 new sitting added; nothing stored/);
  const { code, stdout, stderr } = await call(command!.split(' '), {}, folder);
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(stdout.startsWith(printed!), stdout);
});

test('the program can be executed by its name', () => {
  assert.equal(statSync(PROGRAM).mode & 0o111, 0o111);
});
