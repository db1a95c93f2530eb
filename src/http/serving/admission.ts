// Admits requests to the serving thread, so that no client can keep the others out: the requests of one connection are handled one
// after the other, of one client so many at a time, and in one turn of the event loop only some milliseconds of them are begun.
// A response counts until the system has taken it, so a client that reads nothing gets little done.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  type BoundedCall,
  type BoundLimits,
  ClientBound,
  Lane,
} from '../../threads/client-bound.ts';
import { clientNetwork } from '../shared/client-address.ts';
import { CONNECTIONS_OF_CLIENT_MAX } from '../shared/limits.ts';

export interface AdmissionLimits extends BoundLimits {
  readonly connectionsOfClientMax: number;
}

/**
 * Everybody behind a proxy that is not in TRUSTED_PROXIES is one client: 32 searches of them wait for the thread of searches. A
 * parsed request takes about five kilobytes. One connection never has more waiting than one client may: Node parses at most 64 kB
 * of a connection before it is paused, which is 2,500 of the shortest requests.
 */
export const ADMISSION_LIMITS: AdmissionLimits = {
  inWorkMax: Infinity,
  inWorkOfClientMax: 32,
  waitingMax: 10_000,
  waitingOfClientMax: 4_096,
  connectionsOfClientMax: CONNECTIONS_OF_CLIENT_MAX,
};

/**
 * Requests are begun for so long before the event loop looks at its sockets again. Such a look accepts one connection: with
 * longer turns a visitor would wait for seconds behind the connections of one client.
 */
const TURN_MS = 2;

export interface Admitted {
  readonly client: string;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly begin: () => void;
}

export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #bound: ClientBound;
  readonly #lanes = new WeakMap<Socket, Lane>();
  readonly #connections = new Map<string, number>();
  #isScheduled = false;

  constructor(limits = ADMISSION_LIMITS) {
    this.#limits = limits;
    this.#bound = new ClientBound(limits);
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#bound.waiting;
  }

  /** Whether a client may have another connection; counts it until it is closed. */
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

  /** Begins a request soon or when its turn has come; false where it is refused because too many wait. */
  admit({ client, incoming, outgoing, begin }: Admitted): boolean {
    const { socket } = incoming;
    const lane = this.#laneOf(socket);
    const call = {
      client,
      lane,
      begin: () => {
        // A response of a connection that was lost while its request waited says nothing of its end.
        if (socket.destroyed) this.#bound.leave(call);
        else {
          outgoing.on('close', () => this.#leave(call));
          begin();
        }
        if (lane.waiting === 0 && socket.isPaused()) socket.resume();
      },
    };
    const isAdmitted = this.#bound.enterLater(call);
    // What follows on a connection with requests that wait for each other stays unread in its socket.
    if (lane.hasBacklog) socket.pause();
    this.#schedule();
    return isAdmitted;
  }

  #laneOf(socket: Socket): Lane {
    const known = this.#lanes.get(socket);
    if (known !== undefined) return known;
    const lane = new Lane();
    this.#lanes.set(socket, lane);
    // Node resumes a connection for reasons of its own.
    socket.on('resume', () => {
      if (lane.hasBacklog) socket.pause();
    });
    return lane;
  }

  #leave(call: BoundedCall): void {
    this.#bound.leave(call);
    if (this.#bound.waiting > 0) this.#schedule();
  }

  /** Requests are begun when the sockets have been looked at, all that have arrived together: see `Stage`. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#beginWaiting);
  }

  readonly #beginWaiting = (): void => {
    this.#isScheduled = false;
    const endsMs = performance.now() + TURN_MS;
    let hasBegun = this.#bound.beginNext();
    while (hasBegun && performance.now() < endsMs) hasBegun = this.#bound.beginNext();
    if (hasBegun && this.#bound.waiting > 0) this.#schedule();
  };
}

const RATE_WINDOW_MS = 60_000;

/** Clients counted at a time; past that a new window begins, so that memory is bounded. */
const COUNTED_CLIENTS_MAX = 100_000;

/** Counts one request of a client; gives the seconds the client has to wait, 0 where it need not. */
export type TakeRequest = (client: string) => number | Promise<number>;

export function createRateLimit(
  requestsPerMinute: number,
  now: () => number = () => performance.now(),
): TakeRequest {
  let windowEnds = 0;
  const counts = new Map<string, number>();
  return (client) => {
    if (now() >= windowEnds || counts.size >= COUNTED_CLIENTS_MAX) {
      windowEnds = now() + RATE_WINDOW_MS;
      counts.clear();
    }
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    return count <= requestsPerMinute ? 0 : Math.max(1, Math.ceil((windowEnds - now()) / 1_000));
  };
}
