// One write transaction, the same on both engines: the operations on the record (in the classes it extends), and, grouped by
// use, those on what is stored beside it.

import { randomBytes } from 'node:crypto';
import type { Authorship } from '../shared/change-runs.ts';
import type { LogStamp } from '../shared/publishing-rows.ts';
import { storeRecordEnd, type RecordStart } from '../shared/record-state.ts';
import type { WriteEngine } from './entry-writes.ts';
import { ItemWrites } from './item-writes.ts';
import {
  decisionWrites,
  importWrites,
  mirrorWrites,
  responseWrites,
  tokenWrites,
} from './publishing-writes.ts';

export class WriteTransaction extends ItemWrites {
  readonly tokens = tokenWrites(this.sql, this.atMs);
  readonly responses = responseWrites(this.sql, this.atMs);
  readonly imports = importWrites(this.sql);
  readonly decisions = decisionWrites(this.sql, this.atMs, this.by);
  readonly mirror = mirrorWrites(this.sql);

  /** Stores the description of the parliament that came with the record, as JSON. */
  async describeParliament(description: string): Promise<void> {
    await this.sql.run('UPDATE record SET parliament = ?', description);
    this.isChanged = true;
  }

  /** Stores a timestamp of the change log, once; the version of the record does not change. */
  async addStamp({ seq, authority, token }: LogStamp): Promise<void> {
    const sql = 'INSERT INTO log_stamp (seq, authority, token) VALUES (?, ?, ?)';
    await this.sql.run(`${sql} ON CONFLICT DO NOTHING`, seq, authority, token);
  }

  /** Stores the state of the record; to be called last, before the transaction is committed. */
  async finish(): Promise<void> {
    // In every write: a client that sent keys for a while may never send one again.
    await this.responses.removeOld();
    if (!this.isChanged) return;
    const version = randomBytes(8).toString('hex');
    const end = await this.finishEntries();
    await this.finishItems();
    await storeRecordEnd(this.sql, { ...end, version, changedAtMs: this.atMs });
  }
}

/**
 * Runs a write within a transaction of the engine. Also returns the number of written entries: the more, the longer a commit
 * takes.
 */
export async function runWriting<Result>(
  engine: WriteEngine,
  start: RecordStart,
  author: Authorship,
  work: (transaction: WriteTransaction) => Promise<Result>,
) {
  const transaction = new WriteTransaction(engine, start, author);
  try {
    const result = await work(transaction);
    await transaction.finish();
    return { result, written: transaction.written };
  } finally {
    transaction.end();
  }
}
