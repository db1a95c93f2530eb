// The workflow, the release checklist and the scripts agree with the package.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

interface Package {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const { engines, scripts, optionalDependencies } = JSON.parse(read('package.json')) as Package;
const oldest = Number(/^>=(\d+)$/.exec(engines.node)![1]);

test('the workflow runs npm test on the oldest supported Node, a newer and an older one', () => {
  const workflow = read('.github/workflows/test.yml');
  const versions = [...workflow.matchAll(/ node: (\d+) /g)].map(([, version]) => Number(version));
  assert.ok(versions.includes(oldest));
  assert.ok(versions.some((version) => version > oldest));
  assert.ok(versions.some((version) => version < oldest));
  assert.match(workflow, /^ +- run: npm test$/m);
  assert.match(workflow, new RegExp(`if: matrix\\.node >= ${oldest}\\n +run: rm -f node_modules/`));
});

test('the workflow installs a browser on every kind of machine that has none in the registry', () => {
  const workflow = read('.github/workflows/test.yml');
  assert.match(workflow, /runner: ubuntu-\S+-arm,/);
  assert.match(
    workflow,
    /endsWith\(matrix\.runner, '-arm'\)\n +run: \|\n.*playwright-core install/,
  );
  assert.match(workflow, /TEST_BROWSER=.*>> "\$GITHUB_ENV"/);
});

test('the Node that comes with the packages is the oldest that is supported', () => {
  for (const version of Object.values(optionalDependencies)) {
    assert.equal(Number(version.split('.')[0]), oldest);
  }
});

test('CI and the workflow run the same command', () => {
  assert.match(read('.ci/run'), /^npm test$/m);
});

test('npm test includes the check, and the quick tests have a fixed seed', () => {
  assert.match(scripts['test']!, / node scripts\/test\.js$/);
  const parts = [...read('scripts/check.js').matchAll(/^ {2}\['([^']+)'/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(parts, ['types-and-lint', 'format', 'house']);
  // The parts that are no tests are run by a test.
  assert.match(read('test/check/check.test.ts'), /\['types-and-lint', 'format'\]/);
  assert.match(scripts['test:quick']!, / node scripts\/test-quick\.js$/);
  assert.match(read('scripts/test-quick.js'), /TEST_QUICK: '1', TEST_SEED: '\d+'/);
});

test('npm test runs every test file once: in a process of its own, or with others in one', () => {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const files = (pattern: string): string[] => globSync(pattern, { cwd });
  const quoted = (text: string): string[] =>
    [...text.matchAll(/'((?:src|test)\/[^']*\.test\.ts)'/g)].map(([, pattern]) => pattern!);
  const own = quoted(read('scripts/test.js')).flatMap(files);
  const groups = own.filter((file) => file.startsWith('test/one-process/'));
  const shared = groups.flatMap((file) => quoted(read(file)).flatMap(files));
  assert.ok(own.length > 0 && shared.length > 0);
  assert.deepEqual([...own, ...shared].toSorted(), files('{src,test}/**/*.test.ts').toSorted());
});

test('CONTRIBUTING names the release checklist and how to report a vulnerability', () => {
  const text = read('CONTRIBUTING.md');
  for (const name of ['docs/releasing.md', 'SECURITY.md', 'npm run test:quick']) {
    assert.ok(text.includes(`\`${name}\``), name);
  }
});
