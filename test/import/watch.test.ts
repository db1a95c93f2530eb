// hansard watch in a separate process: files are dropped, it is killed and restarted, and each sitting is imported once.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
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
import { call } from '../support/call-program.ts';
import { StoreUnavailable } from '../../src/base/errors.ts';
import { type WatchEvent, watchFolder } from '../../src/import/watch-folder.ts';
import { RUN_BEGINNING } from '../../src/linking/link-record.ts';
import type { StoredReport } from '../../src/record/import-report.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { NO_MEMBERSHIP, NO_PERSON_DETAILS } from '../../src/record/person.ts';
import { openStore } from '../../src/store/open-store.ts';
import { begin, type Begun, type Outcome } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import { invented } from '../../packages/documents/test/typesetter.ts';

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
    once: (...more) => call(['watch', folder, '--once', ...INTERVAL, ...more], environment),
  };
}

/** A sitting with two entries for each date. */
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

test('imports each content once, when complete, and leaves the folder unchanged', async (t) => {
  const { folder, database, drop, watch } = setUp(t);
  const lines = sitting('2020-01-01').trimEnd().split('\n');
  drop('a.ndjson', sitting('2020-01-02'));
  drop('slow.ndjson.part', `${lines[0]!}\n`);
  for (const name of ['.hidden.ndjson', 'draft.ndjson~', 'upload.TMP']) drop(name, 'x');
  const watching = watch();
  await until('the file that was there', () => named(watching, 'imported').length === 1);
  drop('c.csv', 'type,content,sitting_venue,sitting_start_date\nscene,x,senate,2020-01-03\n');
  drop('d.pdf', invented('senate-2014'));
  appendFileSync(join(folder, 'slow.ndjson.part'), `${lines[1]!}\n`);
  renameSync(join(folder, 'slow.ndjson.part'), join(folder, 'slow.ndjson'));
  await until('the files that were dropped', () => named(watching, 'imported').length === 4);
  drop('again.ndjson', sitting('2020-01-01'));
  await until('the copy', () => named(watching, 'known').length === 1);
  assert.deepEqual(named(watching, 'known'), ['again.ndjson']);
  assert.deepEqual(named(watching, 'failed'), []);
  assert.equal(count(database, 'sitting'), 4);
  assert.equal(readdirSync(folder).length, 8);
  assert.equal(readFileSync(join(folder, 'a.ndjson'), 'utf8'), sitting('2020-01-02'));

  // While the store is locked, a file waits and is imported later.
  const other = new DatabaseSync(database);
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  drop('b.ndjson', sitting('2020-01-04'));
  await until('the lock to be met', () => named(watching, 'later').length === 1);
  const [met] = eventsOf(watching).filter(({ event }) => event === 'later');
  assert.match(String(met!['reason']), /^The record cannot be used at the moment: /);
  other.exec('ROLLBACK');
  await until('the last file', () => named(watching, 'imported').includes('b.ndjson'));
  watching.child.kill('SIGTERM');
  assert.equal(await watching.ended, 0);
  assert.equal(watching.output.stderr, '');
});

test('a watch that is ended in an import goes on when it is started again', async (t) => {
  const { folder, database, drop, watch } = setUp(t);
  await writeImportFile(4_000, join(folder, 'long.ndjson'));
  utimesSync(join(folder, 'long.ndjson'), 1_000, 1_000);
  const first = watch();
  await until('the import to begin', () => named(first, 'importing').includes('long.ndjson'));
  first.child.kill('SIGKILL');
  assert.equal(await first.ended, null);
  const isStored = count(database, 'entry') === 4_000;
  drop('short.ndjson', sitting('2031-01-01'));
  const second = watch();
  const long = isStored ? 'known' : 'importing';
  await until('the long file', () => named(second, long).includes('long.ndjson'));
  second.child.kill('SIGINT');
  assert.equal(await second.ended, 0);
  assert.ok([0, 2, 4_000, 4_002].includes(count(database, 'entry')));
  const third = watch();
  await until('both files', () =>
    ['long.ndjson', 'short.ndjson'].every((name) =>
      [...named(third, 'known'), ...named(third, 'imported')].includes(name),
    ),
  );
  assert.equal(count(database, 'entry'), 4_002);
});

test('a file that cannot be imported is reported once, in one line, and retried when it changes', async (t) => {
  const { drop, watch } = setUp(t);
  drop('broken.ndjson', '{"type":"song","content":"x"}\n');
  drop('empty.pdf', '');
  const watching = watch();
  await until('the broken files', () => named(watching, 'failed').length === 2);
  const failure = eventsOf(watching).find(
    ({ event, file }) => event === 'failed' && file === 'broken.ndjson',
  )!;
  assert.match(String(failure['reason']), /line 1: type: "song" is not a valid choice\. Nothing/);
  drop('good.ndjson', sitting('2020-01-02'));
  await until('a later look', () => named(watching, 'imported').includes('good.ndjson'));
  assert.equal(named(watching, 'failed').length, 2);
  drop('broken.ndjson', sitting('2020-01-04'));
  await until('the mended file', () => named(watching, 'imported').includes('broken.ndjson'));
});

test('--once imports what is there, ends, and fails while a file cannot be imported', async (t) => {
  const { drop, once, folder, database } = setUp(t);
  const none = { code: 0, stdout: '0 files imported, 0 imported before\n', stderr: '' };
  assert.deepEqual(await once(), none);
  drop('good.ndjson', sitting('2020-01-01'));
  drop('bad\n\u001b[2J.ndjson', '{');
  // Links, which may point outside the folder, folders and pipes are not read.
  symlinkSync('good.ndjson', join(folder, 'link.ndjson'));
  mkdirSync(join(folder, 'older.ndjson'));
  execFileSync('mkfifo', [join(folder, 'pipe.ndjson')]);
  const first = await once();
  assert.equal(first.code, 1);
  assert.match(first.stdout, /^good\.ndjson: 2 entries .*\n1 file imported, 0 imported before\n$/);
  const [reason, end, ...rest] = first.stderr.split('\n');
  assert.match(reason!, /^hansard: .*\/bad\?\?\[2J\.ndjson, line 1: it is not JSON .*stored\.$/);
  assert.equal(end, 'hansard: 1 file was not imported. The lines above say why.');
  assert.deepEqual(rest, ['']);
  assert.equal(count(database, 'sitting'), 1);
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
  // As an archive from Windows may name it.
  writeFileSync(Buffer.from(`${folder}/S\xe9ance.ndjson`, 'latin1'), sitting('2020-01-05'));
  const unnamed = await once();
  assert.match(
    unnamed.stderr,
    /S\ufffdance\.ndjson cannot be read: its name is not UTF-8. Rename it\./,
  );
  const missing = await call(['watch', join(folder, 'none')], {
    DATABASE_URL: `sqlite:${database}`,
  });
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /^hansard: \S+none cannot be read \(ENOENT: .*\)\.\n$/);
  const interval = await once('--interval', '0');
  assert.match(interval.stderr, /--interval is "0", but must be a number of seconds from 0\.1 to/);
});

test('speakers who could not be linked after their document was stored are linked at the next scan', async (t) => {
  const { folder, database, drop } = setUp(t);
  drop('senate.pdf', invented('senate-2014'));
  const store = await openStore(`sqlite:${database}`);
  t.after(() => store.close());
  await store.write(async ({ people }) => {
    const person = { id: 1, legalName: 'Ann Otenyo', slug: 'ann-otenyo' };
    await people.know(person);
    const seat = { ...NO_MEMBERSHIP, chamber: 'senate', startDate: '2013' };
    await people.change({ ...NO_PERSON_DETAILS, ...person, memberships: [seat] });
  });
  let refused = 0;
  const write: typeof store.write = (work, by, reason) =>
    by?.startsWith(RUN_BEGINNING) === true && refused++ === 0
      ? Promise.reject(new StoreUnavailable('locked'))
      : store.write(work, by, reason);
  const events: WatchEvent[] = [];
  const options = {
    store: { ...store, write },
    parliament: KENYA,
    folder,
    isOnce: true,
    intervalMs: 10,
    report: (event: WatchEvent) => void events.push(event),
  };
  await watchFolder(options);
  await watchFolder(options);
  const [later, imported] = events.filter(({ kind }) => kind !== 'importing');
  assert.equal(later?.kind, 'later');
  assert.equal(imported?.kind, 'imported');
  assert.ok(imported.report.linking!.linked > 0);
  const { sha256 } = (await store.imports(1, 1))!.items[0]!;
  const { isToLink, added } = JSON.parse((await store.importOf(sha256))!.report!) as StoredReport;
  assert.deepEqual([isToLink, added], [false, imported.report.unchanged]);
});
