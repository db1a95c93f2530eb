import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Stage } from './stage.ts';

test('a step is done for all that arrived together before the next step is done for one, in their order', async () => {
  const steps: string[] = [];
  const second = new Stage<string>((name) => void steps.push(`second ${name}`));
  const first = new Stage<string>((name) => {
    steps.push(`first ${name}`);
    second.add(name);
  });
  for (const name of ['a', 'b']) first.add(name);
  assert.deepEqual(steps, []);
  await nextTurn();
  assert.deepEqual(steps, ['first a', 'first b', 'second a', 'second b']);
  first.add('c');
  await nextTurn();
  assert.deepEqual(steps.slice(4), ['first c', 'second c']);
});
