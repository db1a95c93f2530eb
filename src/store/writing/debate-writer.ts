// Updates the debates, divisions, decisions and questions within the transaction that changes their entries. A changed sitting is cut
// again. A new sitting is cut from its entries while they are in memory: with a block of the index that has some of them,
// otherwise at the end.

import type { DebateEntry } from '../../record/debates/debate.ts';
import { businessOf, type SittingBusiness } from '../../record/decisions/decision.ts';
import type { EntryBody } from '../../record/entry.ts';
import type { RecordRules } from '../../record/parliament/record-rules.ts';
import {
  addSittingRows,
  removeSittingRows,
  rowsOfEntries,
  rowsOfSitting,
  type SittingRows,
} from '../business/debate-rows.ts';
import { billsOfSitting, writeBills } from '../business/bill-rows.ts';
import { blocksOfSitting, writeBusinessRuns } from '../business/business-runs.ts';
import { questionsOfSitting, writeQuestions } from '../business/question-rows.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

const HAS_ENTRIES_SQL = 'SELECT 1 AS one FROM entry WHERE sitting_id = ? LIMIT 1';

export class DebateWriter {
  readonly #sql: SqlRunner;
  readonly #rules: RecordRules;
  /** New sittings that are not cut yet, with all their entries. */
  readonly #appended = new Map<number, DebateEntry[]>();
  /** The sitting that entries are being appended to. */
  #open: number | null = null;
  /** Sittings in which something changed. */
  readonly #changed = new Set<number>();
  /** The words of the bills that have, or had, debates or decisions in the sittings that were cut. */
  readonly #bills = new Set<string>();
  /** The keys of the questions that are, or were, printed in the sittings that were cut. */
  readonly #questions = new Set<string>();
  /** The blocks that have, or had, debates or divisions of the sittings that were cut. */
  readonly #blocks = new Set<number>();

  constructor(sql: SqlRunner, rules: RecordRules) {
    this.#sql = sql;
    this.#rules = rules;
  }

  /** Opens a sitting for entries that are appended. */
  async openSitting(sittingId: number, entries: readonly EntryBody[]): Promise<void> {
    if (entries.length === 0) return;
    this.#open = sittingId;
    if (this.#appended.has(sittingId) || this.#changed.has(sittingId)) return;
    if (await this.#sql.row(HAS_ENTRIES_SQL, sittingId)) this.#changed.add(sittingId);
    else this.#appended.set(sittingId, []);
  }

  addEntry(entry: DebateEntry & { readonly sittingId: number }): void {
    this.#appended.get(entry.sittingId)?.push(entry);
  }

  /** An entry of a sitting was corrected or withdrawn, or has another counter, or the sitting has another date. */
  changed(sittingId: number): void {
    this.#appended.delete(sittingId);
    this.#changed.add(sittingId);
  }

  /** Returns the new sittings among these that have all their entries, and stops tracking them: the caller reads their business. */
  takeCompleteSittings(sittingIds: readonly number[]): readonly number[] {
    return sittingIds.filter((id) => id !== this.#open && this.#appended.delete(id));
  }

  /** The caller has cut a sitting. If it changed since, it is cut again. */
  async storeBusiness(sittingId: number, business: SittingBusiness): Promise<void> {
    if (this.#changed.has(sittingId)) return;
    const rows = await rowsOfSitting(this.#sql, sittingId, business, this.#rules);
    await this.#add(sittingId, rows);
  }

  /** Cuts a sitting if it changed; `entries` are all its current entries, in order. */
  async sittingRead(sittingId: number, entries: readonly DebateEntry[]): Promise<void> {
    if (!this.#changed.delete(sittingId)) return;
    await this.#remove(sittingId);
    await this.storeBusiness(sittingId, businessOf(entries, this.#rules));
  }

  /** Cuts the sittings that are left, and writes what is derived from all that were cut. */
  async finish(): Promise<void> {
    await this.cutAppended();
    for (const id of this.#changed) {
      await this.#remove(id);
      await this.#add(id, await rowsOfEntries(this.#sql, id, this.#rules));
    }
    this.#changed.clear();
    await writeBills(this.#sql, this.#bills);
    this.#bills.clear();
    await writeQuestions(this.#sql, this.#questions);
    this.#questions.clear();
    await writeBusinessRuns(this.#sql, this.#blocks);
    this.#blocks.clear();
  }

  async #add(sittingId: number, rows: SittingRows): Promise<void> {
    await addSittingRows(this.#sql, rows);
    await this.#noteBusiness(sittingId);
  }

  async #remove(sittingId: number): Promise<void> {
    await this.#noteBusiness(sittingId);
    await removeSittingRows(this.#sql, sittingId);
  }

  /** Notes what is derived from the rows of a sitting, which were added or are to be removed. */
  async #noteBusiness(sittingId: number): Promise<void> {
    for (const words of await billsOfSitting(this.#sql, sittingId)) this.#bills.add(words);
    for (const key of await questionsOfSitting(this.#sql, sittingId)) this.#questions.add(key);
    for (const block of await blocksOfSitting(this.#sql, sittingId)) this.#blocks.add(block);
  }

  /** Cuts the new sittings that are left. This needs no block of the index: it can be done while the last ones are built. */
  async cutAppended(): Promise<void> {
    for (const [sittingId, entries] of this.#appended) {
      entries.sort((a, b) => a.textCounter - b.textCounter);
      await this.storeBusiness(sittingId, businessOf(entries, this.#rules));
    }
    this.#appended.clear();
  }
}
