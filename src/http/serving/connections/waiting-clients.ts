// The clients that wait for the serving thread, and whose turn is next.

export interface WaitingRequest {
  /** Begins the work; false where there was nothing to do any more. */
  readonly begin: (waitedMs: number) => boolean;
  readonly sinceMs: number;
}

/** The requests of each client that were not begun. The client that has waited for its turn longest comes first. */
type ClientQueue = Map<string, WaitingRequest[]>;

/** Work that was begun, and waits to go on. */
interface HalfMade {
  readonly client: string;
  readonly request: WaitingRequest;
}

/** An address takes some hundred bytes. */
const SERVED_CLIENTS_MAX = 10_000;

/**
 * So many pages may be half made, then the oldest goes on. Without a bound a thousand clients would have a thousand of
 * them, each of some megabytes, and wait for all.
 */
const HALF_MADE_MAX = 8;

/**
 * Clients that had a turn since somebody waits take turns with those that had none: a visitor who comes while one client
 * has a thousand requests is next, and however many visitors come, every other turn is for those who were here.
 */
export class WaitingClients {
  readonly #new: ClientQueue = new Map();
  readonly #served: ClientQueue = new Map();
  /** The oldest first. Their clients are in one of the two queues, if only with no other request. */
  readonly #halfMade: HalfMade[] = [];
  /** The clients that had a turn since nobody waited last. */
  readonly #hadTurn = new Set<string>();
  #isTurnOfNew = true;
  #requests = 0;

  /** How many requests wait. */
  get requests(): number {
    return this.#requests;
  }

  add(client: string, request: WaitingRequest): void {
    this.#requests += 1;
    this.#queueOf(client).push(request);
  }

  /** Adds what was begun. It comes before other requests of its client: else one client would have many half made. */
  addHalfMade(client: string, request: WaitingRequest): void {
    this.#requests += 1;
    this.#queueOf(client);
    this.#halfMade.push({ client, request });
  }

  /** The first request of the client whose turn it is; the client goes to the end. */
  takeNext(): WaitingRequest | undefined {
    const client = this.#nextClient();
    if (client === undefined) return undefined;
    const at = this.#halfMade.findIndex((one) => one.client === client);
    const [halfMade] = at < 0 ? [] : this.#halfMade.splice(at, 1);
    const waiting = this.#queueOf(client);
    const request = halfMade?.request ?? waiting.shift();
    this.#new.delete(client);
    this.#served.delete(client);
    const hasMore = waiting.length > 0 || this.#halfMade.some((one) => one.client === client);
    if (hasMore) this.#served.set(client, waiting);
    this.#requests -= 1;
    this.#noteTurn(client);
    return request;
  }

  #queueOf(client: string): WaitingRequest[] {
    // A client is in one of the two only.
    const known = this.#served.get(client) ?? this.#new.get(client);
    if (known !== undefined) return known;
    const made: WaitingRequest[] = [];
    (this.#hadTurn.has(client) ? this.#served : this.#new).set(client, made);
    return made;
  }

  /** A client that had its turn without a choice is followed by a new one. */
  #nextClient(): string | undefined {
    const [oldest] = this.#halfMade;
    if (oldest !== undefined && this.#halfMade.length >= HALF_MADE_MAX) return oldest.client;
    const isChoice = this.#new.size > 0 && this.#served.size > 0;
    const isNew = isChoice ? this.#isTurnOfNew : this.#new.size > 0;
    this.#isTurnOfNew = !(isChoice && isNew);
    const [next] = (isNew ? this.#new : this.#served).keys();
    return next;
  }

  #noteTurn(client: string): void {
    if (this.#requests === 0 || this.#hadTurn.size >= SERVED_CLIENTS_MAX) this.#hadTurn.clear();
    this.#hadTurn.add(client);
  }
}
