// Stores what is known of entries beyond their fields: a row for each change of it, with the revision that made it.

import { detailsText, givenLanguage } from '../../record/wire-form.ts';
import type { EntryDetails } from '../../record/entry-details.ts';
import { findDetails } from '../shared/find-details.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

export interface DetailRow {
  readonly id: number;
  readonly revision: number;
  readonly details: EntryDetails;
}

const COLUMNS = ['entry_id', 'revision', 'details'];

export class DetailStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async find(ids: readonly number[]): Promise<Map<number, string>> {
    return await findDetails(this.#sql, ids);
  }

  /** Of new entries: those without any get no row. */
  async add(rows: readonly DetailRow[]): Promise<void> {
    const values = rows
      .map(({ id, revision, details }) => [id, revision, detailsText(details)])
      .filter(([, , details]) => details !== null);
    if (values.length > 0) await this.#sql.insert('entry_detail', COLUMNS, values);
  }

  /** Of corrected entries: what did not change gets no row. Returns those for which another language is given now. */
  async change(rows: readonly DetailRow[]): Promise<ReadonlySet<number>> {
    if (rows.length === 0) return new Set();
    const before = await this.find(rows.map(({ id }) => id));
    const values = rows
      .map(({ id, revision, details }) => [id, revision, detailsText(details)] as const)
      .filter(([id, , details]) => (before.get(id) ?? null) !== details);
    if (values.length > 0) await this.#sql.insert('entry_detail', COLUMNS, values);
    const inOtherLanguage = values.filter(
      ([id, , details]) => givenLanguage(before.get(id) ?? null) !== givenLanguage(details),
    );
    return new Set(inOtherLanguage.map(([id]) => id));
  }
}
