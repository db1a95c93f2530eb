// The whole record as one SQLite database to query: a table of entries, and one each for sittings, venues, sources and people.
// It is made from what is exported, on either engine, and has no tokens, alerts or earlier texts.

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { beginFile, finishFile } from '../../files/unfinished-files.ts';
import { entryColumns, entryRow, type EntryColumn } from '../../formats/columns.ts';
import { UNDESCRIBED_FILE } from '../../formats/columns.ts';
import { fieldsOfCollection, type CollectionName } from '../../record/collection.ts';
import type { ExportedEntry } from '../../record/sitting.ts';
import { ownValue } from '../../record/own-value.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { OpenedDump } from './open-dump.ts';
import { COLLECTION_NAMES, type DumpedCollections } from './read-collections.ts';

/** The fields of its sitting are in the table of sittings. */
function columnsOf(languageOf: OpenedDump['languageOf']): readonly EntryColumn[] {
  return entryColumns({ ...UNDESCRIBED_FILE, languageOf }).filter(
    ({ name }) => name === 'sitting_id' || !/^(sitting|source)_/.test(name),
  );
}

/** Nobody else reads it while it is made, and what is not complete is removed: no journal is needed. */
const PREPARE = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN';

/** The bytes of the database. It is made beside the file that they are written to. */
export async function* sqliteFile(
  batches: AsyncIterable<readonly ExportedEntry[]>,
  { collections, languageOf }: Pick<OpenedDump, 'collections' | 'languageOf'>,
  folder: string,
): AsyncGenerator<Buffer> {
  const path = join(folder, `record.${process.pid}.sqlite.part`);
  beginFile(path);
  try {
    await rm(path, { force: true });
    const database = new DatabaseSync(path);
    try {
      database.exec(PREPARE);
      addCollections(database, collections);
      await addEntries(database, batches, columnsOf(languageOf));
      database.exec('CREATE INDEX entry_of_sitting ON entry (sitting_id); COMMIT');
    } finally {
      database.close();
    }
    for await (const piece of createReadStream(path)) yield piece as Buffer;
  } finally {
    await rm(path, { force: true });
    finishFile(path);
  }
}

async function addEntries(
  database: DatabaseSync,
  batches: AsyncIterable<readonly ExportedEntry[]>,
  described: readonly EntryColumn[],
): Promise<void> {
  const columns = described.map(({ name, kind, nullable }) => {
    const type = kind === 'number' ? 'INTEGER' : 'TEXT';
    if (name === 'id') return 'id INTEGER PRIMARY KEY';
    return `"${name}" ${type}${nullable ? '' : ' NOT NULL'}`;
  });
  database.exec(`CREATE TABLE entry (${columns.join(', ')})`);
  const insert = database.prepare(insertInto('entry', described.length));
  for await (const batch of batches) {
    for (const entry of batch) {
      const row = entryRow(entry);
      insert.run(...described.map(({ cell }) => cell(row)));
    }
  }
}

/** An object or a list is JSON in its column. */
function addCollections(database: DatabaseSync, { json }: DumpedCollections): void {
  for (const name of COLLECTION_NAMES) {
    const fields = fieldsOfCollection(name).map((field) => field.name);
    const columns = fields.map((field) => `"${field}"`).join(', ');
    database.exec(`CREATE TABLE "${TABLES[name]}" (id INTEGER PRIMARY KEY, ${columns})`);
    const insert = database.prepare(insertInto(TABLES[name], fields.length + 1));
    for (const item of json[name].values()) {
      insert.run(...['id', ...fields].map((field) => columnValue(ownValue(item, field))));
    }
  }
}

/** Tables are named in the singular, as in the stores. */
const TABLES: Readonly<Record<CollectionName, string>> = {
  venues: 'venue',
  sources: 'source',
  sittings: 'sitting',
  people: 'person',
};

function columnValue(value: unknown): SQLInputValue {
  return typeof value === 'object' && value !== null ? jsonText(value) : (value as SQLInputValue);
}

function insertInto(table: string, columns: number): string {
  return `INSERT INTO "${table}" VALUES (${Array(columns).fill('?').join(', ')})`;
}
