// How long to wait before a request is sent again: what the server asks for, or a time that doubles, whichever is longer.

/** The wait that a Retry-After header asks for, as seconds or as a date; null where it says nothing that can be read. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}

/** The longest wait between two attempts that the server did not ask for. */
const BACK_OFF_MAX_MS = 60_000;

/**
 * The wait before an attempt, counted from 1: it doubles each time. Half of it is random, so that many clients of a server that
 * comes back do not all return in the same moment.
 */
export function backOffMs(attempt: number, firstMs: number, random: number): number {
  const wholeMs = Math.min(BACK_OFF_MAX_MS, firstMs * 2 ** Math.min(attempt - 1, 30));
  return wholeMs * (0.5 + random / 2);
}
