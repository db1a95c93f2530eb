// One read transaction for all reads in one turn of the event loop.
//
// Beginning and ending a transaction costs more than most reads do. Requests that arrive together
// share one: every one of them was sent before the turn began, so none can have seen a later write.

import type { RecordState } from '../../record/change.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { END_READ } from './statements/end-read.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';

export class SqliteSnapshot {
  readonly #reader: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #state: StatementSync;
  #open: RecordState | null = null;
  readonly #endOfTurn = (): void => this.end();

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#begin = reader.prepare('BEGIN');
    this.#end = reader.prepare(END_READ);
    this.#state = reader.prepare(RECORD_STATE_SQL);
  }

  /** Begins the turn's snapshot if there is none yet, and returns the state of the record in it. */
  state(): RecordState {
    return this.#open ?? this.#take();
  }

  /** Ends the snapshot before the turn does: the next read sees later writes. */
  end(): void {
    if (this.#open === null) return;
    this.#open = null;
    this.#endTransaction();
  }

  #take(): RecordState {
    this.#begin.run();
    try {
      this.#open = readRecordState(this.#state.get());
    } catch (error) {
      this.#endTransaction();
      throw error;
    }
    setImmediate(this.#endOfTurn);
    return this.#open;
  }

  /** A read that failed may have ended the transaction already. */
  #endTransaction(): void {
    if (this.#reader.isTransaction) this.#end.run();
  }
}
