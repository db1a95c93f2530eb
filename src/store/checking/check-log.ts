// Verifies that the change log and the entries agree, on either engine: every entry was added, and corrected as often
// as its revision says.

import { firstOf, lastOf } from '../../base/present.ts';
import { changeState, nextReadingChain } from '../../record/business/reading-change.ts';
import { type ChangeKind, EMPTY_CHAIN, nextItemChain } from '../../record/change.ts';
import {
  brokenRuns,
  CHANGE_RUN_ROW,
  RUN_SQL,
  sameRevision,
  type ChangeRun,
} from '../entries/change-runs.ts';
import { READING_CHANGE_ROW, READING_CHANGES_SQL } from '../business/reading-corrections.ts';
import { readItem } from '../entries/collection-tables.ts';
import { ITEM_CHANGE_ROW, ITEM_CHANGES_SQL, itemState } from '../entries/item-changes.ts';
import { integer, readPortions, readRows } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

const REVISION_BATCH_ENTRIES = 10_000;

const ENTRIES_SQL = `SELECT id, revision FROM entry WHERE id > ? ORDER BY id LIMIT ${REVISION_BATCH_ENTRIES}`;

const NOT_EARLIER_SQL = `
SELECT entry.id FROM revision JOIN entry ON entry.id = revision.entry_id
WHERE revision.revision >= entry.revision`;

/** Runs whose times are compared with one statement: 100,000 texts at most. */
const TIMES_BATCH_RUNS = 200;

const TIMES_BATCH_SQL = `
SELECT first_seq FROM change_run WHERE first_seq > ? ORDER BY first_seq LIMIT ${TIMES_BATCH_RUNS}`;

/** The texts of a table whose time or author differs from the change that made them; a withdrawal makes none. */
const otherTimesSql = (table: 'entry' | 'revision', id: 'id' | 'entry_id'): string => `
SELECT text.${id} AS id, text.revision FROM change_run AS run CROSS JOIN ${table} AS text
WHERE run.first_seq BETWEEN ? AND ? AND run.kind <> 'withdrawn'
  AND text.${id} BETWEEN run.first_entry_id AND run.first_entry_id + (run.last_seq - run.first_seq)
  AND ${sameRevision('text')}
  AND (text.changed_at <> run.at OR text.changed_by IS DISTINCT FROM run.changed_by)
ORDER BY text.${id}, text.revision`;

const OTHER_TIMES_SQL = [otherTimesSql('entry', 'id'), otherTimesSql('revision', 'entry_id')];

/** Yields broken promises as sentences. */
export async function* checkLog(sql: SqlRunner): AsyncGenerator<string> {
  // From the log to the texts.
  for await (const { firstSeq, lastSeq, firstEntryId: id } of brokenRuns(sql)) {
    const entries =
      lastSeq === firstSeq ? `entry ${id}` : `entries ${id} to ${id + lastSeq - firstSeq}`;
    yield `The change log and the texts of ${entries} do not match at change ${firstSeq}: one or the other was altered.`;
  }
  // Otherwise the log would read an earlier text that claims to be the current one.
  for (const row of await sql.rows(NOT_EARLIER_SQL)) {
    yield `Entry ${integer(row, 'id')} has a stored text that is not earlier than its present one.`;
  }
  yield* checkTimes(sql);
  yield* checkEntriesAgainstLog(sql);
}

/** The digests of the log cover the time of a change, but not that of the text. */
async function* checkTimes(sql: SqlRunner): AsyncGenerator<string> {
  for await (const runs of readPortions(sql, { query: TIMES_BATCH_SQL, key: 'first_seq' })) {
    const range = [firstOf(runs), lastOf(runs)].map((run) => integer(run, 'first_seq'));
    for (const statement of OTHER_TIMES_SQL) {
      for (const row of await sql.rows(statement, ...range)) {
        yield `Revision ${integer(row, 'revision')} of entry ${integer(row, 'id')} has another time or author than the change log says.`;
      }
    }
  }
}

/** From the entries to the log. */
async function* checkEntriesAgainstLog(sql: SqlRunner): AsyncGenerator<string> {
  const check = new LogCheck(
    await readRows(sql, CHANGE_RUN_ROW.read, `${RUN_SQL} ORDER BY first_seq`),
  );
  for await (const rows of readPortions(sql, { query: ENTRIES_SQL, key: 'id' })) {
    for (const row of rows) yield* check.take(integer(row, 'id'), integer(row, 'revision'));
  }
  yield* check.end();
}

/** Takes the entries in ascending id and yields where the log disagrees, for each entry and at the end. */
class LogCheck {
  readonly #corrections = new Map<number, number>();
  readonly #added: Iterator<number, undefined>;
  #expected: IteratorResult<number, undefined>;

  constructor(runs: readonly ChangeRun[]) {
    // A restored entry may be withdrawn again.
    const withdrawals = new Map<number, number>();
    for (const [kind, step] of [
      ['withdrawn', 1],
      ['restored', -1],
    ] as const) {
      for (const id of idsOf(runs, kind)) {
        withdrawals.set(id, (withdrawals.get(id) ?? 0) + step);
      }
    }
    for (const kind of ['corrected', 'linked', 'restored'] as const) {
      for (const id of idsOf(runs, kind)) {
        this.#corrections.set(id, (this.#corrections.get(id) ?? 0) + 1);
      }
    }
    // A mirror may add an entry that its server restored, under an id below others.
    const ascending = runs.toSorted((a, b) => a.firstEntryId - b.firstEntryId);
    this.#added = idsOf(ascending, 'added').filter((id) => (withdrawals.get(id) ?? 0) === 0);
    this.#expected = this.#added.next();
  }

  *take(id: number, revision: number): Generator<string> {
    while (!this.#expected.done && this.#expected.value < id) yield this.#missing();
    if (this.#expected.done || this.#expected.value !== id) {
      yield `Entry ${id} exists, but the change log does not say that it was added.`;
    } else {
      this.#expected = this.#added.next();
    }
    const corrected = this.#corrections.get(id) ?? 0;
    if (revision !== 1 + corrected) {
      yield `Entry ${id} is at revision ${revision}, but the change log has ${corrected} corrections of it.`;
    }
  }

  *end(): Generator<string> {
    while (!this.#expected.done) yield this.#missing();
  }

  #missing(): string {
    const sentence = `Entry ${this.#expected.value} was added and never withdrawn, but it is missing.`;
    this.#expected = this.#added.next();
    return sentence;
  }
}

/** The ids the runs of one kind are about, run by run. */
function* idsOf(runs: readonly ChangeRun[], wanted: ChangeKind): Generator<number, undefined> {
  for (const { kind, firstSeq, lastSeq, firstEntryId } of runs) {
    if (kind !== wanted) continue;
    for (let seq = firstSeq; seq <= lastSeq; seq += 1) yield firstEntryId + (seq - firstSeq);
  }
}

// Verifies, on either engine, that the log of changes to items is consistent, and that its last state of each item is the
// item's current state.

/** Changes read with one statement: some hundred kilobytes. */
const BATCH_CHANGES = 1_000;

const LAST_CHANGES_SQL = `
SELECT ${ITEM_CHANGE_ROW.columns.join(', ')} FROM item_change AS one WHERE seq > ? AND NOT EXISTS (
  SELECT 1 FROM item_change AS later
  WHERE later.resource = one.resource AND later.item_id = one.item_id AND later.seq > one.seq)
ORDER BY seq LIMIT ${BATCH_CHANGES}`;

export async function* checkItems(sql: SqlRunner): AsyncGenerator<string> {
  yield* checkChain(sql);
  for await (const rows of readPortions(sql, { query: LAST_CHANGES_SQL, key: 'seq' })) {
    for (const { seq, kind, resource, itemId, state } of rows.map(ITEM_CHANGE_ROW.read)) {
      const item = await readItem(sql, resource, itemId);
      const present = item === null ? null : itemState(resource, item);
      if (whatIsKnown(present) === whatIsKnown(kind === 'removed' ? null : state)) continue;
      yield `Item ${itemId} of ${resource} does not match its state in the log after change ${seq}.`;
    }
  }
}

/** A field newer than the change is missing in the log and empty in the item, so empty fields are not compared. */
function whatIsKnown(state: string | null): string | null {
  if (state === null) return null;
  return JSON.stringify(JSON.parse(state), (_, value: unknown) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? undefined : value;
  });
}

async function* checkChain(sql: SqlRunner): AsyncGenerator<string> {
  let [lastSeq, chain] = [0, EMPTY_CHAIN];
  const portions = { query: ITEM_CHANGES_SQL, key: 'seq' };
  for await (const rows of readPortions(sql, portions, BATCH_CHANGES)) {
    for (const change of rows.map(ITEM_CHANGE_ROW.read)) {
      const follows = change.seq === lastSeq + 1 && nextItemChain(chain, change) === change.chain;
      if (!follows)
        yield `The chain of the log of items is broken at change ${change.seq}: a line was altered.`;
      [lastSeq, chain] = [change.seq, change.chain];
    }
  }
}

/** Verifies that the log of corrections of the reading is consistent. What they change is verified with the debates. */
export async function* checkReadings(sql: SqlRunner): AsyncGenerator<string> {
  let [lastSeq, chain] = [0, EMPTY_CHAIN];
  const portions = { query: READING_CHANGES_SQL, key: 'seq' };
  for await (const rows of readPortions(sql, portions, BATCH_CHANGES)) {
    for (const change of rows.map(READING_CHANGE_ROW.read)) {
      const follows =
        change.seq === lastSeq + 1 &&
        nextReadingChain(chain, change, changeState(change)) === change.chain;
      if (!follows)
        yield `The chain of the log of corrections is broken at change ${change.seq}: a line was altered.`;
      [lastSeq, chain] = [change.seq, change.chain];
    }
  }
}
