// The requests of a scenario: addresses that differ in a number, as text to send.

/** How the number in the address changes from one request to the next. */
export type Numbers =
  | { readonly kind: 'always'; readonly number: number }
  | { readonly kind: 'random'; readonly ranges: readonly Range[] };

/** Consecutive numbers. */
export interface Range {
  readonly first: number;
  readonly length: number;
}

/** An address is `before`, a number, `after`; it is sent between processes, so it is plain data. */
export interface Target {
  readonly before: string;
  readonly numbers: Numbers;
  readonly after: string;
  /** Whether an unknown parameter makes each address new, so that no response is cached. */
  readonly anew?: boolean;
}

/** Returns the text of the next request on each call. */
export function createRequests(target: Target, port: number): () => string {
  const { numbers, anew = false } = target;
  const head = `GET ${target.before}`;
  const after = (): string => (anew ? `${target.after}&x=${(addresses += 1)}` : target.after);
  const rest = ` HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: hansard-bench\r\nAccept: */*\r\n\r\n`;
  switch (numbers.kind) {
    case 'always': {
      const request = `${head}${numbers.number}${after()}${rest}`;
      return () => request;
    }
    case 'random':
      return () => `${head}${pick(numbers.ranges)}${after()}${rest}`;
  }
}

/** One counter for all scenarios of a process, so that no address is requested twice. */
let addresses = 0;

/** A random number of the ranges, uniformly distributed. */
function pick(ranges: readonly Range[]): number {
  let offset = Math.floor(Math.random() * ranges.reduce((sum, { length }) => sum + length, 0));
  for (const { first, length } of ranges) {
    if (offset < length) return first + offset;
    offset -= length;
  }
  throw new RangeError('There is no number to pick from.');
}
