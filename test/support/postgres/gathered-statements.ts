// How many pages or entries each statement of this process read.

import { ENTRY, ENTRY_PAGE } from '../../../src/store/postgres/postgres-reading.ts';
import { seeingStatements } from './sent-statements.ts';

/** The result of work, and how many each of its statements read, the most first. */
export async function counting<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; numbers: number[] }> {
  const numbers: number[] = [];
  const result = await seeingStatements(({ text, values }) => {
    if (text === ENTRY_PAGE.one || text === ENTRY.one) numbers.push(1);
    if (text === ENTRY_PAGE.many || text === ENTRY.many)
      numbers.push((values![0] as unknown[]).length);
  }, work);
  return { result, numbers: numbers.sort((one, another) => another - one) };
}
