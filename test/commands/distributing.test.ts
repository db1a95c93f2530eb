// hansard dump, verify and publish as a person runs them.

import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('a dump is made, verified, and found damaged; the site is published where BASE_URL is known', async (t) => {
  const folder = temporaryFolder(t);
  const DATABASE_URL = `sqlite:${join(folder, 'record.sqlite')}`;
  const [dump, tree] = [join(folder, 'dump'), join(folder, 'tree')];
  await call(['demo', '--entries', '20'], { DATABASE_URL });

  const made = await call(['dump', dump, '--json'], { DATABASE_URL });
  assert.equal(made.code, 0, made.stderr);
  assert.equal((JSON.parse(made.stdout) as { entries: number }).entries, 20);
  const sound = await call(['verify', dump, '--database-url', DATABASE_URL]);
  assert.equal(sound.code, 0, sound.stderr);
  assert.match(sound.stdout, /^All is well: \d+ files, .* and the store has its change log/);
  const people = readdirSync(dump).find((name) => name.startsWith('people-'))!;
  appendFileSync(join(dump, people), 'x');
  const damaged = await call(['verify', dump]);
  assert.equal(damaged.code, 1);
  assert.match(damaged.stdout, new RegExp(`^${people} has \\d+ bytes`));
  assert.match(damaged.stderr, /^hansard: The dump in .* has 1 fault\./);
  const none = await call(['verify', folder]);
  assert.equal(none.code, 1);
  assert.match(none.stderr, /has no manifest\.json/);

  const unknown = await call(['publish', tree], { DATABASE_URL });
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /^hansard: Set BASE_URL to the address/);
  assert.equal(existsSync(tree), false);
  const published = await call(['publish', tree], { DATABASE_URL, BASE_URL: 'http://h.example' });
  assert.equal(published.code, 0, published.stderr);
  assert.match(published.stdout, /^Published \d+ addresses: \d+ files written/);
  assert.ok(existsSync(join(tree, 'index.html')));

  using files = new DatabaseSync(join(tree, '.hansard/published.sqlite'));
  files.exec("CREATE TRIGGER full BEFORE INSERT ON file BEGIN SELECT raise(ABORT, 'full'); END");
  const full = await call(['publish', tree], { DATABASE_URL, BASE_URL: 'http://i.example' });
  assert.deepEqual([full.code, full.stderr], [1, `hansard: ${tree} cannot be written: full.\n`]);
  const inFile = ['--output', join(tree, 'index.html')];
  const corpus = await call(['export', '--format', 'parlamint', ...inFile], { DATABASE_URL });
  assert.match(corpus.stderr, /^hansard: .*index\.html cannot be created: EEXIST.*\n$/);
  for (const [name, url, isSaid] of [
    ['one', {}, true],
    ['two', { BASE_URL: 'http://h.example' }, false],
  ] as const) {
    const words = ['export', '--format', 'parlamint', '--output', join(folder, name)];
    const { code, stdout } = await call(words, { DATABASE_URL, ...url });
    assert.equal(code, 0);
    assert.equal(stdout.includes('BASE_URL is not set'), isSaid, stdout);
  }
});
