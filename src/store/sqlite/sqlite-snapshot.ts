// One read transaction for all that is read in one turn of the event loop.
//
// Beginning and ending a transaction costs more than most reads do. Requests that arrive together
// share one: every one of them was sent before the turn began, so none can have seen a later write.

import type { RecordState } from '../../hansard/record-state.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

export class SqliteSnapshot {
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #state: StatementSync;
  #open: RecordState | null = null;
  readonly #endOfTurn = (): void => this.end();

  constructor(reader: DatabaseSync) {
    this.#begin = reader.prepare('BEGIN');
    this.#end = reader.prepare('COMMIT');
    this.#state = reader.prepare(
      'SELECT entry_count, version, changed_at FROM record WHERE only = 1',
    );
  }

  /** Begins the turn's snapshot if it has none yet, and gives the record's state in it. */
  state(): RecordState {
    return this.#open ?? this.#take();
  }

  /** Ends the snapshot before the turn does: what is read next sees what was written since. */
  end(): void {
    if (this.#open === null) return;
    this.#open = null;
    this.#end.run();
  }

  #take(): RecordState {
    this.#begin.run();
    try {
      const row = this.#state.get()!;
      this.#open = {
        count: row['entry_count'] as number,
        version: row['version'] as string,
        changedAtMs: row['changed_at'] as number,
      };
    } catch (error) {
      this.#end.run();
      throw error;
    }
    setImmediate(this.#endOfTurn);
    return this.#open;
  }
}
