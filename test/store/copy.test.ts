// Copying a record from one store to another: exact, verified, resumable, refused where it must be.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readWireForm, wireForm } from '../../src/hansard/wire-form.ts';
import { copyRecord } from '../../src/store/copying/copy-record.ts';
import { openRecordRows, openRecordTarget, openStore } from '../../src/store/open-store.ts';
import { columnsOf, RECORD_TABLES } from '../../src/store/copying/record-tables.ts';
import { recordMigration } from '../../src/store/sqlite/migrations/0001-record.ts';
import type { Store } from '../../src/store/store.ts';
import { differences, WHOLE } from '../durability/compare-stores.ts';
import { fillRecord } from '../support/copied-record.ts';
import { anEntry, aSitting, faultsOf } from '../support/entries.ts';
import { withPostgres } from '../support/postgres.ts';
import { PROGRAM, run, type Outcome } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const KILLS = 5;

const SILENT = { copying: () => {}, comparing: () => {} };

const copy = (from: string, to: string): Promise<Outcome> =>
  run(['copy', '--from', from, '--to', to, '--json']);

interface Report {
  readonly course: string;
  readonly entries: number;
  readonly lastChange: number;
  readonly chain: string;
  readonly rowsCopied: number;
  readonly rowsFound: number;
  readonly tables: Readonly<Record<string, { readonly rows: number }>>;
}

/** Copies, and expects that to succeed. */
async function copied(from: string, to: string): Promise<Report> {
  const { code, stdout, stderr } = await copy(from, to);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Report;
}

async function refused(from: string, to: string, why: RegExp): Promise<void> {
  const { code, stdout, stderr } = await copy(from, to);
  assert.equal(stdout, '');
  assert.match(stderr, why);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.equal(code, 1);
}

/** A record with something in every table; the path of its file. */
async function fullRecord(t: Ending, name = 'from.sqlite'): Promise<string> {
  const path = join(temporaryFolder(t), name);
  await change(`sqlite:${path}`, fillRecord);
  return path;
}

async function change(address: string, how: (store: Store) => Promise<unknown>): Promise<void> {
  const store = await openStore(address);
  await how(store);
  await store.close();
}

/** Copies one batch and dies, as often as it takes; the number of runs. */
async function copyInPieces(from: string, to: string): Promise<number> {
  for (let runs = 1; ; runs += 1) {
    const target = await openRecordTarget(to);
    const source = await openRecordRows(from);
    let batches = 0;
    try {
      await copyRecord(
        source,
        {
          ...target,
          append: async (table, rows) => {
            if (table.isStamped && (batches += 1) > 1) throw new Error('killed');
            await target.append(table, rows);
          },
        },
        SILENT,
      );
      return runs;
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error;
    } finally {
      await source.close();
      await target.close();
    }
  }
}

/** Kills the command so many milliseconds after its start; whether it was still at it. */
async function copyKilled(from: string, to: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, 'copy', '--from', from, '--to', to], {
    stdio: 'ignore',
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([pause(afterMs), ended]);
  child.kill('SIGKILL');
  return (await ended)[1] === 'SIGKILL';
}

suite('copying a record', () => {
  test('a record at an older schema is brought up to date first', async (t) => {
    const folder = temporaryFolder(t);
    const path = join(folder, 'old.sqlite');
    const old = new DatabaseSync(path);
    old.exec(`${recordMigration}; PRAGMA application_id = ${0x484e5344}; PRAGMA user_version = 1`);
    old.exec("INSERT INTO sitting VALUES (1, 2, NULL, '2013-07-31', NULL, NULL, NULL)");
    old
      .prepare('INSERT INTO entry VALUES (1, 1, 1, ?, NULL, 1, 5, ?)')
      .run('speech', wireForm(anEntry(1)));
    old.exec(
      'INSERT INTO entry_run VALUES (1, 1); UPDATE record SET entry_count = 1, next_entry_id = 2',
    );
    old.close();
    const to = join(folder, 'to.sqlite');
    const { lastChange } = await copied(`sqlite:${path}`, `sqlite:${to}`);
    assert.equal(lastChange, 1);
    assert.deepEqual(differences(path, to, WHOLE), []);
  });

  test('a second run finds the copy there, compares it and changes nothing', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`)).course, 'new');
    const { course, rowsCopied, entries } = await copied(`sqlite:${from}`, `sqlite:${to}`);
    assert.deepEqual([course, rowsCopied, entries], ['present', 0, 61]);
    const target = new DatabaseSync(to);
    target.exec("UPDATE token SET digest = 'zz' WHERE name = 'desk'");
    target.close();
    await refused(
      `sqlite:${from}`,
      `sqlite:${to}`,
      /is no longer the same: token \(other content\)/,
    );
  });

  test('goes on after every batch in turn', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    assert.ok((await copyInPieces(`sqlite:${from}`, `sqlite:${to}`)) > 5);
    const { course, rowsCopied } = await copied(`sqlite:${from}`, `sqlite:${to}`);
    assert.equal(course, 'resumed');
    // What the stamp does not tell of is always copied again: an import, two tokens, two answers.
    assert.equal(rowsCopied, 5);
    assert.deepEqual(differences(from, to, WHOLE), []);
  });

  test('an unfinished copy is neither served, written, checked nor copied from', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    for (const words of [
      ['serve'],
      ['import', 'x.ndjson'],
      ['check'],
      ['tokens', 'list'],
      ['demo'],
    ]) {
      const { code, stderr } = await run(words, { DATABASE_URL: `sqlite:${to}` });
      assert.equal(code, 1);
      assert.match(stderr, /^hansard: .* is the unfinished target of hansard copy\. [^\n]+\n$/);
    }
    await refused(`sqlite:${to}`, `sqlite:${to}2`, /is the unfinished target of hansard copy/);
  });

  test('begins anew where the record changed since; what has no stamp is copied again', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    await change(`sqlite:${from}`, (store) =>
      store.write((publication) => publication.addToken('later', 'ff')),
    );
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    await change(`sqlite:${from}`, (store) =>
      store.write(async (publication) => {
        await publication.withdrawEntry(5);
        await publication.appendEntries(1, [anEntry(900)]);
      }),
    );
    const { course, rowsFound } = await copied(`sqlite:${from}`, `sqlite:${to}`);
    assert.deepEqual([course, rowsFound], ['new', 0]);
    assert.deepEqual(differences(from, to, WHOLE), []);
  });

  test('a copy that is not the same is not finished, and begins anew', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    const target = new DatabaseSync(to);
    target.exec("UPDATE entry SET changed_by = 'me' WHERE id = 5");
    target.close();
    await refused(`sqlite:${from}`, `sqlite:${to}`, /is not the same as the record: entry \(other/);
    assert.equal((await run(['check'], { DATABASE_URL: `sqlite:${to}` })).code, 1);
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`)).course, 'new');
    assert.deepEqual(differences(from, to, WHOLE), []);
  });

  test('a record whose log does not hold is not passed on as sound', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    const source = new DatabaseSync(from);
    source.exec("UPDATE revision SET wire = replace(wire, 'Order', 'Odour')");
    source.exec("UPDATE entry SET wire = replace(wire, 'Order', 'Odour') WHERE id = 1000");
    source.close();
    await refused(`sqlite:${from}`, `sqlite:${to}`, /the record itself has .* fault/);
    assert.equal((await run(['serve'], { DATABASE_URL: `sqlite:${to}` })).code, 1);
  });

  test('copies over nothing: not a record, not tokens alone, not a store in use, not itself', async (t) => {
    const from = await fullRecord(t);
    const other = await fullRecord(t, 'other.sqlite');
    await refused(`sqlite:${from}`, `sqlite:${other}`, /There is a record .* Copy into a new file/);
    const tokens = join(temporaryFolder(t), 'tokens.sqlite');
    await change(`sqlite:${tokens}`, (store) =>
      store.write((publication) => publication.addToken('desk', 'aa')),
    );
    await refused(`sqlite:${from}`, `sqlite:${tokens}`, /its table token has rows/);
    const used = join(temporaryFolder(t), 'used.sqlite');
    const store = await openStore(`sqlite:${used}`);
    await store.recordState();
    await refused(`sqlite:${from}`, `sqlite:${used}`, /is in use\. Stop whoever/);
    await store.close();
    await refused(`sqlite:${from}`, `sqlite:${from}`, /cannot be copied onto itself/);
    await refused(`sqlite:${from}`, 'mysql://u:secret@h/d', /"mysql:\/\/u:\*\*\*@h\/d"/);
    await refused(`sqlite:${used}.none`, `sqlite:${used}`, /There is no record at/);
    const { code, stderr } = await run(['copy', '--from', `sqlite:${from}`]);
    assert.deepEqual([code, /^hansard: Name both/.test(stderr)], [1, true]);
  });
});

/** A copy that was killed before its last batch. */
async function abandon(from: string, to: string): Promise<void> {
  const target = await openRecordTarget(to);
  const source = await openRecordRows(from);
  const complete = (): Promise<never> => Promise.reject(new Error('killed'));
  await assert.rejects(copyRecord(source, { ...target, complete }, SILENT), /killed/);
  await source.close();
  await target.close();
}

/** Writes to every record alike: each goes on with the same ids, and holds. */
async function writeOn(...addresses: readonly string[]): Promise<void> {
  const written = [];
  for (const address of addresses) {
    const store = await openStore(address);
    const ids = await store.write(async (publication) => {
      await publication.describePerson({
        id: null,
        slug: 'later',
        legalName: 'Later',
        otherNames: [],
        identifiers: [],
        memberships: [
          { chamber: 'senate', constituency: null, party: null, startDate: null, endDate: null },
        ],
      });
      const sitting = await publication.addSitting(aSitting());
      return [sitting, ...(await publication.appendEntries(sitting, [anEntry(1)]))];
    });
    assert.deepEqual(await faultsOf(store), []);
    written.push(ids);
    await store.close();
  }
  assert.deepEqual(new Set(written.map((ids) => ids.join())), new Set(['2,1119']));
}

/** Some history for a record that has only entries. */
async function correctAndWithdraw(store: Store): Promise<void> {
  for (let id = 5; id < 400; id += 40) {
    await store.write(async (publication) => {
      const { wire } = (await publication.findEntry(id))!;
      const body = { ...readWireForm(wire), content: `corrected ${id}` };
      await publication.correctEntry(id, body, 'corrected');
      await publication.withdrawEntry(id + 1);
    }, 'desk');
  }
}

/** The columns of the schema that a copy passes over. */
function notCopied(columns: readonly string[]): string[] {
  const known = new Set(
    RECORD_TABLES.flatMap((table) => columnsOf(table).map((column) => `${table.name}.${column}`)),
  );
  return columns.filter((column) => !known.has(column)).toSorted();
}

/** The record's own row is copied on its own; a token's number, and which migrations there were, say nothing. */
const RECORD_ROW = ['changed_at', 'entry_count', 'next_entry_id', 'only', 'stamp'];
const NOT_COPIED_SQLITE = [...RECORD_ROW.map((column) => `record.${column}`), 'token.id'];
const NOT_COPIED_POSTGRES = [
  'migration.number',
  ...RECORD_ROW.map((column) => `record.${column === 'only' ? 'only_row' : column}`),
];

await withPostgres('copying a record to and from PostgreSQL', (postgres) => {
  suite('copying a record to and from PostgreSQL', () => {
    test('there and back, it is the same row for row', async (t) => {
      const from = await fullRecord(t);
      const between = await postgres.database(t, 'template0');
      const back = join(temporaryFolder(t), 'back.sqlite');
      const there = await copied(
        `sqlite:${from}`,
        between.replace('postgres@', 'postgres:geheim@'),
      );
      const here = await copied(between, `sqlite:${back}`);
      assert.deepEqual(differences(from, back, WHOLE), []);
      assert.deepEqual(here.tables, there.tables);
      assert.deepEqual([there.entries, there.lastChange], [61, 72]);
      assert.equal(there.chain, here.chain);
      assert.doesNotMatch(JSON.stringify([there, here]), /geheim/);
      for (const [table, { rows }] of Object.entries(there.tables)) assert.ok(rows > 0, table);
      await writeOn(`sqlite:${from}`, between, `sqlite:${back}`);
    });

    test('goes on after every batch in turn, and between databases', async (t) => {
      const from = await fullRecord(t);
      const [one, other] = [await postgres.database(t), await postgres.database(t)];
      assert.ok((await copyInPieces(`sqlite:${from}`, one)) > 5);
      assert.equal((await copied(`sqlite:${from}`, one)).course, 'resumed');
      assert.ok((await copyInPieces(one, other)) > 5);
      await copied(one, other);
      const back = join(temporaryFolder(t), 'back.sqlite');
      await copied(other, `sqlite:${back}`);
      assert.deepEqual(differences(from, back, WHOLE), []);
    });

    test('an unfinished copy is refused, also to a server that was there before', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const before = await openStore(to);
      await abandon(`sqlite:${from}`, to);
      await assert.rejects(openStore(to), /is the unfinished target of hansard copy/);
      await assert.rejects(
        before.write((publication) => publication.addSitting(aSitting())),
        /unfinished/,
      );
      await assert.rejects(before.recordState(), /unfinished/);
      await before.close();
      assert.equal((await copied(`sqlite:${from}`, to)).course, 'resumed');
    });

    test('copies over no record, and into none that is being written to', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const store = await openStore(to);
      await store.write(async (publication) => {
        await publication.addSitting(aSitting());
        await refused(`sqlite:${from}`, to, /is being written to\. Stop whoever/);
      });
      await store.close();
      await refused(`sqlite:${from}`, to, /There is a record .* its table sitting has rows/);
    });

    test('says which row PostgreSQL cannot keep', async (t) => {
      const from = await fullRecord(t);
      await change(`sqlite:${from}`, (store) =>
        store.write((publication) => publication.addToken('a\0b', 'ab')),
      );
      const to = await postgres.database(t);
      await refused(`sqlite:${from}`, to, /The row "a\\u0000b" of token has a character U\+0000/);
    });

    test('killed at any moment and run again, it ends as the same record', async (t) => {
      const from = join(temporaryFolder(t), 'from.sqlite');
      const filled = await run(['demo', '--entries', '9000'], { DATABASE_URL: `sqlite:${from}` });
      assert.equal(filled.code, 0, filled.stderr);
      await change(`sqlite:${from}`, correctAndWithdraw);
      const between = await postgres.database(t);
      const back = join(temporaryFolder(t), 'back.sqlite');
      const startedMs = performance.now();
      await copied(`sqlite:${from}`, `sqlite:${back}.whole`);
      const tookMs = performance.now() - startedMs;
      for (const [one, other] of [
        [`sqlite:${from}`, between],
        [between, `sqlite:${back}`],
      ] as const) {
        let killed = 0;
        // Evenly spread over a copy's length, with some chance in each.
        for (let kill = 0; kill < KILLS; kill += 1) {
          if (await copyKilled(one, other, ((kill + Math.random()) / KILLS) * tookMs)) killed += 1;
        }
        assert.ok(killed > 0);
        await copied(one, other);
      }
      assert.deepEqual(differences(from, back, WHOLE), []);
    });

    test('every table and column of the record is copied', async (t) => {
      const address = await postgres.database(t);
      const columns = await postgres.run(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_schema = 'hansard'`,
        new URL(address).pathname.slice(1),
      );
      assert.deepEqual(notCopied(columns.map(({ name }) => name as string)), NOT_COPIED_POSTGRES);
      const path = join(temporaryFolder(t), 'record.sqlite');
      await change(`sqlite:${path}`, () => Promise.resolve());
      const database = new DatabaseSync(path);
      const here = database
        .prepare(
          `SELECT sqlite_schema.name || '.' || info.name AS name
           FROM sqlite_schema JOIN pragma_table_info(sqlite_schema.name) AS info
           WHERE sqlite_schema.type = 'table'`,
        )
        .all()
        .map(({ name }) => name as string);
      database.close();
      assert.deepEqual(notCopied(here), NOT_COPIED_SQLITE);
    });
  });
});
