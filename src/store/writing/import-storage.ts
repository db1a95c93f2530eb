// Stores which documents were imported, each with its report.

import { INVENTED_MARK, INVENTED_SOURCES } from '../../record/invented-record.ts';
import { locatePage, type PageNumber } from '../../record/page.ts';
import type { ImportPage, ReportedImport } from '../contract/results.ts';
import type { ImportedSittings, PastImport } from '../contract/import-writes.ts';
import { integer, text, textOrNull } from '../shared/row-values.ts';
import { canBeStored, type Row, type SqlRunner } from '../shared/sql-runner.ts';

/** Imports of the same millisecond are ordered by their digests. */
const PAGE_SQL = `
SELECT sha256, name, entries, at FROM import ORDER BY at DESC, sha256 LIMIT ? OFFSET ?`;

const ADD_SQL = `
INSERT INTO import (sha256, name, entries, at, report) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

const SITTINGS_SQL = `
SELECT count(sitting.id) AS present, count(*) - count(sitting.id) AS removed
FROM import_sitting LEFT JOIN sitting ON sitting.id = import_sitting.sitting_id
WHERE import_sitting.sha256 = ?`;

export class ImportStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async find(sha256: string): Promise<PastImport | null> {
    const row = await this.#sql.row(
      'SELECT sha256, name, entries, at FROM import WHERE sha256 = ?',
      sha256,
    );
    return row === undefined ? null : importOf(row);
  }

  async findReported(sha256: string): Promise<ReportedImport | null> {
    if (!canBeStored(sha256)) return null;
    const row = await this.#sql.row('SELECT * FROM import WHERE sha256 = ?', sha256);
    return row === undefined ? null : { ...importOf(row), report: textOrNull(row, 'report') };
  }

  /** A record has thousands of imports at most, so they are counted and sorted. */
  async page(wanted: PageNumber, size: number): Promise<ImportPage | null> {
    const count = integer(await this.#sql.row('SELECT count(*) AS count FROM import'), 'count');
    const page = locatePage(wanted, count, size);
    if (page === null) return null;
    const rows = await this.#sql.rows(PAGE_SQL, size, page.firstPosition - 1);
    return { page, count, items: rows.map(importOf) };
  }

  /** A store that an earlier version filled has no mark, so the first source is looked at too. */
  async isInvented(): Promise<boolean> {
    if ((await this.find(INVENTED_MARK)) !== null) return true;
    const first = await this.#sql.row('SELECT url FROM source ORDER BY id LIMIT 1');
    return first !== undefined && text(first, 'url').startsWith(INVENTED_SOURCES);
  }

  async sittings(sha256: string): Promise<ImportedSittings> {
    const row = await this.#sql.row(SITTINGS_SQL, sha256);
    return { present: integer(row, 'present'), removed: integer(row, 'removed') };
  }

  /** Of a document that is imported again, the first import is noted, and the sittings it is in now. */
  async add(done: PastImport, report: string | null, sittingIds: readonly number[]): Promise<void> {
    const { sha256, name, entries, atMs } = done;
    await this.#sql.run(ADD_SQL, sha256, name, entries, atMs, report);
    await this.#sql.run('DELETE FROM import_sitting WHERE sha256 = ?', sha256);
    await this.#sql.insert(
      'import_sitting',
      ['sha256', 'sitting_id'],
      sittingIds.map((id) => [sha256, id]),
    );
  }

  async storeReport(sha256: string, report: string): Promise<void> {
    await this.#sql.run('UPDATE import SET report = ? WHERE sha256 = ?', report, sha256);
  }
}

function importOf(row: Row): PastImport {
  return {
    sha256: text(row, 'sha256'),
    name: text(row, 'name'),
    entries: integer(row, 'entries'),
    atMs: integer(row, 'at'),
  };
}
