// Writes the change log, within a transaction.

import {
  CHANGE_RUN_COLUMNS,
  ChangeRuns,
  changeRunValues,
  type LoggedChange,
} from '../shared/change-runs.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';

/** Where the log ends: its last change, and the digest after it. Both are null where it is empty. */
export interface LogEnd {
  readonly lastSeq: number | null;
  readonly chain: string | null;
}

/** Who makes the changes of a transaction, by the name of a token, and why; null where nobody is named, or nobody said. */
export interface Authorship {
  readonly by: string | null;
  readonly reason: string | null;
}

export class ChangeLog {
  readonly #sql: SqlRunner;
  readonly #by: string | null;
  readonly #runs: ChangeRuns;

  constructor(sql: SqlRunner, { by, reason }: Authorship, { lastSeq, chain }: LogEnd) {
    this.#sql = sql;
    this.#by = by;
    this.#runs = new ChangeRuns(lastSeq, chain, reason);
  }

  add(change: LoggedChange): void {
    this.#runs.add(change);
  }

  /** Writes the changes that were added; to be called before the transaction is committed. */
  async finish(): Promise<void> {
    const rows = this.#runs.take().map((run) => changeRunValues(run, this.#by));
    if (rows.length > 0) await this.#sql.insert('change_run', CHANGE_RUN_COLUMNS, rows);
  }
}
