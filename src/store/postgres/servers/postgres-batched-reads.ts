// Gathers reads of one kind: what is asked while the connections are busy goes out in one statement when one is free.
//
// Nobody waits for others to come. Whoever finds a connection free has it at the end of the same turn of the event
// loop; under load those who wait become many by themselves, and share what a statement costs both sides.

import { StoreUnavailable } from '../../../errors.ts';
import {
  ANSWER_TIMEOUT_MS,
  TOO_LATE,
  type PostgresConnections,
  type Reader,
} from './postgres-connection.ts';
import type { Host } from './postgres-hosts.ts';
import { USES } from './postgres-pools.ts';
import type { Row, SqlValue } from '../../shared/sql-runner.ts';

/** A question that has one row at most. */
export interface BatchedStatement {
  /** Asked by one. */
  readonly one: string;
  /** Asked by many: every value is an array, and `number` says whose row it is, counted from 1. */
  readonly many: string;
}

/** Pages have at most a hundred entries: so many are a megabyte, and milliseconds. */
const GATHERED_MAX = 16;

/**
 * Those who wait are shared among the connections that are free, so that the server can use its cores; but a statement costs
 * as much as two pages, and it is not worth another one for fewer than this.
 */
const GATHERED_MIN = 4;

interface Waiting {
  readonly values: readonly SqlValue[];
  readonly reader: Reader;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Those who wait for one server, in the order they came. */
interface Queue {
  readonly host: Host;
  readonly waiting: Waiting[];
  /** Statements under way. */
  busy: number;
  /** Whether those who wait are asked for at the end of this turn. */
  isDue: boolean;
}

export class BatchedReads {
  readonly #connections: PostgresConnections;
  readonly #question: BatchedStatement;
  readonly #queues = new Map<Host, Queue>();

  constructor(connections: PostgresConnections, question: BatchedStatement) {
    this.#connections = connections;
    this.#question = question;
  }

  /** The row of the question with these values; undefined where there is none. */
  row(...values: readonly SqlValue[]): Promise<Row | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    const reader = this.#connections.reader();
    // Whatever becomes of those who are asked for together, each is answered in time.
    const timer = setTimeout(() => reject(new StoreUnavailable(TOO_LATE)), ANSWER_TIMEOUT_MS);
    this.#wait({
      values,
      reader,
      resolve: (row) => {
        clearTimeout(timer);
        resolve(row);
      },
      reject: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    });
    return promise;
  }

  #wait(one: Waiting): void {
    const host = this.#connections.hostFor(one.reader);
    if (host === null) {
      void this.#askFor(one);
      return;
    }
    let queue = this.#queues.get(host);
    if (queue === undefined) {
      queue = { host, waiting: [], busy: 0, isDue: false };
      this.#queues.set(host, queue);
    }
    queue.waiting.push(one);
    this.#makeDue(queue);
  }

  #makeDue(queue: Queue): void {
    if (queue.isDue || queue.waiting.length === 0 || queue.busy >= USES.reading.max) return;
    queue.isDue = true;
    setImmediate(() => {
      queue.isDue = false;
      while (queue.waiting.length > 0 && queue.busy < USES.reading.max) this.#askNext(queue);
    });
  }

  #askNext(queue: Queue): void {
    const nowMs = performance.now();
    const share = Math.ceil(queue.waiting.length / (USES.reading.max - queue.busy));
    const number = Math.min(Math.max(share, GATHERED_MIN), GATHERED_MAX);
    const asked: Waiting[] = [];
    for (const one of queue.waiting.splice(0, number)) {
      // Who is too late is told so by their own timer.
      if (one.reader.deadline <= nowMs) continue;
      // A server that failed meanwhile, or takes no writes any more, is not the right one.
      if (this.#connections.hostFor(one.reader) === queue.host) asked.push(one);
      else this.#wait(one);
    }
    if (asked.length > 0) void this.#askDuring(queue, asked);
  }

  async #askDuring(queue: Queue, asked: readonly Waiting[]): Promise<void> {
    queue.busy += 1;
    await (asked.length === 1 ? this.#askFor(asked[0]!) : this.#askForAll(queue.host, asked));
    queue.busy -= 1;
    this.#makeDue(queue);
  }

  async #askFor({ values, reader, resolve, reject }: Waiting): Promise<void> {
    try {
      const { rows } = await this.#connections.queryFor(reader, this.#question.one, values);
      resolve(rows[0]);
    } catch (error) {
      reject(error);
    }
  }

  async #askForAll(host: Host, asked: readonly Waiting[]): Promise<void> {
    const [{ reader, values }] = asked as [Waiting];
    const arrays = values.map((_, index) => asked.map((one) => one.values[index]!));
    let rows: Row[];
    try {
      ({ rows } = await this.#connections.queryAt(
        host,
        reader.deadline,
        this.#question.many,
        arrays,
      ));
    } catch {
      // Each is asked for alone, while there is time: one that cannot be answered is not the others' loss.
      for (const one of asked) if (one.reader.deadline > performance.now()) void this.#askFor(one);
      return;
    }
    const rowOf = new Map(rows.map((row) => [row['number'], row]));
    for (const [index, { resolve }] of asked.entries()) resolve(rowOf.get(index + 1));
  }
}
