// The package made by `npm pack` installs and runs in an empty folder.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { SCHEMA_VERSION } from '../../src/store/schema.ts';
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

/** A program in a project without Node's types. */
const TYPED = `import { HansardClient, type Page, type Entry } from './client/src/hansard-client.js';
const client = new HansardClient('https://example.org/api/v0.1/hansard/entries/');
export const page: Page<Entry> = await client.page({ q: 'budget', page_size: 5 });
// @ts-expect-error There is no such parameter.
await client.page({ pagesize: 5 });
// @ts-expect-error The log of changes has no venue.
client.list('changes', { venue: 'senate' });
// @ts-expect-error A number.
client.list('debates', { page_size: 'five' });
// @ts-expect-error No such type of entry.
await client.page({ type: 'speach' });
export const said = (await client.item('people', 'owen-baya'))?.activity?.words;
export const first = (await client.item('sittings', 1))?.entries[0]?.content;
for await (const { seq } of client.list('changes', { since: 0 })) seq satisfies number;
`;

/** The client alone: small, without Node, and with types that refuse what a server would ignore. */
function checkClient(folder: string): void {
  const client = join(ROOT, 'dist/packages/client');
  const [{ unpackedSize, files }] = JSON.parse(npm(client, 'pack', '--dry-run', '--json')) as [
    { unpackedSize: number; files: { path: string }[] },
  ];
  assert.ok(unpackedSize < 200_000, String(unpackedSize));
  for (const { path } of files) {
    assert.doesNotMatch(readFileSync(join(client, path), 'utf8'), /from 'node:|Buffer\b/, path);
  }
  cpSync(client, join(folder, 'client'), { recursive: true });
  writeFileSync(join(folder, 'typed.ts'), TYPED);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  // In a browser, and where nothing is known but the language.
  for (const lib of [['es2022', 'dom'], ['es2022']]) {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      types: [],
      lib,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      skipDefaultLibCheck: true,
    };
    const project = JSON.stringify({ compilerOptions, files: ['typed.ts'] });
    writeFileSync(join(folder, 'tsconfig.json'), project);
    execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'pipe' });
  }
}

test('the packed package installs in an empty folder and serves the demo record', async (t) => {
  const folder = temporaryFolder(t);
  npm(ROOT, 'pack', '--pack-destination', folder);
  const [tarball] = readdirSync(folder);
  assert.match(tarball!, /^hansard-.*\.tgz$/);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  checkClient(folder);
  try {
    npm(folder, 'install', '--prefer-offline', join(folder, tarball!));
  } catch (error) {
    const { stderr } = error as { stderr: string };
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(stderr)) throw error;
    t.skip('the package registry is out of reach, so the dependencies cannot be installed');
    return;
  }
  const installed = join(folder, 'node_modules', 'hansard');
  // The packaged Node, for machines with an older one, would be 186 MB.
  assert.deepEqual(globSync('node-linux-*', { cwd: join(folder, 'node_modules') }), []);
  assert.equal(existsSync(join(installed, 'src')), false);
  assert.equal(existsSync(join(installed, 'dist', 'src', 'main.js')), true);
  assert.equal(existsSync(join(installed, 'docs', 'operating.md')), true);
  const linked = join(folder, 'node_modules', '.bin', 'hansard');
  const said = execFileSync(process.execPath, [linked, '--version'], { encoding: 'utf8' });
  assert.equal(said, `${version} (schema ${SCHEMA_VERSION})\n`);
  const served = await serve(
    t,
    ['start', '--workers', '1'],
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
