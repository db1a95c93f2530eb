// Bounds what one connection can make a process do: how many of its requests are worked on at a time, and how many may
// wait behind them. A response counts until the client has taken it, so a client that reads nothing gets nothing done.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isRead } from './parse-request.ts';

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
 * parsed request takes about five kilobytes: 256 of them are 1.3 MB for a connection, 10,000 are 50 MB for a process.
 */
export const QUEUE_LIMITS: QueueLimits = {
  runningMax: 4,
  waitingMax: 256,
  waitingInAllMax: 10_000,
};

interface Connection {
  running: number;
  readonly waiting: QueuedRequest[];
  /** Called when a request is over; one function for all, because every request passes here. */
  readonly ended: () => void;
  /** Whether something was written on it: from then on its requests are handled one after the other. */
  isOrdered: boolean;
  /** Whether it is to be closed: requests that still arrive are not handled. */
  isRefused: boolean;
}

export interface QueueHandlers {
  readonly begin: (queued: QueuedRequest) => void;
  /** Responds to a request that is not handled because too many wait; the connection closes after it. */
  readonly refuse: (queued: QueuedRequest) => void;
}

export class ConnectionQueue {
  readonly #handlers: QueueHandlers;
  readonly #limits: QueueLimits;
  readonly #connections = new WeakMap<Socket, Connection>();
  #waitingInAll = 0;

  constructor(handlers: QueueHandlers, limits: QueueLimits = QUEUE_LIMITS) {
    this.#handlers = handlers;
    this.#limits = limits;
  }

  /**
   * Handles a request now, or when those before it on its connection are done. Requests that only read are handled side by
   * side. A write is handled alone, and so is everything after it: a client that withdraws an entry and then reads it
   * gets a 404.
   */
  add(queued: QueuedRequest): void {
    const connection = this.#connectionOf(queued.incoming.socket);
    if (connection.isRefused) return;
    if (!isRead(queued.incoming)) connection.isOrdered = true;
    if (connection.waiting.length === 0 && this.#hasRoom(connection)) {
      this.#begin(connection, queued);
      return;
    }
    if (
      connection.waiting.length >= this.#limits.waitingMax ||
      this.#waitingInAll >= this.#limits.waitingInAllMax
    ) {
      connection.isRefused = true;
    }
    connection.waiting.push(queued);
    this.#waitingInAll += 1;
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const made: Connection = {
      running: 0,
      waiting: [],
      isOrdered: false,
      isRefused: false,
      ended: () => {
        made.running -= 1;
        if (made.waiting.length > 0) this.#beginWaiting(made);
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

  #hasRoom({ running, isOrdered }: Connection): boolean {
    return running < (isOrdered ? 1 : this.#limits.runningMax);
  }

  #begin(connection: Connection, queued: QueuedRequest): void {
    connection.running += 1;
    // Emitted once: when the operating system has taken the whole response, which it does not while a client reads
    // nothing, or when the connection is lost.
    queued.outgoing.on('close', connection.ended);
    this.#handlers.begin(queued);
  }

  #beginWaiting(connection: Connection): void {
    while (connection.waiting.length > 0 && this.#hasRoom(connection)) {
      const queued = connection.waiting.shift();
      if (queued === undefined) return;
      this.#waitingInAll -= 1;
      // The last one that was let in is the one that was too many.
      if (connection.isRefused && connection.waiting.length === 0) {
        this.#handlers.refuse(queued);
        return;
      }
      this.#begin(connection, queued);
    }
  }
}
