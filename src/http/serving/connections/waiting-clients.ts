// The clients that wait for the serving thread, and whose turn is next.

export interface WaitingRequest {
  /** Begins the work; false where there was nothing to do any more. */
  readonly begin: (waitedMs: number) => boolean;
  readonly sinceMs: number;
}

/** The requests of each client. The client that has waited for its turn longest comes first. */
type ClientQueue = Map<string, WaitingRequest[]>;

/** An address takes some hundred bytes. */
const SERVED_CLIENTS_MAX = 10_000;

/**
 * Clients that had a turn since somebody waits take turns with those that had none: a visitor who comes while one client
 * has a thousand requests is next, and however many visitors come, every other turn is for those who were here.
 */
export class WaitingClients {
  readonly #new: ClientQueue = new Map();
  readonly #served: ClientQueue = new Map();
  /** The clients that had a turn since nobody waited last. */
  readonly #hadTurn = new Set<string>();
  #isTurnOfNew = true;
  #requests = 0;

  /** How many requests wait. */
  get requests(): number {
    return this.#requests;
  }

  /** `isResumed`: goes on with what was begun, and comes before other requests of its client. */
  add(client: string, request: WaitingRequest, isResumed: boolean): void {
    this.#requests += 1;
    // A client is in one of the two only.
    const hadTurn = this.#served.has(client) || this.#hadTurn.has(client);
    const queue = hadTurn ? this.#served : this.#new;
    const ofClient = queue.get(client);
    if (ofClient === undefined) queue.set(client, [request]);
    else if (isResumed) ofClient.unshift(request);
    else ofClient.push(request);
  }

  /** The first request of the client whose turn it is; the client goes to the end. */
  takeNext(): WaitingRequest | undefined {
    const queue = this.#queueOfTurn();
    const [next] = queue;
    if (next === undefined) return undefined;
    const [client, ofClient] = next;
    const request = ofClient.shift();
    queue.delete(client);
    if (ofClient.length > 0) this.#served.set(client, ofClient);
    this.#requests -= 1;
    this.#noteTurn(client);
    return request;
  }

  /** Whoever had a turn without a choice is followed by a new one. */
  #queueOfTurn(): ClientQueue {
    const isChoice = this.#new.size > 0 && this.#served.size > 0;
    const isNew = isChoice ? this.#isTurnOfNew : this.#new.size > 0;
    this.#isTurnOfNew = !(isChoice && isNew);
    return isNew ? this.#new : this.#served;
  }

  #noteTurn(client: string): void {
    if (this.#requests === 0 || this.#hadTurn.size >= SERVED_CLIENTS_MAX) this.#hadTurn.clear();
    this.#hadTurn.add(client);
  }
}
