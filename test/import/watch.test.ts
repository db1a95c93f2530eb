// hansard watch, as a process of its own: files are dropped, it is killed and started again, and each sitting is there once.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { writeImportFile } from '../../bench/importing/import-rows.ts';
import { begin, run, type Begun, type Outcome } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import { senate2014 } from '../../packages/pdf/test/invented/senate-2014.ts';

type Event = Readonly<Record<string, unknown>>;

interface Watched {
  readonly folder: string;
  readonly database: string;
  readonly drop: (name: string, content: string | Uint8Array) => string;
  readonly watch: () => Begun;
  readonly once: (...more: string[]) => Promise<Outcome>;
}

const INTERVAL = ['--interval', '0.1'];

function setUp(t: Ending): Watched {
  const root = temporaryFolder(t);
  const [folder, database] = [join(root, 'dropped'), join(root, 'record.sqlite')];
  mkdirSync(folder);
  const environment = { DATABASE_URL: `sqlite:${database}` };
  return {
    folder,
    database,
    drop: (name, content) => {
      const [path, hidden] = [join(folder, name), join(folder, '.incomplete')];
      writeFileSync(hidden, content);
      renameSync(hidden, path);
      return path;
    },
    watch: () => begin(t, ['watch', folder, '--json', ...INTERVAL], environment),
    once: (...more) => run(['watch', folder, '--once', ...INTERVAL, ...more], environment),
  };
}

/** A sitting of its own for each date, with two entries. */
function sitting(date: string, text = 'Order!'): string {
  const of = { venue: 'senate', start_date: date, start_time: '14:30:00' };
  return [1, 2]
    .map((counter) => ({ text_counter: counter, type: 'speech', content: text, sitting: of }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

function eventsOf({ output }: Begun): Event[] {
  const complete = output.stdout.slice(0, output.stdout.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Event);
}

const named = (begun: Begun, kind: string): unknown[] =>
  eventsOf(begun)
    .filter(({ event }) => event === kind)
    .map(({ file }) => file);

function count(database: string, table: 'entry' | 'sitting'): number {
  const connection = new DatabaseSync(database, { readOnly: true });
  try {
    return connection.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n'] as number;
  } finally {
    connection.close();
  }
}

test('imports what is dropped, once for each content, and leaves the folder as it is', async (t) => {
  const { folder, database, drop, watch } = setUp(t);
  drop('a.ndjson', sitting('2020-01-01'));
  const watching = watch();
  await until('the file that was there', () => named(watching, 'imported').length === 1);
  drop('b.ndjson', sitting('2020-01-02'));
  drop('c.csv', 'type,content,sitting_venue,sitting_start_date\nscene,x,senate,2020-01-03\n');
  drop('d.pdf', senate2014());
  await until('the files that were dropped', () => named(watching, 'imported').length === 4);
  drop('again.ndjson', sitting('2020-01-01'));
  await until('the copy', () => named(watching, 'known').length === 1);
  assert.deepEqual(named(watching, 'known'), ['again.ndjson']);
  assert.equal(count(database, 'sitting'), 4);
  assert.equal(readdirSync(folder).length, 5);
  assert.equal(readFileSync(join(folder, 'a.ndjson'), 'utf8'), sitting('2020-01-01'));
  watching.child.kill('SIGTERM');
  assert.equal(await watching.ended, 0);
  assert.equal(watching.output.stderr, '');
});

test('a watch that is killed in an import goes on when it is started again', async (t) => {
  const { folder, database, drop, watch } = setUp(t);
  await writeImportFile(4_000, join(folder, 'long.ndjson'));
  utimesSync(join(folder, 'long.ndjson'), 1_000, 1_000);
  const first = watch();
  await until('the import to begin', () => named(first, 'importing').includes('long.ndjson'));
  first.child.kill('SIGKILL');
  assert.equal(await first.ended, null);
  assert.ok([0, 4_000].includes(count(database, 'entry')));
  drop('short.ndjson', sitting('2031-01-01'));
  const second = watch();
  await until('both files', () => named(second, 'imported').includes('short.ndjson'));
  assert.equal(count(database, 'entry'), 4_002);
  const sittings = count(database, 'sitting');
  second.child.kill('SIGINT');
  assert.equal(await second.ended, 0);
  const third = watch();
  await until('both files to be recognized', () => named(third, 'known').length === 2);
  assert.deepEqual(named(third, 'imported'), []);
  assert.equal(count(database, 'entry'), 4_002);
  assert.equal(count(database, 'sitting'), sittings);
});

test('a signal is followed after the import under way', async (t) => {
  const { folder, database, drop, watch } = setUp(t);
  await writeImportFile(4_000, join(folder, 'long.ndjson'));
  utimesSync(join(folder, 'long.ndjson'), 1_000, 1_000);
  drop('short.ndjson', sitting('2031-01-01'));
  const watching = watch();
  await until('the import to begin', () => named(watching, 'importing').length === 1);
  watching.child.kill('SIGTERM');
  assert.equal(await watching.ended, 0);
  const imported = named(watching, 'imported');
  assert.equal(imported[0], 'long.ndjson');
  assert.deepEqual(imported, named(watching, 'importing'));
  assert.ok(count(database, 'entry') >= 4_000);
});

test('a broken file is reported in one line, once, and tried again when its content changes', async (t) => {
  const { database, drop, watch } = setUp(t);
  const broken = drop('broken.ndjson', '{"type":"song","content":"x"}\n');
  drop('good.ndjson', sitting('2020-01-01'));
  drop('empty.pdf', '');
  const watching = watch();
  await until('the good file', () => named(watching, 'imported').length === 1);
  await until('the broken files', () => named(watching, 'failed').length === 2);
  const failure = eventsOf(watching).find(
    ({ event, file }) => event === 'failed' && file === 'broken.ndjson',
  )!;
  assert.match(String(failure['reason']), /line 1: type: "song" is not a valid choice\. Nothing/);
  utimesSync(broken, 2_000, 2_000);
  // The next file is imported in a later look than the one that finds the other time.
  drop('next.ndjson', sitting('2020-01-02'));
  await until('the next file', () => named(watching, 'imported').includes('next.ndjson'));
  drop('last.ndjson', sitting('2020-01-03'));
  await until('the last file', () => named(watching, 'imported').includes('last.ndjson'));
  assert.equal(named(watching, 'failed').length, 2);
  drop('broken.ndjson', sitting('2020-01-04'));
  await until('the mended file', () => named(watching, 'imported').includes('broken.ndjson'));
  assert.equal(count(database, 'sitting'), 4);
});

test('a file is imported when it is complete', async (t) => {
  const { folder, drop, watch, database } = setUp(t);
  const lines = sitting('2020-01-01').trimEnd().split('\n');
  drop('slow.ndjson.part', `${lines[0]!}\n{"text_`);
  drop('.hidden.ndjson', 'x');
  drop('draft.ndjson~', 'x');
  drop('upload.TMP', 'x');
  const watching = watch();
  drop('other.ndjson', sitting('2020-01-02'));
  await until('another file', () => named(watching, 'imported').length === 1);
  writeFileSync(join(folder, 'slow.ndjson.part'), lines[0]!);
  appendFileSync(join(folder, 'slow.ndjson.part'), `\n${lines[1]!}\n`);
  renameSync(join(folder, 'slow.ndjson.part'), join(folder, 'slow.ndjson'));
  await until('the renamed file', () => named(watching, 'imported').length === 2);
  assert.deepEqual(named(watching, 'failed'), []);
  assert.equal(count(database, 'entry'), 4);
});

test('while the store is locked, a file waits and is imported later', async (t) => {
  const { drop, watch, database } = setUp(t);
  const watching = watch();
  drop('a.ndjson', sitting('2020-01-01'));
  await until('the first file', () => named(watching, 'imported').length === 1);
  const other = new DatabaseSync(database);
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  drop('b.ndjson', sitting('2020-01-02'));
  await until('the lock to be met', () => named(watching, 'later').length === 1);
  const [met] = eventsOf(watching).filter(({ event }) => event === 'later');
  assert.match(String(met!['reason']), /^The record cannot be used now: /);
  other.exec('ROLLBACK');
  await until('the second file', () => named(watching, 'imported').length === 2);
});

test(
  'a file without permission to read it waits until there is permission',
  { skip: process.getuid?.() === 0 ? 'an administrator may read everything' : false },
  async (t) => {
    const { drop, watch } = setUp(t);
    const path = drop('a.ndjson', sitting('2020-01-01'));
    chmodSync(path, 0);
    const watching = watch();
    await until('the refusal', () => named(watching, 'later').length === 1);
    chmodSync(path, 0o600);
    await until('the file', () => named(watching, 'imported').length === 1);
  },
);

test('links that leave the folder, pipes and folders are not read', async (t) => {
  const { folder, drop, once, database } = setUp(t);
  const outside = join(temporaryFolder(t), 'secret.ndjson');
  writeFileSync(outside, sitting('2020-01-01'));
  symlinkSync(outside, join(folder, 'link.ndjson'));
  symlinkSync('inner.ndjson', join(folder, 'inside.ndjson'));
  mkdirSync(join(folder, 'older.ndjson'));
  execFileSync('mkfifo', [join(folder, 'pipe.ndjson')]);
  drop('inner.ndjson', sitting('2020-01-02'));
  const { code, stdout, stderr } = await once();
  assert.match(stdout, /^inn?(er|side)\.ndjson: 2 entries in 1 new sitting added \(.*\)\n/);
  assert.match(stdout, /\n1 file imported, 1 imported before\n$/);
  assert.equal(
    stderr,
    'hansard: link.ndjson is not imported: it is a symbolic link that leaves the folder.\n',
  );
  assert.equal(code, 0);
  assert.equal(count(database, 'sitting'), 1);
});

test('--once imports what is there, ends, and fails while a file cannot be imported', async (t) => {
  const { drop, once, folder } = setUp(t);
  assert.deepEqual(await once(), {
    code: 0,
    stdout: '0 files imported, 0 imported before\n',
    stderr: '',
  });
  drop('good.ndjson', sitting('2020-01-01'));
  drop('bad\n\u001b[2J.ndjson', '{');
  const first = await once();
  assert.equal(first.code, 1);
  assert.match(first.stdout, /^good\.ndjson: 2 entries .*\n1 file imported, 0 imported before\n$/);
  const [reason, end, ...rest] = first.stderr.split('\n');
  assert.match(reason!, /^hansard: .*\/bad\?\?\[2J\.ndjson, line 1: it is not JSON .*stored\.$/);
  assert.equal(end, 'hansard: 1 file was not imported. The lines above say why.');
  assert.deepEqual(rest, ['']);
  renameSync(join(folder, 'bad\n\u001b[2J.ndjson'), join(folder, '.bad'));
  const second = await once('--json');
  assert.deepEqual(
    second.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Event),
    [
      { event: 'known', file: 'good.ndjson' },
      { event: 'end', imported: 0, known: 1, failed: 0, later: 0, written: 0 },
    ],
  );
  assert.deepEqual([second.code, second.stderr], [0, '']);
});

test('a folder that is not there, is no folder or has too many files is refused', async (t) => {
  const { folder, drop, once } = setUp(t);
  const missing = await run(['watch', join(folder, 'none')], {
    DATABASE_URL: `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`,
  });
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /^hansard: \S+none cannot be read \(ENOENT: .*\)\.\n$/);
  const interval = await once('--interval', '0');
  assert.match(interval.stderr, /--interval is "0", but must be a number of seconds from 0\.1 to/);
  for (let number = 0; number <= 10_000; number += 1) drop(`${number}.part`, '');
  const crowded = await once();
  assert.equal(crowded.code, 1);
  assert.match(crowded.stderr, /has more than 10000 files\. Nothing is imported until some are/);
});
