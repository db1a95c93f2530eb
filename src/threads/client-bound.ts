// Limits the work of clients: a maximum of running calls, in total and per client, and of waiting calls; the rest is refused.
// Waiting clients take turns: each waits for one call of each of the others, however many calls those have.

export interface BoundLimits {
  readonly inWorkMax: number;
  readonly inWorkOfClientMax: number;
  readonly waitingMax: number;
  readonly waitingOfClientMax: number;
}

/** The calls of a lane are started one after the other, in order: a connection is one lane. */
export class Lane {
  isBusy = false;
  /** Waiting calls. */
  waiting = 0;

  /** Whether a call waits for another one of the lane. */
  get hasBacklog(): boolean {
    return this.waiting > (this.isBusy ? 0 : 1);
  }
}

export interface BoundedCall {
  readonly client: string;
  readonly lane?: Lane;
  /** Starts the work; `leave` must follow when it has ended. */
  readonly begin: () => void;
}

export class ClientBound {
  readonly #limits: BoundLimits;
  readonly #inWork = new Map<string, number>();
  /** The next client in turn comes first. Only clients with waiting calls are in it. */
  readonly #waiting = new Map<string, BoundedCall[]>();
  #inWorkInAll = 0;
  #waitingInAll = 0;

  constructor(limits: BoundLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waitingInAll;
  }

  /** Queues a call until `beginNext` starts it; false if too many are waiting: the call is refused and not queued. */
  enter(call: BoundedCall): boolean {
    const { client, lane } = call;
    const waiting = this.#waiting.get(client) ?? [];
    const { waitingMax, waitingOfClientMax } = this.#limits;
    const isFull = waiting.length >= waitingOfClientMax || this.#waitingInAll >= waitingMax;
    if (isFull && !this.#mayBegin(call)) return false;
    waiting.push(call);
    if (waiting.length === 1) this.#waiting.set(client, waiting);
    this.#waitingInAll += 1;
    if (lane !== undefined) lane.waiting += 1;
    return true;
  }

  /** A started call has ended. Others may then start: see `beginNext`. */
  leave({ client, lane }: BoundedCall): void {
    const left = (this.#inWork.get(client) ?? 0) - 1;
    if (left > 0) this.#inWork.set(client, left);
    else this.#inWork.delete(client);
    this.#inWorkInAll -= 1;
    if (lane !== undefined) lane.isBusy = false;
  }

  /** Starts the next call in turn, and moves its client to the end; false if none may start. */
  beginNext(): boolean {
    if (this.#inWorkInAll >= this.#limits.inWorkMax) return false;
    for (const [client, calls] of this.#waiting) {
      if (!this.#hasRoom(client)) continue;
      const at = calls.findIndex(({ lane }) => lane === undefined || !lane.isBusy);
      const [call] = at < 0 ? [] : calls.splice(at, 1);
      if (call === undefined) continue;
      this.#waiting.delete(client);
      if (calls.length > 0) this.#waiting.set(client, calls);
      this.#waitingInAll -= 1;
      if (call.lane !== undefined) call.lane.waiting -= 1;
      this.#begin(call);
      return true;
    }
    return false;
  }

  #mayBegin({ client, lane }: BoundedCall): boolean {
    return this.#hasRoom(client) && (lane === undefined || (!lane.isBusy && lane.waiting === 0));
  }

  #hasRoom(client: string): boolean {
    const { inWorkMax, inWorkOfClientMax } = this.#limits;
    return this.#inWorkInAll < inWorkMax && (this.#inWork.get(client) ?? 0) < inWorkOfClientMax;
  }

  #begin(call: BoundedCall): void {
    this.#inWork.set(call.client, (this.#inWork.get(call.client) ?? 0) + 1);
    this.#inWorkInAll += 1;
    if (call.lane !== undefined) call.lane.isBusy = true;
    call.begin();
  }
}
