// The documentation says what is there: settings, scripts, rooms, decisions.

import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { SETTINGS } from '../../src/settings.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

test('docs/settings.md has every setting of the table, and no other', () => {
  const documented = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` /gm)].map(
    ([, name]) => name,
  );
  const known = Object.values(SETTINGS).map(({ variable }) => variable);
  assert.deepEqual(documented.toSorted(), known.toSorted());
});

test('docs/settings.md gives the defaults of the table', () => {
  const text = read('docs/settings.md');
  for (const { variable, default: usual } of Object.values(SETTINGS)) {
    if (variable === 'WORKERS' || variable === 'DEMO') continue;
    const row = text.split('\n').find((line) => line.startsWith(`| \`${variable}\``))!;
    assert.ok(row.includes(usual === '' ? '| none ' : `\`${usual}\``), row);
  }
});

test('the README and CONTRIBUTING name scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/importing.md', 'docs/operating.md']) {
    for (const [, script] of read(name).matchAll(/npm (?:run (?:--silent )?)?([a-z]+)/g)) {
      if (['and', 'pack'].includes(script!)) continue;
      assert.ok(script! in scripts, `${name}: npm ${script}`);
    }
  }
});

test('the README’s map of the source has every room', () => {
  const text = read('README.md');
  for (const room of readdirSync(join(ROOT, 'src'))) {
    assert.ok(text.includes(room.endsWith('.ts') ? `  ${room} ` : `  ${room}/ `), room);
  }
});

test('every page a document points to is there', () => {
  for (const name of globSync('{*.md,docs/**/*.md}', { cwd: ROOT })) {
    for (const [, path] of read(name).matchAll(/`((?:docs|bench|src|test)\/[^`*<…]+)`/g)) {
      assert.ok(existsSync(join(ROOT, path!)), `${name}: ${path}`);
    }
  }
});

test('decisions are numbered without gaps and fit a page', () => {
  const names = readdirSync(join(ROOT, 'docs/decisions')).toSorted();
  names.forEach((name, index) => {
    assert.match(name, new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`));
    assert.ok(read(`docs/decisions/${name}`).split('\n').length < 60, name);
  });
});
