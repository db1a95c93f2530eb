// Updates the divisions within the transaction that changes their entries.

import type { DebateEntry } from '../../record/debates/debate.ts';
import { hasDivision, type Division } from '../../record/divisions/division.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import { debateEntries } from '../shared/debate-rows.ts';
import {
  addDivisions,
  divisionTables,
  divisionTablesOf,
  removeDivisions,
} from '../shared/division-rows.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

const HAS_DIVISION_SQL = 'SELECT 1 AS one FROM division WHERE sitting_id = ? LIMIT 1';

export class DivisionWriter {
  readonly #sql: SqlRunner;
  readonly #rules: RecordRules;

  constructor(sql: SqlRunner, rules: RecordRules) {
    this.#sql = sql;
    this.#rules = rules;
  }

  /** The divisions of a sitting that had none. */
  async add(sittingId: number, divisions: readonly Division[]): Promise<void> {
    await addDivisions(this.#sql, divisionTables(sittingId, divisions));
  }

  /** All entries of a sitting that had none are given. */
  async added(sittingId: number, entries: readonly DebateEntry[]): Promise<void> {
    await addDivisions(this.#sql, divisionTablesOf(sittingId, entries, this.#rules));
  }

  /**
   * The entries of a sitting changed from the first of these on, which begins a section or the sitting. The voters of all its
   * divisions may be others then, since they are those who spoke; where it has no division, nothing more is read.
   */
  async changed(
    sittingId: number,
    entries: readonly DebateEntry[],
    isWhole: boolean,
  ): Promise<void> {
    const had = (await this.#sql.row(HAS_DIVISION_SQL, sittingId)) !== undefined;
    if (had) await removeDivisions(this.#sql, sittingId);
    else if (!hasDivision(entries, this.#rules)) return;
    await this.added(sittingId, isWhole ? entries : await debateEntries(this.#sql, sittingId, 0));
  }
}
