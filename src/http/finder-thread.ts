// A thread that searches: a long question takes its time, and not that of whoever serves.

import { parentPort, workerData } from 'node:worker_threads';
import { SearchTooLong, StoreUnavailable } from '../errors.ts';
import { openFinder } from '../store/open-store.ts';
import type { Question, QuestionName, Reply } from './threaded-finder.ts';

const { databaseUrl } = workerData as { databaseUrl: string };
const finder = await openFinder(databaseUrl);
const asked = finder as unknown as Record<
  QuestionName,
  (...given: readonly unknown[]) => Promise<unknown>
>;

let turn: Promise<void> = Promise.resolve();

parentPort!.on('message', (question: Question | 'close') => {
  if (question === 'close') void finder.close().then(() => parentPort!.close());
  else turn = turn.then(async () => parentPort!.postMessage(await answerInTime(question)));
});

/** Nobody is there any more for what had to wait too long. */
async function answerInTime(question: Question): Promise<Reply> {
  if (Date.now() <= question.beginByMs) return await answer(question);
  const message = 'the questions before this one took too long';
  return { number: question.number, kind: 'unavailable', message, stack: '' };
}

async function answer({ number, name, arguments: given }: Question): Promise<Reply> {
  try {
    return { number, kind: 'answered', answer: await asked[name](...given) };
  } catch (error) {
    if (error instanceof SearchTooLong) return { number, kind: 'too long' };
    const { message, stack = '' } = error as Error;
    const kind = error instanceof StoreUnavailable ? 'unavailable' : 'failed';
    return { number, kind, message, stack };
  }
}
