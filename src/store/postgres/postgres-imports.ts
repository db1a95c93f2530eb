// Keeps which documents were imported into a PostgreSQL store.

import type { PastImport } from '../publication.ts';
import type { ImportStorage } from '../writing/writing-storage.ts';
import { first, type Asked } from './postgres-statements.ts';

export class PostgresImports implements ImportStorage {
  readonly #asked: Asked;

  constructor(asked: Asked) {
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
