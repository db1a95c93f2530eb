// Stores which documents were imported.

import { INVENTED_MARK, INVENTED_SOURCES } from '../../hansard/invented-record.ts';
import type { PastImport } from '../contract/write-transaction.ts';
import { integer, text } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

export class ImportStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async find(sha256: string): Promise<PastImport | null> {
    const row = await this.#sql.row(
      'SELECT name, entries, at FROM import WHERE sha256 = ?',
      sha256,
    );
    if (row === undefined) return null;
    return {
      sha256,
      name: text(row, 'name'),
      entries: integer(row, 'entries'),
      atMs: integer(row, 'at'),
    };
  }

  /** A store that an earlier version filled has no mark, so the first source is looked at too. */
  async isInvented(): Promise<boolean> {
    if ((await this.find(INVENTED_MARK)) !== null) return true;
    const first = await this.#sql.row('SELECT url FROM source ORDER BY id LIMIT 1');
    return first !== undefined && text(first, 'url').startsWith(INVENTED_SOURCES);
  }

  async add({ sha256, name, entries, atMs }: PastImport): Promise<void> {
    await this.#sql.run(
      'INSERT INTO import (sha256, name, entries, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      sha256,
      name,
      entries,
      atMs,
    );
  }
}
