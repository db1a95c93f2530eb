// Verifies that the change log and the entries agree, on either engine: every entry was added, and corrected as often
// as its revision says.

import { readChangeRun, RUN_COLUMNS, type ChangeRun } from '../shared/change-runs.ts';
import type { ChangeKind } from '../../hansard/change.ts';
import { readOnAfter } from '../shared/read-on.ts';
import { integer } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

const RUNS_SQL = `SELECT ${RUN_COLUMNS} FROM change_run ORDER BY first_seq`;

const REVISION_BATCH_ENTRIES = 10_000;

const ENTRIES_SQL = `SELECT id, revision FROM entry WHERE id > ? ORDER BY id LIMIT ${REVISION_BATCH_ENTRIES}`;

const NOT_EARLIER_SQL = `
SELECT entry.id FROM revision JOIN entry ON entry.id = revision.entry_id
WHERE revision.revision >= entry.revision`;

/**
 * Yields what does not hold, as sentences. `brokenRuns` are the first changes of the runs whose digest does not follow
 * from the texts.
 */
export async function* checkLog(
  sql: SqlRunner,
  brokenRuns: Iterable<number> | AsyncIterable<number>,
): AsyncGenerator<string> {
  // From the log to the texts.
  for await (const seq of brokenRuns) {
    yield `The change log does not follow from the texts at change ${seq}: one of them was altered.`;
  }
  // The log would take an earlier text that claims to be the present one for it.
  for (const row of await sql.rows(NOT_EARLIER_SQL)) {
    yield `Entry ${integer(row, 'id')} has a stored text that is not earlier than its present one.`;
  }
  yield* checkEntriesAgainstLog(sql);
}

/** From the entries to the log. */
async function* checkEntriesAgainstLog(sql: SqlRunner): AsyncGenerator<string> {
  const check = new LogCheck((await sql.rows(RUNS_SQL)).map(readChangeRun));
  for (let lastId = 0; ;) {
    const rows = await sql.rows(ENTRIES_SQL, lastId);
    if (rows.length === 0) break;
    for (const row of rows) {
      yield* check.take({ id: integer(row, 'id'), revision: integer(row, 'revision') });
    }
    lastId = readOnAfter(lastId, integer(rows.at(-1), 'id'));
  }
  yield* check.end();
}

/** Takes the entries in ascending id and yields, for each and at the end, where the log disagrees. */
class LogCheck {
  readonly #corrections = new Map<number, number>();
  readonly #added: Iterator<number, undefined>;
  #expected: IteratorResult<number, undefined>;

  constructor(runs: readonly ChangeRun[]) {
    // An entry that was restored may be withdrawn again.
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
    const ascending = runs.toSorted((one, other) => one.firstEntryId - other.firstEntryId);
    this.#added = idsOf(ascending, 'added').filter((id) => (withdrawals.get(id) ?? 0) === 0);
    this.#expected = this.#added.next();
  }

  *take({ id, revision }: { readonly id: number; readonly revision: number }): Generator<string> {
    while (!this.#expected.done && this.#expected.value < id) yield this.#missing();
    if (this.#expected.done || this.#expected.value !== id) {
      yield `Entry ${id} is there, but the change log does not say that it was added.`;
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
    const sentence = `Entry ${this.#expected.value} was added and never withdrawn, but is not there.`;
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
