// A thread that searches: a long question takes its time, and not that of whoever serves.

import { workerData } from 'node:worker_threads';
import { SearchTooLong, StoreUnavailable } from '../errors.ts';
import { openFinder } from '../store/open-store.ts';
import { answerCalls } from '../threads/answer-calls.ts';
import type { Question, QuestionName, Reply } from './threaded-finder.ts';

const { databaseUrl } = workerData as { databaseUrl: string };
const finder = await openFinder(databaseUrl);
const asked = finder as unknown as Record<
  QuestionName,
  (...given: readonly unknown[]) => Promise<unknown>
>;

answerCalls(answer, () => finder.close());

async function answer({ name, arguments: given }: Question): Promise<Reply> {
  try {
    return { kind: 'answered', answer: await asked[name](...given) };
  } catch (error) {
    if (error instanceof SearchTooLong) return { kind: 'too long' };
    const { message, stack = '' } = error as Error;
    const kind = error instanceof StoreUnavailable ? 'unavailable' : 'failed';
    return { kind, message, stack };
  }
}
