// What this process sends to PostgreSQL: noted, or held up until a test has done something.

import { Client } from 'pg';

interface Sent {
  /** A statement without a name is not prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Is shown every statement before it is sent, for as long as the work takes; a promise it gives is waited for. */
export async function seeingStatements<Result>(
  see: (sent: Sent) => void | Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const query = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!;
  Object.defineProperty(Client.prototype, 'query', {
    ...query,
    value: function (this: Client, ...given: unknown[]): unknown {
      const send = (): unknown =>
        (query.value as (...given: unknown[]) => unknown).apply(this, given);
      const waited = see(given[0] as Sent);
      return waited === undefined ? send() : waited.then(send);
    },
  });
  try {
    return await work();
  } finally {
    Object.defineProperty(Client.prototype, 'query', query);
  }
}
