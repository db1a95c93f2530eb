// The limit on requests a minute and client.

const WINDOW_MS = 60_000;

/** Clients counted at a time; past that the window starts anew rather than memory growing. */
const CLIENTS_MAX = 100_000;

/** Takes one request of a client; gives the seconds it has to wait, 0 where it may go on. */
export type TakeRequest = (client: string) => number | Promise<number>;

export function createRateLimit(
  requestsPerMinute: number,
  now: () => number = () => performance.now(),
): TakeRequest {
  let windowEnds = 0;
  const counts = new Map<string, number>();
  return (client) => {
    if (now() >= windowEnds || counts.size >= CLIENTS_MAX) {
      windowEnds = now() + WINDOW_MS;
      counts.clear();
    }
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    return count <= requestsPerMinute ? 0 : Math.max(1, Math.ceil((windowEnds - now()) / 1_000));
  };
}
