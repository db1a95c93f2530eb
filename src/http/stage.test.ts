import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createStage } from './stage.ts';

test('a stage handles all items that arrived together, in order, before the next stage begins', async () => {
  const steps: string[] = [];
  const failed = (name: string, error: unknown): void =>
    void steps.push(`${name}: ${(error as Error).message}`);
  const second = createStage<string>((name) => void steps.push(`second ${name}`), failed);
  const first = createStage<string>((name) => {
    if (name === 'thrown') throw new Error('one');
    if (name === 'rejected') return Promise.reject(new Error('two'));
    steps.push(`first ${name}`);
    second(name);
  }, failed);
  for (const name of ['a', 'b']) first(name);
  assert.deepEqual(steps, []);
  await nextTurn();
  assert.deepEqual(steps, ['first a', 'first b', 'second a', 'second b']);
  for (const name of ['thrown', 'rejected', 'c']) first(name);
  await nextTurn();
  const failures = ['thrown: one', 'rejected: two'];
  assert.deepEqual(steps.slice(4).sort(), ['first c', ...failures, 'second c'].sort());
});
