// The modules that a server loads before it serves: none that only some requests, commands or threads need.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** Prints the modules that `hansard serve` loads: ours, those of packages and those of Node. */
const PRINT_LOADED = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
for (const name of ['main', 'commands/serve', 'serving/serve-here', 'alerts/alert-loop']) {
  await import('./src/' + name + '.ts');
}
console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;

/** Modules of packages, of the program and of Node that take long to load. */
const LATER = [
  '/node_modules/prom-client/',
  '/node_modules/pg/',
  '/node_modules/csv-parse/',
  '/node_modules/hyparquet-writer/',
  '/node_modules/nodemailer/',
  '/node_modules/saxes/',
  '/node_modules/unpdf/',
  '/node_modules/@resvg/',
  '/src/finder/create-finder.ts',
  '/src/mirror/',
  'NativeModule internal/deps/undici/undici',
];

test('a server starts without what only some requests and threads need', () => {
  const words = ['--import', './bin/own-modules.js', '--input-type=module', '-e', PRINT_LOADED];
  const text = execFileSync(process.execPath, words, { cwd: REPOSITORY, encoding: 'utf8' });
  const loaded = JSON.parse(text) as string[];
  assert.ok(loaded.some((name) => name.endsWith('/src/serving/server.ts')));
  assert.ok(loaded.includes('NativeModule _http_server'));
  assert.deepEqual(
    LATER.filter((later) => loaded.some((name) => name.includes(later))),
    [],
  );
});
