// Keeps which documents were imported into a PostgreSQL store.

import type { PastImport } from '../contract/write-transaction.ts';
import type { ImportStorage } from '../writing/write-storage.ts';
import { first, type SqlRunner } from './servers/postgres-statements.ts';

export class PostgresImports implements ImportStorage {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async find(sha256: string): Promise<PastImport | null> {
    const row = (await first(
      this.#asked,
      'SELECT name, entries, at AS "atMs" FROM import WHERE sha256 = $1',
      sha256,
    )) as Omit<PastImport, 'sha256'> | undefined;
    return row === undefined ? null : { sha256, ...row };
  }

  async note({ sha256, name, entries, atMs }: PastImport): Promise<void> {
    await this.#asked.rows(
      'INSERT INTO import (sha256, name, entries, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      sha256,
      name,
      entries,
      atMs,
    );
  }
}
