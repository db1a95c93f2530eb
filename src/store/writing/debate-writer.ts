// Updates the debates and divisions within the transaction that changes their entries. A sitting in which something changes is cut
// again from the last section before the change. A new sitting is cut from its entries while they are in memory: with the block of the
// index that has its last entries, else at the end.

import { OPENING_WITHIN_ENTRIES } from '../../record/debates/cut-debates.ts';
import type { DebateEntry } from '../../record/debates/debate.ts';
import { type Division, hasDivision } from '../../record/divisions/division.ts';
import type { EntryBody } from '../../record/entry.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import type { CutSitting } from '../../indexing/mark-entries.ts';
import {
  DEBATE_COLUMNS,
  debateEntries,
  debateRowsOf,
  debateValues,
} from '../shared/debate-rows.ts';
import {
  addDivisions,
  divisionTables,
  divisionTablesOf,
  removeDivisions,
} from '../shared/division-rows.ts';
import { integer, textOrNull } from '../shared/row-values.ts';
import type { SqlRunner, SqlValue } from '../shared/sql-runner.ts';

/** Rows that are written at a time: some hundred kilobytes. */
const DEBATE_BATCH_ROWS = 200;

const HAS_ENTRIES_SQL = 'SELECT 1 AS one FROM entry WHERE sitting_id = ? LIMIT 1';

const ENTRIES_BEFORE_SQL = `
SELECT count(*) AS count FROM (
  SELECT 1 AS one FROM entry WHERE sitting_id = ? AND text_counter < ? LIMIT ${OPENING_WITHIN_ENTRIES}) AS first_entries`;

const SECTION_BEFORE_SQL = `
SELECT first_counter, first_entry FROM debate
WHERE sitting_id = ? AND begins_section = 1 AND first_counter < ? ORDER BY first_counter DESC LIMIT 1`;

/** Whether an entry before a counter has a higher id than the one there: one that was put in between later. */
const OUT_OF_ORDER_SQL = `
SELECT 1 AS one FROM entry WHERE sitting_id = ? AND text_counter < ? AND id > ? LIMIT 1`;

export class DebateWriter {
  readonly #sql: SqlRunner;
  readonly #rules: RecordRules;
  /** New sittings that are not cut yet, with all their entries. */
  readonly #appended = new Map<number, DebateEntry[]>();
  /** The new sitting that entries are being appended to. */
  #open: number | null = null;
  /** Sittings in which something changed, with the lowest counter that did. */
  readonly #changed = new Map<number, number>();
  readonly #divisions: DivisionWriter;
  #rows: SqlValue[][] = [];

  constructor(sql: SqlRunner, rules: RecordRules) {
    this.#sql = sql;
    this.#rules = rules;
    this.#divisions = new DivisionWriter(sql, rules);
  }

  /** To be called before entries are appended to a sitting. */
  async appending(sittingId: number, entries: readonly EntryBody[]): Promise<void> {
    if (entries.length === 0) return;
    this.#open = sittingId;
    if (this.#appended.has(sittingId)) return;
    if (this.#changed.has(sittingId) || (await this.#sql.row(HAS_ENTRIES_SQL, sittingId))) {
      for (const { textCounter } of entries) this.changed(sittingId, textCounter);
    } else this.#appended.set(sittingId, []);
  }

  appended(entry: DebateEntry & { readonly sittingId: number }): void {
    this.#appended.get(entry.sittingId)?.push(entry);
  }

  /** Which sittings of a block of the index are cut with it: the new ones, except the one that entries are being appended to. */
  takeAppended(texts: readonly { readonly sittingId: number }[]): readonly number[] {
    const ids = new Set(texts.map(({ sittingId }) => sittingId));
    return [...ids].filter((id) => id !== this.#open && this.#appended.delete(id));
  }

  /** Stores what the sittings that were taken are cut into. */
  async sittingsCut(sittings: readonly CutSitting[]): Promise<void> {
    for (const { id, debates, divisions } of sittings) {
      const date = await this.#dateOf(id);
      await this.#add(debates.map((debate) => debateValues(id, date, debate, this.#rules)));
      await this.#divisions.add(id, divisions);
    }
  }

  /** An entry of a sitting is corrected or withdrawn, or has another counter, or the sitting another date. */
  changed(sittingId: number, textCounter: number): void {
    const lowest = this.#appended.delete(sittingId) ? 0 : textCounter;
    this.#changed.set(sittingId, Math.min(lowest, this.#changed.get(sittingId) ?? Infinity));
  }

  /** Cuts a sitting if it changed; all of its entries are given as they are now, in order. */
  async sittingRead(sittingId: number, entries: readonly DebateEntry[]): Promise<void> {
    const counter = this.#changed.get(sittingId);
    if (counter === undefined) return;
    this.#changed.delete(sittingId);
    await this.#cutFrom(sittingId, counter, entries);
  }

  /** Cuts what changed; to be called last, before the transaction is committed. */
  async finish(): Promise<void> {
    await this.cutAppended();
    await this.#flush();
    for (const [sittingId, counter] of this.#changed) await this.#cutFrom(sittingId, counter, null);
    await this.#flush();
    this.#changed.clear();
  }

  /** Cuts the new sittings that no block has taken; to be called while the last blocks are built. */
  async cutAppended(): Promise<void> {
    for (const [id, entries] of this.#appended) {
      entries.sort((one, other) => one.textCounter - other.textCounter);
      const date = await this.#dateOf(id);
      await this.#add(debateRowsOf({ id, date, entries, isWhole: true }, this.#rules));
      await this.#divisions.added(id, entries);
    }
    this.#appended.clear();
  }

  /** `all` are its entries; null where they are to be read. */
  async #cutFrom(id: number, counter: number, all: readonly DebateEntry[] | null): Promise<void> {
    // Rows of the same sitting may wait that are not those it has now.
    await this.#flush();
    const from = (await this.#mayOpen(id, counter)) ? null : await this.#sectionBefore(id, counter);
    await this.#sql.run(
      'DELETE FROM debate WHERE sitting_id = ? AND first_counter >= ?',
      id,
      from ?? 0,
    );
    const entries =
      all?.filter(({ textCounter }) => textCounter >= (from ?? 0)) ??
      (await debateEntries(this.#sql, id, from ?? 0));
    const date = await this.#dateOf(id);
    await this.#add(debateRowsOf({ id, date, entries, isWhole: from === null }, this.#rules));
    await this.#divisions.changed(id, entries, from === null);
  }

  /** Whether a change there may concern the title page: then all of the sitting is cut anew. Counters have gaps, so entries are counted. */
  async #mayOpen(sittingId: number, counter: number): Promise<boolean> {
    const row = await this.#sql.row(ENTRIES_BEFORE_SQL, sittingId, counter);
    return integer(row, 'count') < OPENING_WITHIN_ENTRIES;
  }

  /** The counter from which a sitting can be cut anew; null where all of it must be. */
  async #sectionBefore(sittingId: number, counter: number): Promise<number | null> {
    const row = await this.#sql.row(SECTION_BEFORE_SQL, sittingId, counter);
    if (row === undefined) return null;
    const [from, id] = [integer(row, 'first_counter'), integer(row, 'first_entry')];
    return (await this.#sql.row(OUT_OF_ORDER_SQL, sittingId, from, id)) === undefined ? from : null;
  }

  async #dateOf(sittingId: number): Promise<string | null> {
    const row = await this.#sql.row('SELECT start_date FROM sitting WHERE id = ?', sittingId);
    return row === undefined ? null : textOrNull(row, 'start_date');
  }

  async #add(rows: readonly SqlValue[][]): Promise<void> {
    for (const row of rows) this.#rows.push(row);
    if (this.#rows.length >= DEBATE_BATCH_ROWS) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    await this.#sql.insert('debate', DEBATE_COLUMNS, rows);
  }
}

const HAS_DIVISION_SQL = 'SELECT 1 AS one FROM division WHERE sitting_id = ? LIMIT 1';

/** Updates the divisions of the sittings that are cut. */
class DivisionWriter {
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
