// The other end of called-thread.ts, within the thread: one call after the other, each begun in time or not at all.

import { parentPort } from 'node:worker_threads';
import type { ThreadCall, ThreadReply } from './thread-client.ts';

export function serveThread<Asked, Answer>(
  answer: (asked: Asked) => Promise<Answer>,
  close: () => Promise<void>,
): void {
  let turn: Promise<void> = Promise.resolve();
  parentPort!.on('message', (call: ThreadCall<Asked> | 'close') => {
    if (call === 'close') void close().then(() => parentPort!.close());
    else turn = turn.then(async () => parentPort!.postMessage(await inTime(call)));
  });

  /** Nobody is there any more for what had to wait too long, and a write might wait as long again for the lock. */
  async function inTime({
    number,
    asked,
    beginByMs,
  }: ThreadCall<Asked>): Promise<ThreadReply<Answer>> {
    return { number, answer: Date.now() <= beginByMs ? await answer(asked) : null };
  }
}
