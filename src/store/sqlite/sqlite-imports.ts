// Keeps which documents were imported into a SQLite store.

import type { DatabaseSync } from 'node:sqlite';
import type { PastImport } from '../contract/write-transaction.ts';
import type { ImportStorage } from '../writing/write-storage.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

export class SqliteImports implements ImportStorage {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(sha256: string): PastImport | null {
    const row = prepareOnce(
      this.#database,
      'SELECT name, entries, at AS "atMs" FROM import WHERE sha256 = ?',
    ).get(sha256) as Omit<PastImport, 'sha256'> | undefined;
    return row === undefined ? null : { sha256, ...row };
  }

  note({ sha256, name, entries, atMs }: PastImport): void {
    prepareOnce(
      this.#database,
      'INSERT INTO import (sha256, name, entries, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ).run(sha256, name, entries, atMs);
  }
}
