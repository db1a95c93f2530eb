// The limit on one client's requests per minute.

const RATE_WINDOW_MS = 60_000;

/** Clients counted at a time; beyond that a new window begins, so that memory is bounded. */
const COUNTED_CLIENTS_MAX = 100_000;

/** Counts one request of a client; returns the seconds that the client must wait, or 0. */
export type TakeRequest = (client: string) => number | Promise<number>;

/** A person who mistypes a key, or an office that begins its day, needs fewer. */
const SIGN_INS_PER_MINUTE = 10;

/** The limit on sign-ins of one network. */
export function createSignInLimit(now?: () => number): TakeRequest {
  return createRateLimit(SIGN_INS_PER_MINUTE, now);
}

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
