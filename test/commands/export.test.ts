// Export, backup and restore as a person runs them, beside a service that goes on.

import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { call } from '../support/call-program.ts';
import { assertOneLine, run, serve, type Outcome } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

interface Stage {
  readonly at: (name: string) => string;
  readonly hansard: (store: string, ...words: string[]) => Promise<Outcome>;
  /** The same within this process, where another test has shown that the process ends. */
  readonly here: (store: string, ...words: string[]) => Promise<Outcome>;
}

async function setUp(t: TestContext): Promise<Stage> {
  const folder = temporaryFolder(t);
  const at = (name: string): string => join(folder, name);
  const hansard: Stage['hansard'] = (store, ...words) =>
    run(words, { DATABASE_URL: `sqlite:${at(store)}` });
  const here: Stage['here'] = (store, ...words) =>
    call(words, { DATABASE_URL: `sqlite:${at(store)}` });
  assert.equal((await here('a.sqlite', 'demo', '--entries', '500')).code, 0);
  return { at, hansard, here };
}

test('export writes a file or standard output, reports figures, and refuses invalid options', async (t) => {
  const { at, hansard, here } = await setUp(t);
  const shown = await hansard('a.sqlite', 'export');
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stderr, /^Exported 500 entries, \d+\.\d MB \(\d+\.\d s\)\.\n$/);
  const filed = await here('a.sqlite', 'export', '--output', at('r.ndjson'), '--json');
  assert.equal(readFileSync(at('r.ndjson'), 'utf8'), shown.stdout);
  assert.deepEqual(JSON.parse(filed.stdout), {
    format: 'ndjson',
    file: at('r.ndjson'),
    entries: 500,
    bytes: Buffer.byteLength(shown.stdout),
  });
  for (const format of ['csv', 'parquet']) {
    const file = at(`r.${format}`);
    const { stdout } = await here('a.sqlite', 'export', '--format', format, '--output', file);
    assert.match(stdout, /^Exported 500 entries/);
    assert.ok(existsSync(file));
  }
  const imported = await here('b.sqlite', 'import', at('r.csv'), '--json');
  const { added, unchanged } = JSON.parse(imported.stdout) as Record<string, number>;
  assert.deepEqual([added, unchanged], [500, 0]);
  assert.equal((await hansard('b.sqlite', 'export')).stdout, shown.stdout);

  const people = await here('a.sqlite', 'export', '--format', 'popolo', '--output', at('p.json'));
  assert.match(people.stdout, /^Exported \d+ people \(/);
  assert.equal((await here('b.sqlite', 'people', 'import', at('p.json'))).code, 0);
  const again = await hansard('b.sqlite', 'export', '--format', 'popolo');
  assert.equal(again.stdout, readFileSync(at('p.json'), 'utf8'));

  for (const [words, reason] of [
    [['--format', 'popolo', '--type', 'speech'], /Leave out the filters/],
    [['--format', 'xml'], /must be one of ndjson, csv, parquet, parlamint, popolo\./],
    [['--format', 'parquet'], /Name a file with --output/],
    [['--output', at('no/x')], /cannot be written/],
    [['--output', '-'], /--output must name a file\. /],
  ] as const) {
    assertOneLine(await here('a.sqlite', 'export', ...words), reason);
  }
  const asJson = await here('a.sqlite', 'export', '--json');
  assert.deepEqual([asJson.code, asJson.stdout], [1, '']);
  assert.match((JSON.parse(asJson.stderr) as { error: string }).error, /Name a file with --output/);
  assertOneLine(await here('none', 'export'), /There is no record at/);
});

test('a backup is made while the service goes on, and restored when it has stopped', async (t) => {
  const { at, hansard, here } = await setUp(t);
  const exported = async (store: string): Promise<string> => {
    await here(store, 'export', '--output', at('r.ndjson'));
    return readFileSync(at('r.ndjson'), 'utf8');
  };
  const before = await exported('a.sqlite');
  const served = await serve(t, ['serve', '--workers', '1'], {
    DATABASE_URL: `sqlite:${at('a.sqlite')}`,
  });
  const made = await hansard('a.sqlite', 'backup', at('backup.sqlite'));
  assert.match(made.stdout, /^Backed up 500 entries, \d+(\.\d)? MB \(\d+\.\d s\)\.\n$/);
  assertOneLine(await here('a.sqlite', 'backup', at('backup.sqlite')), /already exists/);
  const { status } = await fetch(new URL('/api/v0.1/hansard/entries/', served.url));
  assert.equal(status, 200);
  assertOneLine(
    await hansard('a.sqlite', 'restore', at('backup.sqlite'), '--replace'),
    /is in use\. Stop the processes/,
  );
  await served.stop();

  writeFileSync(at('more.ndjson'), '{"type":"heading","content":"PRAYERS"}\n');
  await here('a.sqlite', 'import', at('more.ndjson'), '--append');
  assertOneLine(await here('a.sqlite', 'restore', at('backup.sqlite')), /a record of 501 entries/);
  const back = await here('a.sqlite', 'restore', at('backup.sqlite'), '--replace', '--json');
  assert.equal((JSON.parse(back.stdout) as { entries: number }).entries, 500);
  assert.equal(await exported('a.sqlite'), before);
  assert.match((await here('a.sqlite', 'check')).stdout, /^All is well: 500 entries/);

  const fresh = await here('made-for-it/b.sqlite', 'restore', at('backup.sqlite'));
  assert.match(fresh.stdout, /^Restored 500 entries to sqlite:/);
  assert.equal(await exported('made-for-it/b.sqlite'), before);
  const left = readdirSync(at('.')).filter((name) => /part|-wal|-shm|-journal/.test(name));
  assert.deepEqual(left, []);
});

/** The fault is in the backup, not in the record it was to replace. */
const OLDER =
  /older was made by an older version of this program: its schema is 9, and this version reads \d+\. Export the record with the version that made it .* then import the file/;

test('restore refuses other files, and replaces a damaged record', async (t) => {
  const { at, here } = await setUp(t);
  await here('a.sqlite', 'backup', at('backup.sqlite'));
  const untouched = readFileSync(at('a.sqlite'));
  writeFileSync(at('text'), 'no database at all, just words'.repeat(100));
  writeFileSync(at('empty'), '');
  const other = new DatabaseSync(at('other'));
  other.exec('CREATE TABLE recipe (name TEXT)');
  other.close();
  for (const [file, version] of [
    ['older', 9],
    ['newer', 999],
  ] as const) {
    copyFileSync(at('backup.sqlite'), at(file));
    const database = new DatabaseSync(at(file));
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
  }
  for (const [file, reason] of [
    ['none', /There is no backup at/],
    ['text', /cannot be restored: file is not a database/],
    ['empty', /does not contain a record/],
    ['other', /not a record of this program/],
    ['older', OLDER],
    ['newer', /newer version .* schema is 999/],
    ['a.sqlite', /is the record itself/],
  ] as const) {
    assertOneLine(await here('a.sqlite', 'restore', at(file), '--replace'), reason);
  }
  const [from, to] = [`sqlite:${at('older')}`, `sqlite:${at('copy')}`];
  for (const command of [['check'], ['backup', at('b')], ['copy', '--from', from, '--to', to]]) {
    assertOneLine(await here('older', ...command), OLDER);
  }
  assert.deepEqual([existsSync(at('b')), existsSync(at('copy'))], [false, false]);
  assertOneLine(
    await here('other', 'restore', at('backup.sqlite'), '--replace'),
    /the database of another program/,
  );
  assert.deepEqual(readFileSync(at('a.sqlite')), untouched);

  assertOneLine(
    await here('text', 'restore', at('backup.sqlite')),
    /is damaged or is not a record/,
  );
  for (const damaged of ['text', 'newer', 'empty']) {
    const restored = await here(damaged, 'restore', at('backup.sqlite'), '--replace');
    assert.match(restored.stdout, /^Restored 500 entries/, restored.stderr);
    assert.match((await here(damaged, 'check')).stdout, /^All is well: 500 entries/);
  }

  using database = new DatabaseSync(at('text'));
  database.exec('DELETE FROM decision; DELETE FROM division; DELETE FROM debate');
  const advice =
    /Run hansard check --repair, which mends everything that can be derived from the rest\./;
  assert.match((await here('text', 'check')).stderr, advice);
  const repaired = await here('text', 'check', '--repair');
  assert.equal(repaired.code, 0, repaired.stderr);
  assert.match(repaired.stdout, /rebuilt\.\nAll is well: 500 entries/);
  assert.match((await here('text', 'check')).stdout, /^All is well: 500 entries/);
});
