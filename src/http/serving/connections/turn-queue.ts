// Shares out the serving thread among clients. Making a page occupies the thread, so only some milliseconds of such work are
// begun in one turn of the event loop; requests beyond that wait here, and the clients that wait take turns.

import { WaitingClients } from './waiting-clients.ts';

export interface TurnRequest {
  /** Whose turn it is. */
  readonly client: string;
  /** Whether it must wait for the end of the current turn, because another one of its connection was begun. */
  readonly isBehind: boolean;
  /** Begins the work; false where there was nothing to do any more. */
  readonly begin: (waitedMs: number) => boolean;
}

/**
 * After so long nothing more is begun before the event loop has looked at its sockets again. Short beside what a reader
 * notices, long beside the some ten microseconds of such a look.
 */
const TURN_MS = 1;

/** Requests begun in one turn where each takes next to no time. */
const BEGUN_IN_TURN_MAX = 32;

/**
 * Connections accepted before some work is done. Each takes up to a tenth of a millisecond with its request: however many
 * come, most of the time is left for the requests that wait.
 */
const LOOKS_MAX = 8;

/**
 * How long a request may wait for the turn of its client; then it is refused. Where more arrives than can be handled, everybody
 * waits for about that long, and what waits is handled within five seconds of its end.
 */
const QUEUED_MS_MAX = 3_000;

/**
 * With fewer that wait nobody is refused, however long it took: they are all begun in a turn or two, sooner than the client would
 * come again. They have waited because the machine did something else, as one does that is shared with others.
 */
const SHORT_QUEUE = 32;

export class TurnQueue {
  readonly #turnMs: number;
  readonly #nowMs: () => number;
  readonly #waiting = new WaitingClients();
  /** After that nothing more is begun in this turn. */
  #turnEndsMs = 0;
  /** Immediates that will run at the end of this turn of the event loop. */
  #steps = 0;
  #isFirstStep = true;
  /** Whether a connection was accepted since the last turn, and how many turns went by without work for that. */
  #hasAccepted = false;
  #looks = 0;
  readonly #step = (): void => this.#takeStep();

  constructor(turnMs = TURN_MS, nowMs: () => number = () => performance.now()) {
    this.#turnMs = turnMs;
    this.#nowMs = nowMs;
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.#waiting.requests;
  }

  /** Whether a request that has waited so long is refused. */
  isTooLong(waitedMs: number): boolean {
    return waitedMs > QUEUED_MS_MAX && this.waiting >= SHORT_QUEUE;
  }

  /** Begins a request at once where nobody waits and this turn has time left; otherwise when its client's turn has come. */
  add({ client, isBehind, begin }: TurnRequest): void {
    const nowMs = this.#nowMs();
    this.#beginTurn(nowMs);
    if (this.#waiting.requests === 0 && !isBehind && nowMs < this.#turnEndsMs) begin(0);
    else this.#waiting.add(client, { begin, sinceMs: nowMs });
  }

  /** Whether the time of this turn is up. What takes long then waits for the next turn of its client: see `resume`. */
  isOver(): boolean {
    const nowMs = this.#nowMs();
    this.#beginTurn(nowMs);
    return nowMs >= this.#turnEndsMs;
  }

  /** Resolves in a later turn, when it is the client's. */
  resume(client: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begin = (): boolean => {
      resolve();
      return true;
    };
    const sinceMs = this.#nowMs();
    this.#beginTurn(sinceMs);
    this.#waiting.addHalfMade(client, { begin, sinceMs });
    return promise;
  }

  /** To be called with every new connection. Its request is read in the next turn, and the one behind it is accepted then. */
  noteAccepted(): void {
    this.#hasAccepted = true;
  }

  /** What goes on after a wait for a thread or a file begins a turn too. */
  #beginTurn(nowMs: number): void {
    if (this.#steps > 0) return;
    this.#turnEndsMs = nowMs + this.#turnMs;
    this.#schedule(1);
  }

  #schedule(steps: number): void {
    this.#steps = steps;
    this.#isFirstStep = true;
    for (let step = 0; step < steps; step += 1) setImmediate(this.#step);
  }

  /**
   * Begins one request. Each step is an immediate of its own: what a request has begun goes on in promises, which run
   * between two immediates, so only the next step can see how long it took. The last step of a turn schedules those of
   * the next turn.
   */
  #takeStep(): void {
    const nowMs = this.#nowMs();
    if (this.#isFirstStep) {
      const isLooking = this.#looksAgain();
      this.#turnEndsMs = isLooking ? nowMs : nowMs + this.#turnMs;
      if (!isLooking) this.#beginNext(nowMs);
    } else if (nowMs < this.#turnEndsMs) {
      this.#beginNext(nowMs);
    }
    this.#isFirstStep = false;
    this.#steps -= 1;
    if (this.#steps === 0 && this.#waiting.requests > 0) {
      this.#schedule(Math.min(this.#waiting.requests, BEGUN_IN_TURN_MAX));
    }
  }

  /**
   * Whether another turn comes first. A turn of the event loop accepts one connection, whatever the number of those that
   * wait: with a page made in each, new clients would wait longer than for all who are here. So some turns without work
   * follow one another while connections come.
   */
  #looksAgain(): boolean {
    const again = this.#hasAccepted && this.#looks < LOOKS_MAX;
    this.#hasAccepted = false;
    this.#looks = again ? this.#looks + 1 : 0;
    return again;
  }

  /** Begins the first request of the client whose turn it is. */
  #beginNext(nowMs: number): void {
    for (;;) {
      const request = this.#waiting.takeNext();
      if (request === undefined || request.begin(nowMs - request.sinceMs)) return;
    }
  }
}
