// The documentation matches the settings, scripts, modules and decisions.

import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { SETTINGS, variableOf } from '../../src/base/settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

test('docs/settings.md has every setting of the table, and no other', () => {
  const documented = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` /gm)].map(
    ([, name]) => name,
  );
  const known = Object.keys(SETTINGS).map(variableOf);
  assert.deepEqual(documented.toSorted(), known.toSorted());
});

test('docs/settings.md gives the defaults of the table', () => {
  const text = read('docs/settings.md');
  for (const [name, { default: usual }] of Object.entries(SETTINGS)) {
    const variable = variableOf(name);
    if (variable === 'WORKERS' || variable === 'DEMO') continue;
    const row = text.split('\n').find((line) => line.startsWith(`| \`${variable}\``))!;
    assert.ok(row.includes(usual === '' ? '| none ' : `\`${usual}\``), row);
  }
});

test('the README and CONTRIBUTING name scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/importing.md', 'docs/operating.md']) {
    for (const [, script] of read(name).matchAll(/npm (?:run (?:--silent )?)?([a-z]+)/g)) {
      if (['and', 'pack', 'ci'].includes(script!)) continue;
      assert.ok(script! in scripts, `${name}: npm ${script}`);
    }
  }
});

test('a script that installs Node is a script of its own: its shell remembers which Node it began with', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const preparing = Object.entries(scripts).filter(([, script]) => script.includes('prepare.js'));
  assert.ok(preparing.length > 5);
  for (const [name, script] of preparing) assert.equal(script, 'node scripts/prepare.js', name);
  for (const name of Object.keys(scripts).filter((one) => /^(?:pre|post)?pack$/.test(one))) {
    assert.match(scripts[name]!, /^npm run /, name);
  }
});

test('the README’s map of the source has every module, and no other', () => {
  const [, map = ''] = /```\nsrc\/\n([^]*?)\npackages\//.exec(read('README.md')) ?? [];
  const named = [...map.matchAll(/^ {2}([a-z-]+)(?:\/|\.ts) /gm)].map(([, name]) => name);
  const modules = readdirSync(join(ROOT, 'src')).filter((name) => !name.endsWith('.test.ts'));
  assert.deepEqual(named.toSorted(), modules.map((name) => name.replace('.ts', '')).toSorted());
});

test('comments and documents name files that exist', () => {
  const files = globSync(['*.*', '{src,packages,test,data,docs,scripts,bench,bin}/**/*.*'], {
    cwd: ROOT,
    // What benchmarks leave in data/ is not ours.
    exclude: (name) => /node_modules$|data.bench-/.test(name),
  });
  const isThere = (named: string): boolean =>
    files.some((file) => `/${file}`.endsWith(`/${named}`));
  for (const file of files.filter((one) => /\.(ts|sql|md)$/.test(one) && !/^CHANGE/.test(one))) {
    for (const line of read(file).split('\n')) {
      if (!/\.md$/.test(file) && !/^\s*(\/\/|\/?\*|--)/.test(line)) continue;
      for (const [named] of line.matchAll(/(?<![\w/.-])(?:[\w-]+\/)*[\w.-]+\.(?:ts|sql)\b/g)) {
        assert.ok(isThere(named), `${file}: ${named}`);
      }
    }
  }
});

test('the README of the tests has every folder', () => {
  const named = [...read('test/README.md').matchAll(/^\| `([a-z-]+)\/`/gm)].map(([, name]) => name);
  const entries = readdirSync(join(ROOT, 'test'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(named.toSorted(), folders.toSorted());
});

test('npm test runs every file of tests, once', () => {
  const runners = ['scripts/test.js', ...globSync('test/one-process/*.ts', { cwd: ROOT })];
  const patterns = runners.flatMap((name) =>
    [...read(name).matchAll(/'((?:test|\{src,packages\})\/[^']+)'/g)].map(
      ([, pattern]) => pattern!,
    ),
  );
  const run = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  const all = globSync('{src,packages,test}/**/*.test.ts', { cwd: ROOT });
  assert.deepEqual(run.toSorted(), all.toSorted());
});

test('every command a document shows is one of the program', () => {
  const commands = globSync('src/commands/**/*.ts', { cwd: ROOT }).flatMap((name) =>
    [...read(name).matchAll(/^ {2}name: '([a-z ]+)',$/gm)].map(([, command]) => command!),
  );
  assert.ok(commands.includes('tokens add'));
  for (const name of globSync('{README.md,docs/*.md}', { cwd: ROOT })) {
    for (const [, words] of read(name).matchAll(/npx hansard ([a-z]+(?: [a-z]+)?)/g)) {
      const isCommand = commands.some((command) => `${words} `.startsWith(`${command} `));
      assert.ok(isCommand, `${name}: npx hansard ${words}`);
    }
  }
});

/** Files and folders of the repository, each after a slash, so that the ends of paths can be compared. */
const PATHS = [
  ...readdirSync(ROOT),
  ...globSync('{bench,bin,data,docs,packages,scripts,src,test}/**', { cwd: ROOT }),
].map((path) => `/${path}`);

const MODULES = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test('every file, folder and page that a document names is there', () => {
  const named: (readonly [string, string, boolean])[] = [];
  for (const name of globSync('{*.md,{docs,bench,packages,src,test}/**/*.md}', { cwd: ROOT })) {
    const text = read(name);
    for (const [, path] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      named.push([name, path!, existsSync(join(ROOT, dirname(name), path!))]);
    }
    // Commands in code blocks name files of the reader.
    const prose = text.replaceAll(/^```[^]*?^```/gm, '');
    for (const [, path] of prose.matchAll(/`([\w.-][\w./-]*\.(?:ts|js|css|md|yaml))`/g)) {
      named.push([name, path!, PATHS.some((known) => known.endsWith(`/${path}`))]);
    }
    if (!/^(?:README|CONTRIBUTING|docs\/architecture|docs\/decisions\/.*)\.md$/.test(name))
      continue;
    for (const [, path] of prose.matchAll(/`([\w.-][\w./-]*)\/`/g)) {
      if (!MODULES.includes(path!.split('/')[0]!)) continue;
      named.push([name, path!, PATHS.includes(`/src/${path}`)]);
    }
  }
  assert.ok(named.length > 100);
  assert.deepEqual(
    named.filter(([, , isThere]) => !isThere),
    [],
  );
});

test('no document has the marks that a merge left', () => {
  const names = globSync('{*.md,{bench,data,docs,packages,test}/**/*.md}', { cwd: ROOT });
  const marked = names.filter((name) => /^(?:<{7}|>{7}) /m.test(read(name)));
  assert.deepEqual(marked, []);
});

test('decision 1 gives a reason for every dependency, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const text = read('docs/decisions/0001-runtime.md');
  const listed = text.slice(text.indexOf('**Dependencies**'));
  const named = new Set([...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  // Type declarations come with the package they belong to.
  const known = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  );
  assert.deepEqual([...named].toSorted(), known.toSorted());
});

test('decisions have a number each and fit a page', () => {
  const names = readdirSync(join(ROOT, 'docs/decisions'));
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
  assert.equal(new Set(numbers).size, names.length);
  assert.ok(!numbers.includes(undefined));
  for (const name of names) {
    assert.ok(read(`docs/decisions/${name}`).split('\n').length < 60, name);
  }
});
