// The program on a Node that is too old: it runs on the packaged one, or says what to do.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { PROGRAM } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

/** Arguments that make the program believe it runs on Node 20, on this platform or another. */
const olderNode = (platform: string = process.platform, program = PROGRAM): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
    Object.defineProperty(process, 'version', { value: 'v20.0.0' });
    Object.defineProperty(process, 'platform', { value: '${platform}' });
  `)}`,
  program,
];

const skip =
  process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
    ? false
    : 'there is a packaged Node for Linux (x64, arm64) only';

test(
  'an older Node hands the program to the packaged one, with its exit code',
  { skip },
  async () => {
    const words = [...olderNode(), 'import', '--json', 'none.ndjson'];
    await assert.rejects(promisify(execFile)(process.execPath, words), {
      code: 1,
      stdout: '',
      stderr: '{"error":"none.ndjson cannot be read: there is no such file."}\n',
    });
  },
);

test('where there is no packaged Node, or it is too old itself, the message says what to do', async () => {
  const run = promisify(execFile);
  const env = { ...process.env, NODE_OPTIONS: olderNode().slice(0, 2).join('=') };
  const failure = {
    code: 1,
    stdout: '',
    stderr:
      'hansard needs Node 24 or newer, and this is v20.0.0. Install Node 24 (https://nodejs.org/) and run this again. ' +
      `On Linux (x64, arm64), npm install node-linux-${process.arch}@24 beside hansard does too.\n`,
  };
  await assert.rejects(run(process.execPath, [...olderNode('darwin'), 'serve']), failure);
  await assert.rejects(run(process.execPath, [PROGRAM, 'serve'], { env }), failure);
});

test('where the packaged Node does not start, the message says why and what to do', async (t) => {
  const folder = temporaryFolder(t, tmpdir());
  const packaged = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`);
  cpSync(dirname(PROGRAM), join(folder, 'bin'), { recursive: true });
  mkdirSync(join(packaged, 'bin'), { recursive: true });
  writeFileSync(join(packaged, 'package.json'), '{}');
  // As on a system with a different C library: the dynamic loader of the program is missing.
  writeFileSync(join(packaged, 'bin', 'node'), '#!/none/ld-linux.so\n', { mode: 0o755 });
  const words = [...olderNode(process.platform, join(folder, 'bin', 'hansard.js')), 'serve'];
  await assert.rejects(promisify(execFile)(process.execPath, words), {
    code: 1,
    stdout: '',
    stderr:
      'hansard needs a newer Node than v20.0.0, and the one that npm installed does not start here (ENOENT): it needs glibc 2.28 or ' +
      'newer, which Alpine does not have. Install Node 24 (https://nodejs.org/) and run this again.\n',
  });
});
