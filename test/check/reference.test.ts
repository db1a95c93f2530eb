// Everything derived from the declarations of the interface is up to date, and the prose around it names only addresses that
// exist.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { derivedFiles } from '../../scripts/reference.ts';
import { RESOURCES } from '../../src/api/resources.ts';
import { API_ROOT } from '../../src/http/links.ts';

test('the types of the client and the reference are as declared: npm run reference writes them', async () => {
  for (const { file, text } of await derivedFiles()) {
    assert.equal(readFileSync(file, 'utf8'), text, file.pathname);
  }
});

test('docs/http-api.md names every resource by its address, and no other', () => {
  const page = readFileSync(new URL('../../docs/http-api.md', import.meta.url), 'utf8');
  const named = page.matchAll(/`[^`]*\b(hansard\/[a-z/<>]+)[^`]*`/g).map(([, path]) => path!);
  const site = /^hansard\/(entry|sitting|contribution|debate|business|speaker|vote)\//;
  const known = RESOURCES.map(({ path }) =>
    path.slice(API_ROOT.length).replace(/:([a-z]+)/g, '<$1>'),
  ).filter(Boolean);
  const ofInterface = new Set([...named].filter((path) => !site.test(path)));
  assert.deepEqual([...ofInterface].toSorted(), known.toSorted());
});
