// A queue before something that does one thing at a time, shared out fairly: the clients that wait take turns, whatever
// the number of calls each of them has. A call whose client has gone leaves the queue at once.

import { ClientGone, TooBusy } from '../errors.ts';
import type { Caller } from './caller.ts';

export interface FairQueueOptions {
  /** What the calls are for, as the reason of an error names it: `searching`. */
  readonly task: string;
  /** Calls that run at a time. */
  readonly runningMax: number;
  /** Calls of one client, and of all clients, that may wait; a further one is refused, so that the client retries later. */
  readonly waitingOfClientMax: number;
  readonly waitingMax: number;
  /** How long a call may wait for others. */
  readonly waitMsMax: number;
}

interface WaitingCall {
  readonly start: () => void;
  readonly fail: (error: Error) => void;
}

/** The client of calls that the program makes for itself. */
const NOBODY = '';

export class FairQueue {
  readonly #options: FairQueueOptions;
  /** The client whose turn is next comes first. A client without a waiting call is not in it. */
  readonly #waiting = new Map<string, WaitingCall[]>();
  #waitingInAll = 0;
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Runs `work` when it is its turn. Rejects with TooBusy where too many wait, or it waits for too long. */
  async run<Result>(caller: Caller | null, work: () => Promise<Result>): Promise<Result> {
    caller?.gone.throwIfAborted();
    if (this.#running >= this.#options.runningMax) await this.#turn(caller);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Resolves when a call may run in place of one that ended. */
  #turn(caller: Caller | null): Promise<void> {
    const { task, waitingOfClientMax, waitingMax, waitMsMax } = this.#options;
    const client = caller?.client ?? NOBODY;
    const ofClient = this.#waiting.get(client) ?? [];
    if (ofClient.length >= waitingOfClientMax || this.#waitingInAll >= waitingMax) {
      return Promise.reject(new TooBusy(`too many calls wait for ${task}`));
    }
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        caller?.gone.removeEventListener('abort', leave);
      };
      const call: WaitingCall = {
        start: () => (settle(), resolve()),
        fail: (error) => (settle(), reject(error)),
      };
      const leave = (): void => this.#remove(client, call, new ClientGone());
      const timer = setTimeout(
        () =>
          this.#remove(
            client,
            call,
            new TooBusy(`the calls for ${task} before this one take too long`),
          ),
        waitMsMax,
      );
      caller?.gone.addEventListener('abort', leave);
      ofClient.push(call);
      this.#waiting.set(client, ofClient);
      this.#waitingInAll += 1;
    });
  }

  #remove(client: string, call: WaitingCall, error: Error): void {
    const ofClient = this.#waiting.get(client) ?? [];
    const at = ofClient.indexOf(call);
    if (at < 0) return;
    ofClient.splice(at, 1);
    if (ofClient.length === 0) this.#waiting.delete(client);
    this.#waitingInAll -= 1;
    call.fail(error);
  }

  /** A call has ended: the first call of the client whose turn it is starts, and the client goes to the end. */
  #next(): void {
    const [turn] = this.#waiting;
    if (turn === undefined) {
      this.#running -= 1;
      return;
    }
    const [client, ofClient] = turn;
    const call = ofClient.shift();
    this.#waiting.delete(client);
    if (ofClient.length > 0) this.#waiting.set(client, ofClient);
    this.#waitingInAll -= 1;
    call?.start();
  }
}
