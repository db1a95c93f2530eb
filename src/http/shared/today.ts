// The day of a request, from which "yesterday" is counted and which citations carry.

/** YYYY-MM-DD, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}
