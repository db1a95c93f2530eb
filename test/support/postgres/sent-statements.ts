// The statements that this process sends to PostgreSQL: recorded, or delayed until a test has done something.

import { Client } from 'pg';
import { ENTRY, ENTRY_PAGE } from '../../../src/store/postgres/postgres-reads.ts';

interface Sent {
  /** A statement without a name is not prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Calls `see` with every statement before it is sent, as long as the work runs; waits for a promise it returns. */
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

// The number of pages or entries that each statement of this process read.

/** The result of work, and how many each of its statements read, the largest first. */
export async function counting<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; numbers: number[] }> {
  const numbers: number[] = [];
  const result = await seeingStatements(({ text, values }) => {
    if (text === ENTRY_PAGE.single || text === ENTRY.single) numbers.push(1);
    if (text === ENTRY_PAGE.many || text === ENTRY.many)
      numbers.push((values![0] as unknown[]).length);
  }, work);
  return { result, numbers: numbers.sort((one, another) => another - one) };
}
