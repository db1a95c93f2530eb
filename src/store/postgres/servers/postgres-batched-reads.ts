// Batches reads of one kind: reads that are waiting while all connections are busy share one statement when one becomes free.
//
// No read waits for others to arrive. If a connection is free, a read is sent at the end of the same turn of the event loop.
// Under load many reads wait, and share the cost of a statement on both sides.

import { StoreUnavailable } from '../../../base/errors.ts';
import { firstOf } from '../../../base/present.ts';
import { TOO_LATE, type PostgresConnections, type Reader } from './postgres-connection.ts';
import type { Host } from './postgres-hosts.ts';
import { USES } from './postgres-pools.ts';
import type { Row, SqlValue } from '../../sql/sql-runner.ts';

/** A statement that returns at most one row. */
export interface BatchedStatement {
  /** For one read. */
  readonly single: string;
  /** For many: every value is an array, and the column `number` says which read a row belongs to, from 1. */
  readonly many: string;
}

/** Pages have at most a hundred entries: this many are a megabyte, and milliseconds. */
const BATCH_MAX = 16;

/**
 * Waiting reads are divided among the free connections, so that the server can use its cores. But a statement costs as much as
 * two pages, so another one is not worth it for fewer reads than this.
 */
const BATCH_MIN = 4;

interface WaitingRead {
  readonly values: readonly SqlValue[];
  readonly reader: Reader;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The reads waiting for one server, in order of arrival. */
interface Queue {
  readonly host: Host;
  readonly waiting: WaitingRead[];
  /** Running statements. */
  busy: number;
  /** Whether the waiting reads are sent at the end of this turn. */
  isScheduled: boolean;
}

export class BatchedReads {
  readonly #connections: PostgresConnections;
  readonly #statement: BatchedStatement;
  readonly #queues = new Map<Host, Queue>();

  constructor(connections: PostgresConnections, statement: BatchedStatement) {
    this.#connections = connections;
    this.#statement = statement;
  }

  /** The row of the statement with these values; undefined if there is none. */
  row(...values: readonly SqlValue[]): Promise<Row | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    const reader = this.#connections.reader();
    // Each read ends in time, whatever happens to the batch.
    const timer = setTimeout(
      () => reject(new StoreUnavailable(TOO_LATE)),
      reader.deadline - performance.now(),
    );
    this.#enqueue({ values, reader, resolve, reject });
    return promise.finally(() => clearTimeout(timer));
  }

  #enqueue(read: WaitingRead): void {
    const host = this.#connections.hostFor(read.reader);
    if (host === null) {
      void this.#sendOne(read);
      return;
    }
    let queue = this.#queues.get(host);
    if (queue === undefined) {
      queue = { host, waiting: [], busy: 0, isScheduled: false };
      this.#queues.set(host, queue);
    }
    queue.waiting.push(read);
    this.#schedule(queue);
  }

  #schedule(queue: Queue): void {
    if (queue.isScheduled || queue.waiting.length === 0 || queue.busy >= USES.reading.max) return;
    queue.isScheduled = true;
    setImmediate(() => {
      queue.isScheduled = false;
      while (queue.waiting.length > 0 && queue.busy < USES.reading.max) this.#sendNext(queue);
    });
  }

  #sendNext(queue: Queue): void {
    const nowMs = performance.now();
    const share = Math.ceil(queue.waiting.length / (USES.reading.max - queue.busy));
    const number = Math.min(Math.max(share, BATCH_MIN), BATCH_MAX);
    const batch: WaitingRead[] = [];
    for (const read of queue.waiting.splice(0, number)) {
      // A read that is too late is rejected by its own timer.
      if (read.reader.deadline <= nowMs) continue;
      // A server that has failed meanwhile, or no longer takes writes, is not the right one.
      if (this.#connections.hostFor(read.reader) === queue.host) batch.push(read);
      else this.#enqueue(read);
    }
    if (batch.length > 0) void this.#send(queue, batch);
  }

  async #send(queue: Queue, batch: readonly WaitingRead[]): Promise<void> {
    queue.busy += 1;
    await (batch.length === 1 ? this.#sendOne(firstOf(batch)) : this.#sendBatch(queue.host, batch));
    queue.busy -= 1;
    this.#schedule(queue);
  }

  async #sendOne({ values, reader, resolve, reject }: WaitingRead): Promise<void> {
    try {
      const { rows } = await this.#connections.queryFor(reader, this.#statement.single, values);
      resolve(rows[0]);
    } catch (error) {
      reject(error);
    }
  }

  async #sendBatch(host: Host, batch: readonly WaitingRead[]): Promise<void> {
    const [{ reader, values }] = batch as [WaitingRead];
    const arrays = values.map((_, index) => batch.map((read) => read.values[index] ?? null));
    let rows: Row[];
    try {
      ({ rows } = await this.#connections.queryAt(
        host,
        reader.deadline,
        this.#statement.many,
        arrays,
      ));
    } catch {
      // Each read is sent alone, while there is time: a failing read must not fail the others.
      for (const read of batch)
        if (read.reader.deadline > performance.now()) void this.#sendOne(read);
      return;
    }
    const rowOf = new Map(rows.map((row) => [row['number'], row]));
    for (const [index, { resolve }] of batch.entries()) resolve(rowOf.get(index + 1));
  }
}
