// The history of a SQLite store: what its check finds, and how an older store comes by one.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { wireForm } from '../../src/hansard/wire-form.ts';
import { openStore } from '../../src/store/open-store.ts';
import { recordMigration } from '../../src/store/sqlite/migrations/0001-record.ts';
import {
  CHAIN_BEFORE_SQL,
  CHANGE_RUNS_SQL,
  EARLIER_TEXTS_SQL,
  TEXT_AS_OF_SQL,
} from '../../src/store/sqlite/sqlite-history.ts';
import { TOKEN_SQL } from '../../src/store/sqlite/sqlite-tokens.ts';
import { anEntry, faultsOf, idsByPage, publishIds } from '../support/entries.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { checkChain } from './history-contract.ts';

/** Does something to the file that the program would not. */
function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}

async function faultsAt(path: string): Promise<string[]> {
  const store = await openStore(`sqlite:${path}`);
  const faults = await faultsOf(store);
  await store.close();
  return faults;
}

/** Ten entries; 3 was corrected twice, 7 was corrected and withdrawn, 10 withdrawn. */
async function recordWithHistory(test: Ending): Promise<string> {
  const path = join(temporaryFolder(test), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  await publishIds(store, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const correct = (id: number, content: string): Promise<number> =>
    store.write((p) => p.correctEntry(id, anEntry(id, { content }), 'corrected'));
  await correct(3, 'second');
  await correct(3, 'third');
  await correct(7, 'second');
  await store.write((p) => p.withdrawEntry(7));
  await store.write((p) => p.withdrawEntry(10));
  await store.close();
  assert.deepEqual(await faultsAt(path), []);
  return path;
}

suite('check reports a history that was tampered with', () => {
  const forged = `replace(wire, 'Order', 'Forged')`;
  for (const [what, sql] of Object.entries({
    'a text that is published': `UPDATE entry SET wire = ${forged} WHERE id = 5`,
    'an earlier text': `UPDATE revision SET wire = ${forged} WHERE entry_id = 3 AND revision = 1`,
    'the text of a withdrawn entry': `UPDATE revision SET wire = ${forged} WHERE entry_id = 10`,
    'an earlier text that is gone': 'DELETE FROM revision WHERE entry_id = 3 AND revision = 2',
    'the text of a withdrawn entry that is gone': 'DELETE FROM revision WHERE entry_id = 10',
    'the time of a change': 'UPDATE change_run SET at = at - 1000 WHERE first_seq = 11',
    'the kind of a change': "UPDATE change_run SET kind = 'linked' WHERE first_seq = 11",
    'the entry of a change': 'UPDATE change_run SET first_entry_id = 4 WHERE first_seq = 11',
    'the digest of the log': "UPDATE change_run SET chain = '00' WHERE first_seq = 1",
    'the last digest of the log':
      'UPDATE change_run SET chain = upper(chain) WHERE first_seq = (SELECT max(first_seq) FROM change_run)',
    'a change that is gone from the middle': 'DELETE FROM change_run WHERE first_seq = 12',
    'changes that are gone from the beginning': 'DELETE FROM change_run WHERE first_seq = 1',
    'a change more than there was':
      'UPDATE change_run SET last_seq = last_seq + 1 WHERE first_seq = (SELECT max(first_seq) FROM change_run)',
    'the number of a revision': 'UPDATE entry SET revision = 2 WHERE id = 5',
  })) {
    test(what, async (t) => {
      const path = await recordWithHistory(t);
      tamper(path, sql);
      assert.match((await faultsAt(path)).join('\n'), /change log does not follow from the texts/);
    });
  }
  for (const [what, sql] of Object.entries({
    'the last change, which is gone':
      'DELETE FROM change_run WHERE first_seq = (SELECT max(first_seq) FROM change_run)',
    'the whole log, which is gone': 'DELETE FROM change_run',
    'a text that replaced one without a change':
      'INSERT INTO revision SELECT id, revision, wire, changed_at, changed_by FROM entry WHERE id = 5;' +
      `UPDATE entry SET revision = 2, wire = ${forged} WHERE id = 5`,
    'a text that is published in the place of the one that was logged':
      'INSERT INTO revision SELECT id, revision, wire, changed_at, changed_by FROM entry WHERE id = 5;' +
      `UPDATE entry SET wire = ${forged} WHERE id = 5`,
    'an entry that was put in without a change':
      'INSERT INTO entry (id, sitting_id, text_counter, type, changed_at, wire) ' +
      `SELECT 11, 1, 11, type, changed_at, replace(wire, '"text_counter":9', '"text_counter":11') FROM entry WHERE id = 9;` +
      'INSERT INTO entry_run VALUES (9, 11);' +
      'UPDATE record SET entry_count = 9, next_entry_id = 12',
    'an entry that was taken out without a change':
      'INSERT INTO revision SELECT 9, 1, wire, changed_at, NULL FROM entry WHERE id = 9;' +
      'DELETE FROM entry WHERE id = 9; UPDATE record SET entry_count = 7',
  })) {
    test(what, async (t) => {
      const path = await recordWithHistory(t);
      tamper(path, sql);
      assert.notDeepEqual(await faultsAt(path), []);
    });
  }

  test('an entry that was put back after its withdrawal', async (t) => {
    const path = await recordWithHistory(t);
    tamper(
      path,
      'INSERT INTO entry (id, sitting_id, text_counter, type, revision, changed_at, wire) ' +
        "SELECT 10, 1, 10, 'speech', 1, changed_at, wire FROM revision WHERE entry_id = 10;" +
        'UPDATE record SET entry_count = 9;' +
        'DELETE FROM revision WHERE entry_id = 10',
    );
    assert.notDeepEqual(await faultsAt(path), []);
  });
});

test('no query of the history scans a table', async (t) => {
  const path = await recordWithHistory(t);
  const database = new DatabaseSync(path);
  for (const [sql, values] of [
    [CHANGE_RUNS_SQL, [5]],
    [CHAIN_BEFORE_SQL, [5]],
    [TEXT_AS_OF_SQL, [3, 1]],
    [EARLIER_TEXTS_SQL, [3]],
    [TOKEN_SQL, ['ab']],
  ] as const) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    for (const { detail } of plan as { detail: string }[]) {
      assert.doesNotMatch(detail, /SCAN (entry|revision|change_run|token)\b/, `${sql}: ${detail}`);
    }
  }
  database.close();
});

suite('a store of schema 1', () => {
  const IDS = [1, 2, 3, ...Array.from({ length: 1_300 }, (_, index) => 100 + index), 5_000, 9_000];
  const AT = 1_700_000_000_000;

  /** As the first release left it: entries of three publications, gaps in their ids, one withdrawn. */
  function storeOfSchema1(test: Ending): string {
    const path = join(temporaryFolder(test), 'record.sqlite');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = WAL; BEGIN');
    database.exec(recordMigration);
    database.exec(`
      INSERT INTO sitting (id, venue_id) VALUES (1, 1), (2, 2);
      INSERT INTO person VALUES (49, 'Amina Ngugi', 'amina-ngugi');
      PRAGMA application_id = ${0x484e5344}; PRAGMA user_version = 1;`);
    const insert = database.prepare(
      `INSERT INTO entry (id, sitting_id, text_counter, type, person_id, changed_at, wire)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    const run = database.prepare('INSERT INTO entry_run VALUES (?, ?)');
    for (const [index, id] of IDS.entries()) {
      const speaker = id === 2 ? { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' } : null;
      const entry = anEntry(index + 1, { speaker, content: `é\u2028 ${id}` });
      const at = AT + (id > 700 ? 1 : 0) + (id > 4_000 ? 1 : 0);
      insert.run(
        id,
        id < 700 ? 1 : 2,
        index + 1,
        'speech',
        speaker?.id ?? null,
        at,
        wireForm(entry),
      );
      if (id !== (IDS[index - 1] ?? NaN) + 1) run.run(index + 1, id);
    }
    database.prepare('UPDATE record SET entry_count = ?, next_entry_id = 9002').run(IDS.length);
    database.exec('COMMIT');
    database.close();
    return path;
  }

  const schemaOf = (path: string): { version: number; tables: string[]; columns: string[] } => {
    const database = new DatabaseSync(path, { readOnly: true });
    const version = database.prepare('PRAGMA user_version').get()!['user_version'] as number;
    const names = (sql: string): string[] =>
      database
        .prepare(sql)
        .all()
        .map(({ name }) => name as string);
    const tables = names("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    const columns = names("SELECT name FROM pragma_table_info('entry')");
    database.close();
    return { version, tables, columns };
  };

  test('is brought up to date, with everything in it in the log as added', async (t) => {
    const path = storeOfSchema1(t);
    const store = await openStore(`sqlite:${path}`);
    t.after(() => store.close());
    const changes = await store.changes(0, 10_000);
    assert.deepEqual(
      changes.map(({ kind, entryId, atMs }) => [kind, entryId, atMs]),
      IDS.map((id) => ['added', id, AT + (id > 700 ? 1 : 0) + (id > 4_000 ? 1 : 0)]),
    );
    checkChain(changes);
    assert.deepEqual(await store.changes(700, 3), changes.slice(700, 703));
    assert.deepEqual((await idsByPage(store, 500)).flat(), IDS);
    assert.deepEqual(await faultsOf(store), []);
    assert.deepEqual(
      (await store.revisions(2))!.map(({ revision, changedBy }) => [revision, changedBy]),
      [[1, null]],
    );
  });

  test('can be corrected, withdrawn from and added to from then on', async (t) => {
    const path = storeOfSchema1(t);
    const store = await openStore(`sqlite:${path}`);
    t.after(() => store.close());
    await store.write(async (p) => {
      const { textCounter } = (await p.findEntry(700))!;
      await p.correctEntry(700, anEntry(textCounter, { content: 'x' }), 'corrected');
      await p.withdrawEntry(9_000);
      assert.deepEqual(await p.appendEntries(2, [anEntry(9_000)]), [9_002]);
    }, 'desk');
    checkChain(await store.changes(0, 10_000));
    assert.deepEqual(await faultsOf(store), []);
  });

  test('is left as it was by a migration that breaks off, and is brought up to date after', async (t) => {
    const path = storeOfSchema1(t);
    const before = schemaOf(path);
    // The migration has altered one table and made two when it finds this one there.
    tamper(path, 'CREATE TABLE token (x TEXT)');
    await assert.rejects(openStore(`sqlite:${path}`), /token already exists/);
    tamper(path, 'DROP TABLE token');
    assert.deepEqual(schemaOf(path), before);
    assert.equal(before.version, 1);
    assert.deepEqual(await faultsAt(path), []);
    assert.ok(schemaOf(path).version > 1);
  });

  test('is left as it was by a migration that breaks off at its last entry', async (t) => {
    const path = storeOfSchema1(t);
    const before = schemaOf(path);
    tamper(path, 'UPDATE entry SET changed_at = 9007199254740991 WHERE id = 9000');
    await assert.rejects(openStore(`sqlite:${path}`));
    assert.deepEqual(schemaOf(path), before);
    tamper(path, `UPDATE entry SET changed_at = ${AT + 2} WHERE id = 9000`);
    assert.deepEqual(await faultsAt(path), []);
  });

  test('is brought up to date once, however many open it at once', async (t) => {
    const path = storeOfSchema1(t);
    const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(`sqlite:${path}`)));
    for (const store of stores) {
      assert.equal(await store.lastChange(), IDS.length);
      await store.close();
    }
  });
});
