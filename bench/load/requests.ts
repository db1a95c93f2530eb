// The requests of a scenario: addresses that differ in a number, written out as a client sends them.

/** How the number in the address changes from one request to the next. */
export type Numbers =
  | { readonly kind: 'always'; readonly number: number }
  | { readonly kind: 'random'; readonly ranges: readonly Range[] };

/** Numbers that follow each other without a gap. */
export interface Range {
  readonly first: number;
  readonly length: number;
}

/** An address is `before`, a number, `after`; it travels between processes, so it is data alone. */
export interface Target {
  readonly before: string;
  readonly numbers: Numbers;
  readonly after: string;
  /** Whether an unknown parameter makes each address a new one, so that no response to it is cached. */
  readonly anew?: boolean;
}

/** Gives the text of the next request each time it is called. */
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

/** One count for all scenarios of a process, so that no address is requested twice. */
let addresses = 0;

/** Any number of the ranges, each as likely as the other. */
function pick(ranges: readonly Range[]): number {
  let offset = Math.floor(Math.random() * ranges.reduce((sum, { length }) => sum + length, 0));
  for (const { first, length } of ranges) {
    if (offset < length) return first + offset;
    offset -= length;
  }
  throw new RangeError('There is no number to pick from.');
}
