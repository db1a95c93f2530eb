// What an npm script installs before it runs, by what is installed already.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { temporaryFolder } from '../support/temporary.ts';

const PREPARE = fileURLToPath(new URL('../../scripts/prepare.js', import.meta.url));

const RUNTIME = { version: '1.0.0' };
const LOCKED = {
  '': {},
  'node_modules/pg': RUNTIME,
  'node_modules/tsc': { ...RUNTIME, dev: true },
  'node_modules/node': { ...RUNTIME, optional: true },
};

for (const [what, script, installed, command] of [
  ['to start, packages of the program are enough', 'start', { pg: '1.0.0' }, null],
  ['tests need the others too', 'test:quick', { pg: '1.0.0' }, 'ci'],
  ['to start, no others are installed', 'start', {}, 'ci --omit=dev --omit=optional'],
  ['those that are there are not removed', 'start', { pg: '0.9.0', tsc: '1.0.0' }, 'ci'],
  ['nothing is installed twice', 'test', { pg: '1.0.0', tsc: '1.0.0' }, null],
] as const) {
  test(what, (t) => {
    const folder = temporaryFolder(t);
    const write = (name: string, text: string): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text, { mode: 0o755 });
    };
    mkdirSync(join(folder, 'scripts'));
    cpSync(PREPARE, join(folder, 'scripts', 'prepare.js'));
    write('package.json', '{"type":"module"}');
    write('package-lock.json', JSON.stringify({ packages: LOCKED }));
    const packages = Object.fromEntries(
      Object.entries(installed).map(([name, version]) => [`node_modules/${name}`, { version }]),
    );
    write('node_modules/.package-lock.json', JSON.stringify({ packages }));
    write('bin/npm', `#!/bin/sh\necho "$@" > ${join(folder, 'called')}\n`);
    execFileSync(process.execPath, [join(folder, 'scripts', 'prepare.js')], {
      env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, npm_lifecycle_event: `pre${script}` },
      stdio: 'ignore',
    });
    const called = join(folder, 'called');
    const words = existsSync(called) ? readFileSync(called, 'utf8').trim() : null;
    assert.equal(words?.replace(/ --no-audit.*$/, '') ?? null, command);
  });
}
