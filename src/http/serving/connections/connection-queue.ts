// Bounds what one connection can make a process do: how many of its requests are worked on at a time, and how many may
// wait behind them. A response counts until the client has taken it, so a client that reads nothing gets nothing done.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isRead } from '../../shared/parsed-request.ts';
import { TurnQueue } from './turn-queue.ts';

export interface QueuedRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

export interface QueueLimits {
  /** Requests of one connection that are worked on, or whose responses are not taken yet. */
  readonly runningMax: number;
  /** Requests of one connection that wait behind those. */
  readonly waitingMax: number;
  /** Requests of all connections that wait. */
  readonly waitingInAllMax: number;
}

/**
 * Browsers and well-behaved crawlers do not pipeline at all; the few programs that do send some ten requests ahead. A
 * parsed request takes about five kilobytes: 64 of them are 0.3 MB for a connection, 10,000 are 50 MB for a process. Parsing
 * 64 takes some milliseconds, in which nobody else is served.
 */
export const QUEUE_LIMITS: QueueLimits = {
  runningMax: 4,
  waitingMax: 64,
  waitingInAllMax: 10_000,
};

interface Connection {
  running: number;
  readonly waiting: QueuedRequest[];
  /** Whether the first of those waits for the turn of its client. */
  isInTurns: boolean;
  /** Called when a request is over; one function for all, because every request passes here. */
  readonly ended: () => void;
  /** Whether something was written on it: from then on its requests are handled one after the other. */
  isOrdered: boolean;
  /** Whether it is to be closed: requests that still arrive are not handled. */
  isRefused: boolean;
}

export interface QueueHandlers {
  /** The client of a request, who takes turns with others. */
  readonly clientOf: (incoming: IncomingMessage) => string;
  /** `waitedMs` is how long it waited for the turn of its client, not for those before it on its connection. */
  readonly begin: (queued: QueuedRequest, waitedMs: number) => void;
  /** Responds to a request that is not handled because too many wait; the connection closes after it. */
  readonly refuse: (queued: QueuedRequest) => void;
  /** Called where so many wait that no further request of the connection is to be parsed. */
  readonly stop: (socket: Socket) => void;
}

export class ConnectionQueue {
  readonly #handlers: QueueHandlers;
  readonly #limits: QueueLimits;
  readonly #turns: TurnQueue;
  readonly #connections = new WeakMap<Socket, Connection>();
  #waitingInAll = 0;

  constructor(
    handlers: QueueHandlers,
    limits: QueueLimits = QUEUE_LIMITS,
    turns: TurnQueue = new TurnQueue(),
  ) {
    this.#handlers = handlers;
    this.#limits = limits;
    this.#turns = turns;
  }

  /**
   * Handles a request when those before it on its connection are done and its client's turn has come. Requests that only
   * read are handled side by side. A write is handled alone, and so is everything after it: a client that withdraws an
   * entry and then reads it gets a 404.
   */
  add(queued: QueuedRequest): void {
    const connection = this.#connectionOf(queued.incoming.socket);
    if (connection.isRefused) return;
    if (!isRead(queued.incoming)) connection.isOrdered = true;
    if (this.#isFull(connection)) {
      connection.isRefused = true;
      this.#handlers.stop(queued.incoming.socket);
    }
    connection.waiting.push(queued);
    this.#waitingInAll += 1;
    this.#queueFirst(connection, connection.running > 0);
  }

  /** To be called with every new connection. */
  noteAccepted(): void {
    this.#turns.noteAccepted();
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const made: Connection = {
      running: 0,
      waiting: [],
      isInTurns: false,
      isOrdered: false,
      isRefused: false,
      ended: () => {
        made.running -= 1;
        this.#queueFirst(made, true);
      },
    };
    this.#connections.set(socket, made);
    socket.once('close', () => {
      this.#waitingInAll -= made.waiting.length;
      made.waiting.length = 0;
      made.isRefused = true;
    });
    return made;
  }

  #isFull({ running, waiting }: Connection): boolean {
    const { runningMax, waitingMax, waitingInAllMax } = this.#limits;
    return (
      running + waiting.length >= runningMax + waitingMax || this.#waitingInAll >= waitingInAllMax
    );
  }

  #hasRoom({ running, isOrdered }: Connection): boolean {
    return running < (isOrdered ? 1 : this.#limits.runningMax);
  }

  /**
   * Queues the first request of a connection for the turn of its client. The one behind it follows when it was begun, so
   * that the connections of a client take turns too.
   */
  #queueFirst(connection: Connection, isBehind: boolean): void {
    const [first] = connection.waiting;
    if (first === undefined || connection.isInTurns || !this.#hasRoom(connection)) return;
    connection.isInTurns = true;
    this.#turns.add({
      client: this.#handlers.clientOf(first.incoming),
      isBehind,
      begin: (waitedMs) => {
        connection.isInTurns = false;
        return this.#beginFirst(connection, waitedMs);
      },
    });
  }

  /** False where the connection was lost and nothing waits any more. */
  #beginFirst(connection: Connection, waitedMs: number): boolean {
    const queued = connection.waiting.shift();
    if (queued === undefined) return false;
    this.#waitingInAll -= 1;
    // The last one that was let in is the one that was too many.
    if (connection.isRefused && connection.waiting.length === 0) {
      this.#handlers.refuse(queued);
      return true;
    }
    connection.running += 1;
    // Emitted once: when the operating system has taken the whole response, which it does not while a client reads
    // nothing, or when the connection is lost.
    queued.outgoing.on('close', connection.ended);
    this.#handlers.begin(queued, waitedMs);
    this.#queueFirst(connection, true);
    return true;
  }
}
