// Admits requests to the serving thread, so that no client can keep the others out: the requests of one connection are handled
// one after the other, those of one client up to a limit, and in one turn of the event loop requests are started for only some
// milliseconds. A response counts until the system has taken it, so a client that reads nothing gets little done.

import type { Socket } from 'node:net';
import { type BoundedCall, type BoundLimits, ClientBound, Lane } from '../threads/client-bound.ts';
import { clientNetwork } from './client-address.ts';
import { CONNECTIONS_OF_CLIENT_MAX } from './limits.ts';
import type { Exchange, ParserError } from './exchange.ts';
import { isPausedByNode, parseRest, pauseParserWhen } from './node-fields.ts';

export interface AdmissionLimits extends BoundLimits {
  readonly connectionsOfClientMax: number;
  /** The most waiting requests of one connection. Later requests on it are not parsed yet. */
  readonly waitingOfConnectionMax: number;
}

/**
 * The most running requests of one client. All clients behind a proxy that is not in TRUSTED_PROXIES are one client, so 32
 * of their searches wait for the search thread. A parsed request takes about five kilobytes and, if it is aborted
 * unanswered, 0.1 ms. The 2,500 requests that fit in one read of 64 kB would keep others waiting for longer than any single
 * request does.
 */
export const ADMISSION_LIMITS: AdmissionLimits = {
  inWorkMax: Infinity,
  inWorkOfClientMax: 32,
  waitingMax: 10_000,
  waitingOfClientMax: 4_096,
  connectionsOfClientMax: CONNECTIONS_OF_CLIENT_MAX,
  waitingOfConnectionMax: 16,
};

/**
 * How long requests are started before the event loop polls its sockets again. Each poll accepts one connection, so with
 * longer turns a visitor would wait for seconds behind the connections of one client.
 */
const TURN_MS = 2;

type Arrived = Pick<Exchange, 'incoming' | 'outgoing'>;

/** The requests of a connection. */
class Connection extends Lane {
  /**
   * Whether the parser is paused when too many requests wait. True from the first request that had to wait for another one.
   */
  isBounded = false;
  /** The data that has been read but not parsed yet. */
  rest: Buffer | null = null;
}

export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #bound: ClientBound;
  readonly #lanes = new WeakMap<Socket, Connection>();
  readonly #connections = new Map<string, number>();
  #isScheduled = false;
  #isHeld = false;

  constructor(limits = ADMISSION_LIMITS) {
    this.#limits = limits;
    this.#bound = new ClientBound(limits);
  }

  /** Waiting requests. */
  get waiting(): number {
    return this.#bound.waiting;
  }

  /** Starts no request until it is released; what arrives waits. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#schedule();
  }

  /** Whether a client may open another connection. If so, the connection counts until it is closed. */
  addConnection(socket: Socket): boolean {
    const client = clientNetwork(socket.remoteAddress ?? '');
    const count = this.#connections.get(client) ?? 0;
    if (count >= this.#limits.connectionsOfClientMax) return false;
    this.#connections.set(client, count + 1);
    socket.once('close', () => {
      const left = (this.#connections.get(client) ?? 0) - 1;
      if (left > 0) this.#connections.set(client, left);
      else this.#connections.delete(client);
    });
    return true;
  }

  /** Starts a request soon, or when it is its turn. Returns false if the request is refused because too many are waiting. */
  admit({ client, begin, incoming, outgoing }: BoundedCall & Arrived): boolean {
    const { socket } = incoming;
    const lane = this.#laneOf(socket);
    const call = {
      client,
      lane,
      begin: () => {
        // If a connection was lost while its request waited, the response does not report its end.
        if (socket.destroyed) this.#bound.leave(call);
        else {
          outgoing.on('close', () => this.#leave(call));
          begin();
        }
        if (lane.waiting === 0) readOn(socket, lane);
      },
    };
    const isAdmitted = this.#bound.enter(call);
    // If the requests of a connection wait for each other, its further data stays unread in the socket.
    if (lane.hasBacklog) {
      stopReading(socket);
      this.#boundParsing(socket, lane);
    }
    this.#schedule();
    return isAdmitted;
  }

  /** Stores the data that follows the request at which the parser was paused. Returns false for any other parser error. */
  keepRest(socket: Socket, { code, rawPacket, bytesParsed = 0 }: ParserError): boolean {
    const lane = this.#lanes.get(socket);
    if (code !== 'HPE_PAUSED' || rawPacket === undefined || lane === undefined) return false;
    const { rest } = lane;
    lane.rest = rest === null ? rawPacket.subarray(bytesParsed) : Buffer.concat([rest, rawPacket]);
    stopReading(socket);
    return true;
  }

  #laneOf(socket: Socket): Connection {
    const connection = this.#lanes.get(socket);
    if (connection !== undefined) return connection;
    const lane = new Connection();
    this.#lanes.set(socket, lane);
    // Node may have resumed the connection for reasons of its own.
    socket.on('resume', () => {
      if (lane.waiting === 0) readOn(socket, lane);
      else if (lane.hasBacklog || lane.rest !== null) stopReading(socket);
    });
    return lane;
  }

  /** Pauses the parser of a connection whenever its limit of waiting requests is reached. */
  #boundParsing(socket: Socket, lane: Connection): void {
    if (lane.isBounded) return;
    const { waitingOfConnectionMax } = this.#limits;
    lane.isBounded = pauseParserWhen(socket, () => lane.waiting >= waitingOfConnectionMax);
  }

  #leave(call: BoundedCall): void {
    this.#bound.leave(call);
    if (this.#bound.waiting > 0) this.#schedule();
  }

  /** Requests that arrived together are started together, after the sockets have been polled (stage.ts). */
  #schedule(): void {
    if (this.#isScheduled || this.#isHeld) return;
    this.#isScheduled = true;
    setImmediate(this.#beginWaiting);
  }

  readonly #beginWaiting = (): void => {
    this.#isScheduled = false;
    if (this.#isHeld) return;
    const endsMs = performance.now() + TURN_MS;
    let hasBegun = this.#bound.beginNext();
    while (hasBegun && performance.now() < endsMs) hasBegun = this.#bound.beginNext();
    if (hasBegun && this.#bound.waiting > 0) this.#schedule();
  };
}

/** Parses the stored data of a connection, then continues to read from it. */
function readOn(socket: Socket, lane: Connection): void {
  // Node resumes the connection later, and then this method is called again.
  if (isPausedByNode(socket)) return;
  const { rest } = lane;
  lane.rest = null;
  if (rest !== null && !parseRest(socket, rest)) lane.rest = rest;
  if (lane.rest === null && socket.isPaused()) socket.resume();
}

/** `pause` has no effect if Node has begun to read a paused connection again. Handling the event does stop it. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.emit('pause');
}
