// What an operator's machines ask: is the process alive, can it serve, and how is it doing.

import type { Store } from '../store/store.ts';
import { METRICS_TYPE } from '../observe/metrics.ts';
import { answerOf, type Answer } from './answer.ts';

export function textAnswer(status: number, body: string, type = METRICS_TYPE): Answer {
  return answerOf(status, ['Content-Type', type, 'Cache-Control', 'no-store'], body);
}

const PLAIN = 'text/plain; charset=utf-8';

/** The process runs and its loop turns; nothing else is asked, so that a slow store restarts nobody. */
export function liveAnswer(): Answer {
  return textAnswer(200, 'ok\n', PLAIN);
}

/** The record can be read. */
export async function readyAnswer(store: Store): Promise<Answer> {
  try {
    await store.ping();
    return textAnswer(200, 'ready\n', PLAIN);
  } catch {
    const answer = textAnswer(503, 'not ready: the record cannot be read\n', PLAIN);
    return { ...answer, headers: [...answer.headers, 'Retry-After', '5'] };
  }
}
