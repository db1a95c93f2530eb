// Long work is done in turns: no client waits for all of another's work.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFor } from './caller.ts';
import { forEachInTurns } from './in-turns.ts';

test('one part of all long work is done in a turn of the event loop, clients in turn', async () => {
  const done: string[] = [];
  const gone = new AbortController().signal;
  const work = (client: string): Promise<void> =>
    runFor({ client, gone }, () =>
      forEachInTurns([1, 2, 3], () => {
        // Longer than a turn, so that each item is a part.
        for (const endsMs = performance.now() + 3; performance.now() < endsMs;);
        done.push(client);
      }),
    );
  let isOver = false;
  const begun = Promise.all([...Array.from({ length: 12 }, () => work('a')), work('b')]);
  const turn = (): void => {
    done.push('|');
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await begun;
  isOver = true;
  // The first started before others waited; then the clients alternate until one of them is done.
  assert.match(done.join(''), /^a\|?a\|b\|a\|b\|a\|b(\|a){32}$/);
});
