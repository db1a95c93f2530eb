// The package: what `npm pack` makes installs and runs in an empty folder.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { serve } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

const npm = (folder: string, ...words: string[]): string =>
  execFileSync('npm', ['--no-audit', '--no-fund', '--loglevel=error', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the packed package installs in an empty folder and serves the demo record', async (t) => {
  const folder = temporaryFolder(t);
  npm(ROOT, 'pack', '--pack-destination', folder);
  const [tarball] = readdirSync(folder);
  assert.match(tarball!, /^hansard-.*\.tgz$/);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  try {
    npm(folder, 'install', '--prefer-offline', join(folder, tarball!));
  } catch (error) {
    const { stderr } = error as { stderr: string };
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(stderr)) throw error;
    t.skip('the package registry is out of reach, so the dependencies cannot be installed');
    return;
  }
  const installed = join(folder, 'node_modules', 'hansard');
  assert.equal(existsSync(join(installed, 'src')), false);
  assert.equal(existsSync(join(installed, 'dist', 'src', 'main.js')), true);
  assert.equal(existsSync(join(installed, 'docs', 'operating.md')), true);
  assert.equal(npm(folder, 'exec', '--', 'hansard', '--version'), `${version}\n`);
  const served = await serve(
    t,
    ['start', '--workers', '2'],
    { DATABASE_URL: `sqlite:${join(folder, 'record.sqlite')}`, DEMO: 'on' },
    join(installed, 'bin', 'hansard.js'),
  );
  const page = (await (await fetch(`${served.url}api/v0.1/hansard/entries/`)).json()) as {
    count: number;
  };
  assert.equal(page.count, 5_000);
  const browsable = await fetch(`${served.url}api/v0.1/hansard/entries/`, {
    headers: { accept: 'text/html' },
  });
  const style = /href="([^"]+\.css)"/.exec(await browsable.text())![1]!;
  assert.equal(
    (await fetch(new URL(style, served.url))).headers.get('content-type'),
    'text/css; charset=utf-8',
  );
  const counting = join(folder, 'count.mjs');
  writeFileSync(
    counting,
    `import { HansardClient } from 'hansard/client';
const client = new HansardClient('${served.url}api/v0.1/hansard/entries/');
console.log((await client.page()).count);
client.close();
`,
  );
  assert.equal(execFileSync(process.execPath, [counting], { encoding: 'utf8' }), '5000\n');
  assert.equal(existsSync(join(installed, 'dist/packages/client/src/hansard-client.d.ts')), true);
  assert.equal((await served.stop()).code, 0);
});
