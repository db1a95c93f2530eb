// Verifies the promises of a SQLite store on its data, in one snapshot.

import type { DatabaseSync } from 'node:sqlite';
import { readWireForm, wireForm } from '../../hansard/wire-form.ts';
import { checkIndex } from '../check-index.ts';
import { checkLog } from './sqlite-check-log.ts';
import { SqliteIndexStorage } from './sqlite-index-storage.ts';
import { keptIndexOf } from './sqlite-kept-index.ts';

/** Entries between two reports of progress. */
const ENTRIES_PER_REPORT = 10_000;

/** Faults of the file itself that are listed before the rest is passed over. */
const FILE_FAULTS_MAX = 20;

export async function* checkRecord(
  database: DatabaseSync,
  progress: (entriesChecked: number) => void,
): AsyncGenerator<string> {
  database.exec('BEGIN');
  try {
    yield* checkFile(database);
    yield* checkEntries(database, progress);
    yield* checkLog(database);
    const { next } = database.prepare('SELECT next_entry_id AS next FROM record').get()!;
    const storage = new SqliteIndexStorage(database);
    yield* checkIndex(keptIndexOf(database), storage, next as number, progress);
  } finally {
    database.exec('COMMIT');
  }
}

function* checkFile(database: DatabaseSync): Generator<string> {
  for (const row of database.prepare(`PRAGMA quick_check(${FILE_FAULTS_MAX})`).iterate()) {
    if (row['quick_check'] !== 'ok') yield `The file is damaged: ${String(row['quick_check'])}.`;
  }
  for (const row of database.prepare('PRAGMA foreign_key_check').iterate()) {
    yield `Row ${String(row['rowid'])} of ${String(row['table'])} names a ${String(row['parent'])} that is not there.`;
  }
}

function* checkEntries(
  database: DatabaseSync,
  progress: (entriesChecked: number) => void,
): Generator<string> {
  const record = database.prepare('SELECT entry_count, next_entry_id FROM record').get()!;
  const runs = database
    .prepare('SELECT first_position, first_id FROM entry_run ORDER BY first_position')
    .all();
  const rows = database
    .prepare(
      `SELECT entry.id, text_counter, type, person_id, wire, legal_name, slug
       FROM entry LEFT JOIN person ON person.id = entry.person_id ORDER BY entry.id`,
    )
    .iterate() as Iterable<EntryRow>;

  let position = 0;
  let lastId: number | null = null;
  let runsSeen = 0;
  for (const row of rows) {
    position += 1;
    if (lastId === null || row.id !== lastId + 1) {
      const run = runs[runsSeen];
      if (run?.['first_position'] !== position || run['first_id'] !== row.id) {
        yield `Entry ${row.id} is at position ${position}, but no run of ids begins there.`;
      }
      runsSeen += 1;
    }
    lastId = row.id;
    const fault = wireFault(row);
    if (fault !== null) yield `Entry ${row.id}: ${fault}`;
    if (position % ENTRIES_PER_REPORT === 0) progress(position);
  }
  progress(position);

  if (runsSeen !== runs.length) {
    yield `The record has ${runsSeen} runs of ids, but ${runs.length} are kept.`;
  }
  if (record['entry_count'] !== position) {
    yield `The record has ${position} entries, but the kept count is ${String(record['entry_count'])}.`;
  }
  if (lastId !== null && lastId >= (record['next_entry_id'] as number)) {
    yield `Entry ${lastId} is there, but the next id to be given is ${String(record['next_entry_id'])}.`;
  }
}

interface EntryRow {
  id: number;
  text_counter: number;
  type: string;
  person_id: number | null;
  wire: string;
  legal_name: string | null;
  slug: string | null;
}

function wireFault(row: EntryRow): string | null {
  let body;
  try {
    body = readWireForm(row.wire);
  } catch {
    return 'its wire form is not JSON.';
  }
  if (wireForm(body) !== row.wire) return 'its wire form is not the one that would be made today.';
  if (body.textCounter !== row.text_counter) return 'its wire form has another text_counter.';
  if (body.type !== row.type) return 'its wire form has another type.';
  const { speaker } = body;
  const same =
    row.person_id === null
      ? speaker === null
      : speaker?.id === row.person_id &&
        speaker.legalName === row.legal_name &&
        speaker.slug === row.slug;
  return same ? null : 'its wire form names another speaker.';
}
