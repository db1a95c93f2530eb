// Makes empty SQLite records: the first of a process by the migrations, all others as copies of it.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../src/store/open-store.ts';

/** The bytes of a migrated file without entries. The thirty migrations take ten times as long as a copy. */
let template: Promise<Buffer> | null = null;

/** The permissions of a file that the store makes. */
const OWNER_ONLY_FILE = 0o600;

/** Puts an empty record into a file that is not there yet, in a folder that is. */
export async function makeEmptyRecord(path: string): Promise<void> {
  template ??= migratedFile(`${path}.template`);
  writeFileSync(path, await template, { mode: OWNER_ONLY_FILE });
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA synchronous = OFF; ${OWN_VERSION_SQL}`);
  } finally {
    database.close();
  }
}

/** Each record has a version and a time of its own, as the first migration gives them. */
const OWN_VERSION_SQL = `UPDATE record SET version = lower(hex(randomblob(8))),
  changed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

async function migratedFile(path: string): Promise<Buffer> {
  const store = await openStore(`sqlite:${path}`);
  await store.close();
  try {
    return readFileSync(path);
  } finally {
    rmSync(path);
  }
}
