// The corrections of the reading of a write transaction: the debates and decisions that they are of, and the log of them.

import { present } from '../../base/present.ts';
import {
  debateAnchor,
  decisionAnchor,
  saysTheSame,
} from '../../record/business/correct-reading.ts';
import {
  changeState,
  nextReadingChain,
  type ReadingAnchor,
  type ReadingChange,
} from '../../record/business/reading-change.ts';
import type { Speaker } from '../../record/business/read-events.ts';
import { EMPTY_CHAIN } from '../../record/change.ts';
import { debateReads } from '../business/debate-rows.ts';
import { decisionReads } from '../business/decision-rows.ts';
import { IS_HELD, READING_CHANGE_ROW, textsOf } from '../business/reading-corrections.ts';
import { readRow, readRows, rowShape, typed } from '../sql/row-values.ts';
import { inIdsSql, type SqlRunner } from '../sql/sql-runner.ts';
import type { EntryChanges } from './entry-changes.ts';
import type { ItemRows } from './item-rows.ts';

const CHANGE_SQL = `SELECT ${READING_CHANGE_ROW.columns.join(', ')} FROM reading_change`;

const LAST_OF_SQL = `${CHANGE_SQL}
WHERE sitting_id = ? AND resource = ? AND entry_id = ? AND position = ? AND field = ? ORDER BY seq DESC LIMIT 1`;

const MOVER_ROW = rowShape({
  sittingId: 'integer',
  statement: typed<{ readonly value: Speaker | null }>('json'),
});
const MOVERS_SQL =
  "SELECT sitting_id, statement FROM reading_change WHERE field IN ('mover', 'seconder')";

/** A change to log. It has the time and the reason of the transaction unless it is another server's. */
type ReadingChangeDraft = ReadingAnchor &
  Pick<ReadingChange, 'kind' | 'field' | 'statement'> &
  Partial<Pick<ReadingChange, 'atMs' | 'reason'>>;

type Reading = Pick<ReadingAnchor, 'resource' | 'sittingId' | 'entryId' | 'position'>;

export class ReadingWrites {
  readonly debate: ReturnType<typeof debateReads>['debate'];
  readonly decision: ReturnType<typeof decisionReads>['decision'];
  readonly #sql: SqlRunner;
  readonly #items: ItemRows;
  readonly #changes: EntryChanges;

  constructor(sql: SqlRunner, items: ItemRows, changes: EntryChanges) {
    this.debate = debateReads(sql).debate;
    this.decision = decisionReads(sql).decision;
    this.#sql = sql;
    this.#items = items;
    this.#changes = changes;
  }

  /** The end of the log. */
  async last(): Promise<Pick<ReadingChange, 'seq' | 'chain'>> {
    const query = `${CHANGE_SQL} ORDER BY seq DESC LIMIT 1`;
    const change = await readRow(this.#sql, READING_CHANGE_ROW.read, query);
    return change ?? { seq: 0, chain: EMPTY_CHAIN };
  }

  /** The change with a number; null if there is none. */
  async change(seq: number): Promise<ReadingChange | null> {
    return await readRow(this.#sql, READING_CHANGE_ROW.read, `${CHANGE_SQL} WHERE seq = ?`, seq);
  }

  /** Whether a correction holds: it was neither replaced nor undone. */
  async isHeld(seq: number): Promise<boolean> {
    const query = `SELECT 1 FROM reading_change AS change WHERE seq = ? AND ${IS_HELD}`;
    return (await this.#sql.row(query, seq)) !== undefined;
  }

  /** The changes with some numbers, in order. */
  async changes(seqs: readonly number[]): Promise<ReadingChange[]> {
    const query = `${CHANGE_SQL} WHERE seq ${inIdsSql(this.#sql.dialect)} ORDER BY seq`;
    return await readRows(this.#sql, READING_CHANGE_ROW.read, query, seqs.join(','));
  }

  /** What a debate or a decision of the record is known by. */
  async anchor({ resource, sittingId, entryId, position }: Reading): Promise<ReadingAnchor> {
    const sql = this.#sql;
    const isDebate = resource === 'debates';
    const debates = isDebate ? await debateReads(sql).sittingDebates(sittingId) : [];
    const decisions = isDebate ? [] : await decisionReads(sql).sittingDecisions(sittingId);
    const texts = await textsOf(sql, { debates, decisions }, [], sittingId);
    const places = [
      ...debates.map((debate) => debateAnchor(debate, texts)),
      ...decisions.map((decision) => decisionAnchor(decision, texts)),
    ];
    const own = present(
      places.find((place) => place.entryId === entryId && place.position === position),
      'the words of a debate or decision',
    );
    const isOnly = places.filter((place) => saysTheSame(place, own)).length === 1;
    return { ...own, resource, sittingId, isOnly };
  }

  /** The last change of the statement that a change is of; null if there is none. */
  async lastOf(change: Reading & Pick<ReadingChange, 'field'>): Promise<ReadingChange | null> {
    const { sittingId, resource, entryId, position, field } = change;
    const values = [sittingId, resource, entryId, position, field];
    return await readRow(this.#sql, READING_CHANGE_ROW.read, LAST_OF_SQL, ...values);
  }

  /** Logs changes by the author of the transaction, and has their sittings read again. */
  async log(drafts: readonly ReadingChangeDraft[]): Promise<void> {
    let { seq, chain } = await this.last();
    const rows = drafts.map((draft): ReadingChange => {
      seq += 1;
      const change = { ...this.#items.provenance, ...draft, seq };
      chain = nextReadingChain(chain, change, changeState(change));
      return { ...change, chain };
    });
    if (rows.length === 0) return;
    const values = rows.map((change) => READING_CHANGE_ROW.values(change));
    await this.#sql.insert('reading_change', READING_CHANGE_ROW.columns, values);
    for (const { sittingId } of rows) this.#changes.sittingChanged(sittingId);
    this.#items.isChanged = true;
  }

  /** Has the sittings read again in which people are movers by a correction: they may have been merged, or removed. */
  async rereadWith(personIds: ReadonlySet<number>): Promise<void> {
    if (personIds.size === 0) return;
    for (const { sittingId, statement } of await readRows(this.#sql, MOVER_ROW.read, MOVERS_SQL)) {
      const personId = statement.value?.personId ?? null;
      if (personId !== null && personIds.has(personId)) this.#changes.sittingChanged(sittingId);
    }
  }
}
