// Writes the change log of a PostgreSQL store, within a transaction.

import type { ChangeKind } from '../../hansard/change.ts';
import { ChangeRuns } from '../shared/change-runs.ts';
import type { SqlRunner } from './servers/postgres-statements.ts';

const INSERT_RUNS = `
INSERT INTO change_run (first_seq, last_seq, at, kind, first_entry_id, revision, chain, changed_by)
SELECT run.*, $8::text FROM unnest(
  $1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[]
) AS run`;

export class PostgresChangeLog {
  readonly #asked: SqlRunner;
  readonly #by: string | null;
  readonly #runs: ChangeRuns;

  /** Continues the log that ends with this change and this digest. */
  constructor(asked: SqlRunner, by: string | null, lastSeq: number | null, chain: string | null) {
    this.#asked = asked;
    this.#by = by;
    this.#runs = new ChangeRuns(lastSeq, chain);
  }

  /** Notes a change to an entry, whose wire form as of that revision is given. */
  note(kind: ChangeKind, entryId: number, revision: number, wire: string, atMs: number): void {
    this.#runs.note(kind, entryId, revision, wire, atMs);
  }

  /** Writes what was noted; to be called before the transaction is committed. */
  async finish(): Promise<void> {
    const runs = this.#runs.take();
    if (runs.length === 0) return;
    await this.#asked.rows(
      INSERT_RUNS,
      runs.map((run) => run.firstSeq),
      runs.map((run) => run.lastSeq),
      runs.map((run) => run.atMs),
      runs.map((run) => run.kind),
      runs.map((run) => run.firstEntryId),
      runs.map((run) => run.revision),
      runs.map((run) => run.chain),
      this.#by,
    );
  }
}
