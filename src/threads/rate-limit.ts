// The limit on one client's requests per minute.

const RATE_WINDOW_MS = 60_000;

/** Clients counted at a time; beyond that the earliest is forgotten, so that memory is bounded. */
const COUNTED_CLIENTS_MAX = 100_000;

/** Counts one request of a client; returns the seconds that the client must wait, or 0. */
export type TakeRequest = (client: string) => number | Promise<number>;

/** A person who mistypes a key, or an office that begins its day, needs fewer. */
const SIGN_INS_PER_MINUTE = 10;

/** The limit on sign-ins of one network. */
export function createSignInLimit(now?: () => number): TakeRequest {
  return createRateLimit(SIGN_INS_PER_MINUTE, now);
}

interface CountedRequests {
  readonly windowEnds: number;
  count: number;
}

/** Each client has a window of its own, which begins with its first request: no client can wait for the end of everybody's. */
export function createRateLimit(
  requestsPerMinute: number,
  now: () => number = () => performance.now(),
): TakeRequest {
  /** In the order in which their windows end. */
  const clients = new Map<string, CountedRequests>();
  return (client) => {
    const nowMs = now();
    for (const [earlier, { windowEnds }] of clients) {
      if (nowMs < windowEnds && clients.size < COUNTED_CLIENTS_MAX) break;
      clients.delete(earlier);
    }
    let counted = clients.get(client);
    if (counted === undefined) {
      counted = { windowEnds: nowMs + RATE_WINDOW_MS, count: 0 };
      clients.set(client, counted);
    }
    counted.count += 1;
    if (counted.count <= requestsPerMinute) return 0;
    return Math.max(1, Math.ceil((counted.windowEnds - nowMs) / 1_000));
  };
}
