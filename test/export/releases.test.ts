// Upgrading: the backup of every release in test/releases is restored, complete and sound, with the schema of a new store.
// `KEEP_RELEASE=1 node --test <this file>` adds that of this version, as part of a release. Where there are none, only a backup
// of this version is restored.

import assert from 'node:assert/strict';
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { closing } from '../../src/commands/open-record.ts';
import { openStore } from '../../src/store/open-store.ts';
import { call } from '../support/call-program.ts';
import { newStore } from '../support/program.ts';
import { correctIn } from '../support/records/entries.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const RELEASES = fileURLToPath(new URL('../releases/', import.meta.url));

async function run(words: readonly string[], record: { DATABASE_URL: string }): Promise<string> {
  const { code, stdout, stderr } = await call(words, record);
  assert.equal(code, 0, `${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** A record with something of everything that is stored, as a backup and as NDJSON. */
async function makeRelease(t: Ending): Promise<string> {
  const record = newStore(t);
  const base = join(temporaryFolder(t), 'made');
  await run(['demo', '--entries', '200'], record);
  await run(['tokens', 'add', 'desk'], record);
  await run(['alerts', 'add', 'x', '--url', 'https://hooks.example.org/', '--q', 'water'], record);
  await using store = closing(await openStore(record.DATABASE_URL));
  const [, corrected, withdrawn] = (await store.changes(0, 3)).map(({ entryId }) => entryId);
  await store.write(async (transaction) => {
    await correctIn(transaction, corrected!, { content: 'As it was said.' });
    await transaction.entries.withdraw(withdrawn!);
  });
  await run(['backup', `${base}.backup`], record);
  await run(['export', '--output', `${base}.ndjson`], record);
  return base;
}

/** The columns of every table, and the indexes. */
function schemaOf({ DATABASE_URL }: { DATABASE_URL: string }): unknown[] {
  using database = new DatabaseSync(DATABASE_URL.slice('sqlite:'.length), { readOnly: true });
  const rows = (sql: string): unknown[] => database.prepare(sql).all();
  return [
    ...rows(`SELECT made.name AS of, info.name, info.type, info."notnull", info.pk
      FROM sqlite_schema AS made, pragma_table_info(made.name) AS info ORDER BY 1, 2`),
    ...rows("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql <> '' ORDER BY 1"),
  ];
}

test('the backup of every release is restored and holds what that release exported', async (t) => {
  const made = await makeRelease(t);
  if (process.env['KEEP_RELEASE'] === '1') {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    mkdirSync(RELEASES, { recursive: true });
    for (const end of ['.backup', '.ndjson'])
      copyFileSync(made + end, join(RELEASES, version) + end);
  }
  const fresh = newStore(t);
  await (await openStore(fresh.DATABASE_URL)).close();
  const released = globSync('*.backup', { cwd: RELEASES }).map((file) => join(RELEASES, file));
  for (const backup of [...released, `${made}.backup`]) {
    const record = newStore(t);
    await run(['restore', backup], record);
    assert.deepEqual(schemaOf(record), schemaOf(fresh), backup);
    assert.match(await run(['check'], record), /^All is well: 199 entries/, backup);
    assert.match(await run(['tokens', 'list'], record), /^desk: /, backup);
    assert.match(await run(['alerts', 'list'], record), /^x: q=water → /, backup);
    const exported = join(temporaryFolder(t), 'exported.ndjson');
    await run(['export', '--output', exported], record);
    const before = backup.replace(/backup$/, 'ndjson');
    assert.equal(readFileSync(exported, 'utf8'), readFileSync(before, 'utf8'), backup);
  }
});

/** Stores speakers as the first release did: a column of people and one of labels, with their names as JSON. */
function partSpeakers(database: DatabaseSync): void {
  const names = database.prepare('SELECT id, name FROM index_name').all();
  const nameOf = new Map(names.map(({ id, name }) => [id, JSON.parse(String(name)) as string]));
  const blocks = database.prepare("SELECT * FROM index_column WHERE name = 'speaker'").all();
  const add = database.prepare('INSERT INTO index_column VALUES (?, ?, ?, ?)');
  for (const { ordinal, names: ids, numbers } of blocks) {
    const speakers = [...new Uint32Array(new Uint8Array(ids as Uint8Array).buffer)].map((id) => {
      const [person = '', ...label] = (nameOf.get(id) ?? '').split('\0');
      return [person === '' ? null : Number(person), label.join('\0').replace(/^\0$/, '')] as const;
    });
    const ofEntries = new Uint16Array(new Uint8Array(numbers as Uint8Array).buffer);
    for (const [at, column] of ['person', 'label'].entries()) {
      const distinct = [...new Set(speakers.map((speaker) => speaker[at]))];
      const values = distinct.filter((value) => value !== null && value !== '');
      const numbered = ofEntries.map((number) => {
        return number === 0 ? 0 : 1 + values.indexOf(speakers[number - 1]?.[at] ?? null);
      });
      add.run(column, ordinal!, Buffer.from(JSON.stringify(values)), Buffer.from(numbered.buffer));
    }
  }
  assert.ok(blocks.length > 0);
  database.exec("DELETE FROM index_column WHERE name IN ('speaker', 'tallies')");
}

test('a migration makes the tables that a new store has, and fills them', async (t) => {
  const record = newStore(t);
  await run(['demo', '--entries', '6000'], record);
  const path = record.DATABASE_URL.slice('sqlite:'.length);
  const derived = (): unknown[][] => {
    using database = new DatabaseSync(path, { readOnly: true });
    return [
      database.prepare('SELECT * FROM bill ORDER BY words, year').all(),
      database.prepare('SELECT * FROM business_runs ORDER BY kind, block').all(),
      database.prepare('SELECT * FROM index_name ORDER BY id').all(),
      database
        .prepare("SELECT * FROM index_column WHERE name <> 'stamp' ORDER BY name, ordinal")
        .all(),
    ];
  };
  const [schema, before] = [schemaOf(record), derived()];
  for (const rows of before) assert.ok(rows.length > 0);
  const toFirstRelease = `DROP TABLE bill; DROP TABLE bill_venue;
    DROP TABLE business_runs; DROP TABLE index_name; DROP INDEX debate_by_title; DROP INDEX debate_with_series; DROP INDEX decision_by_series;
    CREATE INDEX decision_by_series ON decision (bill_series) WHERE bill_series IS NOT NULL;
    DROP TABLE printed_question; DROP TABLE question; DROP TABLE question_sitting;
    DROP TABLE reading_change; DROP TABLE applied_correction; ALTER TABLE mirror DROP COLUMN reading_seq;
    ALTER TABLE mirror DROP COLUMN reading_chain;
    DROP TABLE portrait; ALTER TABLE membership DROP COLUMN office;
    PRAGMA user_version = 37`;
  const database = new DatabaseSync(path);
  partSpeakers(database);
  // A migration that fails leaves the store as it was.
  database.exec(`${toFirstRelease}; CREATE TABLE bill_venue (x INTEGER)`);
  const failing = schemaOf(record);
  const failed = await call(['check'], record);
  assert.notEqual(failed.code, 0);
  assert.deepEqual(schemaOf(record), failing);
  database.exec('DROP TABLE bill_venue');
  database.close();
  const { stdout, stderr } = await call(['check'], record);
  assert.match(stdout, /^All is well: /);
  assert.match(stderr, /^Migrating .* from schema 37 to \d+: .*$/m);
  assert.deepEqual([schemaOf(record), derived()], [schema, before]);
});

test('bills and runs of debates that were changed are found by check, and mended by its repair', async (t) => {
  const record = newStore(t);
  await run(['demo', '--entries', '3000'], record);
  const database = new DatabaseSync(record.DATABASE_URL.slice('sqlite:'.length));
  database.exec("UPDATE business_runs SET block = block + 1 WHERE kind = 'debate'");
  database.exec('DELETE FROM bill_venue');
  database.close();
  const { code, stdout, stderr } = await call(['check'], record);
  assert.notEqual(code, 0);
  for (const entries of ['0 to 4095', '4096 to 8191']) {
    const fault = `The stored runs of the debates and divisions of entries ${entries} do not match them.`;
    assert.ok(`${stdout}${stderr}`.includes(fault), `${stdout}${stderr}`);
  }
  assert.match(`${stdout}${stderr}`, /The stored bill "[^"]+" does not match/);
  await run(['check', '--repair'], record);
  assert.match(await run(['check'], record), /^All is well: /);
});
