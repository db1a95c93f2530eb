// The copies of rows that nothing else verifies: a bit that flips in such a row is found by hansard check.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, suite, test } from 'node:test';
import { present } from '../../../src/present.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { COPIED_COLUMNS } from '../../../src/store/sqlite/migrations/0032-row-copies.ts';
import { folderUntilExit } from '../../support/temporary.ts';
import { copyOf, runHere, urlOf } from './damaged-record.ts';
import { flipsOf } from './flips.ts';

/** Columns without a copy, and why they need none; null for those that are not protected, which decision 56 lists. */
const OTHERS: Readonly<Record<string, string | null>> = {
  'change_run.*': 'the chain of the log',
  'item_change.*': 'the chain of the log of items',
  'entry.*': 'the change log, and the wire form',
  'revision.*': 'the change log',
  'entry_run.*': 'counted anew from the entries',
  'entry_detail.*': 'the rules of details',
  'debate.*': 'made anew from the entries',
  'division.*': 'made anew from the entries',
  'vote.*': 'made anew from the entries',
  'term.*': 'a checksum',
  'posting.*': 'a checksum',
  'index_block.*': 'a checksum',
  'index_columns.*': 'a checksum',
  'record.*': null,
  'import.report': null,
  'mirror_page.*': null,
  'idempotent_response.*': null,
  'alert_delivery.*': null,
  'mail.*': null,
  'mail_request.*': null,
};

suite('a row that nothing else verifies', () => {
  let path = '';

  before(async () => {
    path = join(folderUntilExit('row-copies'), 'record.sqlite');
    await (await openStore(urlOf(path))).close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA foreign_keys = OFF');
    for (const table of Object.keys(COPIED_COLUMNS)) addRow(database, table);
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL');
    database.close();
  });

  test('has a copy of every column, or the column is verified by something else', () => {
    const database = new DatabaseSync(path, { readOnly: true });
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name));
    const columns = tables.flatMap((table) =>
      columnsOf(database, table).map(({ name }) => `${table}.${name}`),
    );
    database.close();
    const copied = new Set(
      Object.entries(COPIED_COLUMNS).flatMap(([table, names]) =>
        names.split(', ').map((name) => `${table}.${name}`),
      ),
    );
    const known = new Set(Object.keys(OTHERS));
    assert.deepEqual(
      columns.filter(
        (column) =>
          !copied.has(column) &&
          !known.has(column) &&
          !known.has(`${column.slice(0, column.indexOf('.'))}.*`),
      ),
      [],
    );
  });

  test('is found wherever a bit of it or of its copy flips', () => {
    assert.deepEqual(integrity(copyOf(path)), ['ok']);
    const flips = flipsOf(path, 1).filter(({ name }) => {
      const [, table = '', column = ''] = /^a bit of (\w+)\.(\w+)/.exec(name) ?? [];
      const names: string | undefined = new Map(Object.entries(COPIED_COLUMNS)).get(table);
      return table.endsWith('_copy') || names?.split(', ').includes(column) === true;
    });
    const notFound = flips.filter((flip) => {
      const copy = copyOf(path);
      flip.apply(copy);
      return integrity(copy)[0] === 'ok';
    });
    assert.ok(flips.length > 100, `${flips.length} flips`);
    assert.deepEqual(
      notFound.map(({ name }) => name),
      [],
    );
  });

  test('is named by hansard check', async () => {
    const copy = copyOf(path);
    const flip = flipsOf(path, 1).find(({ name }) => name.startsWith('a bit of venue.name'));
    present(flip, 'a flip of a name').apply(copy);
    const { code, printed } = await runHere('check', '--database-url', urlOf(copy));
    assert.equal(code, 1);
    assert.match(
      printed,
      /Row \d of venue is not what was written: it or its copy was altered on the disk\./,
    );
  });
});

function columnsOf(database: DatabaseSync, table: string): { name: string; type: string }[] {
  return database
    .prepare('SELECT name, type FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

/** A row with another value in each column. */
function addRow(database: DatabaseSync, table: string): void {
  const columns = columnsOf(database, table);
  const values = columns.map(({ name, type }, at) =>
    type === 'INTEGER' ? 100 + 2 * at : `${name} of ${table}`,
  );
  database
    .prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...values);
}

function integrity(path: string): string[] {
  const database = new DatabaseSync(path);
  try {
    return database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(row['integrity_check']));
  } finally {
    database.close();
  }
}
