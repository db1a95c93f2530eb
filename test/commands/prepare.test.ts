// The packages that an npm script installs before it runs, depending on what is already installed.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test, type TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary.ts';

const PREPARE = fileURLToPath(new URL('../../scripts/prepare.js', import.meta.url));

/** Makes a script believe it runs on Node 20. */
const OLDER_NODE = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    Object.defineProperty(process, 'versions', { value: { node: '20.0.0' } });
    Object.defineProperty(process, 'version', { value: 'v20.0.0' });
  `)}`,
];

const RUNTIME = { version: '1.0.0' };
const LOCKED = {
  '': {},
  'node_modules/pg': RUNTIME,
  'node_modules/tsc': { ...RUNTIME, dev: true },
  'node_modules/@hansard/node': { resolved: 'scripts/node', link: true },
  'scripts/node': { ...RUNTIME, dev: true },
};

for (const [what, script, installed, command] of [
  ['to start, packages of the program are enough', 'start', { pg: '1.0.0' }, null],
  ['tests need the others too', 'test:quick', { pg: '1.0.0' }, 'ci'],
  ['so does a package, which is built first', 'build', { pg: '1.0.0' }, 'ci'],
  ['to start, no others are installed', 'start', {}, 'ci --omit=dev'],
  ['those that are there are not removed', 'start', { pg: '0.9.0', tsc: '1.0.0' }, 'ci'],
  ['nothing is installed twice', 'test', { pg: '1.0.0', tsc: '1.0.0' }, null],
] as const) {
  test(what, (t) => {
    const packages = Object.fromEntries(
      Object.entries(installed).map(([name, version]) => [`node_modules/${name}`, { version }]),
    );
    // npm lists a package of the repository even if it omits the link to it.
    const folder = makeClone(t, LOCKED, { ...packages, 'scripts/node': RUNTIME });
    write(folder, 'bin/npm', `#!/bin/sh\necho "$@" > ${join(folder, 'called')}\n`);
    prepare(folder, [], { npm_lifecycle_event: `pre${script}` });
    const called = join(folder, 'called');
    const words = existsSync(called) ? readFileSync(called, 'utf8').trim() : null;
    assert.equal(words?.replace(/ --no-audit.*$/, '') ?? null, command);
  });
}

test('an older Node fetches the one that the lock file pins, and no other', (t) => {
  const files = temporaryFolder(t);
  write(files, 'package/bin/node', '');
  execFileSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: files });
  const digest = createHash('sha512')
    .update(readFileSync(join(files, 'node.tgz')))
    .digest('base64');
  const name = `node-${process.platform}-${process.arch}`;
  for (const [integrity, said] of [
    [`sha512-${digest}`, /^Fetching Node 24\.0\.0, because this is v20\.0\.0; [^\n]*\n$/],
    [
      'sha512-another',
      /\nNode 24\.0\.0 could not be fetched: the registry has another file [^\n]*\n$/,
    ],
  ] as const) {
    const locked = { version: '24.0.0', integrity, dev: true, optional: true };
    const folder = makeClone(t, { [`node_modules/${name}`]: locked }, {});
    write(folder, 'bin/npm', `#!/bin/sh\ncp ${join(files, 'node.tgz')} ${name}-24.0.0.tgz\n`);
    assert.match(prepare(folder, OLDER_NODE, {}), said);
    const isPinned = integrity !== 'sha512-another';
    assert.equal(existsSync(join(folder, 'node_modules', name, 'bin/node')), isPinned);
    assert.equal(readdirSync(join(folder, 'node_modules')).length, isPinned ? 2 : 1);
  }
});

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text, { mode: 0o755 });
}

function makeClone(t: TestContext, locked: object, installed: object): string {
  const folder = temporaryFolder(t, tmpdir());
  mkdirSync(join(folder, 'scripts'));
  cpSync(PREPARE, join(folder, 'scripts', 'prepare.js'));
  write(folder, 'package.json', '{"type":"module"}');
  write(folder, 'package-lock.json', JSON.stringify({ packages: locked }));
  const packages = JSON.stringify({ packages: installed });
  write(folder, 'node_modules/.package-lock.json', packages);
  return folder;
}

/** Runs the script with the clone's own npm; returns its output. */
function prepare(folder: string, words: readonly string[], variables: object): string {
  const script = join(folder, 'scripts', 'prepare.js');
  const { status, stderr } = spawnSync(process.execPath, [...words, script], {
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ...variables },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stderr;
}
