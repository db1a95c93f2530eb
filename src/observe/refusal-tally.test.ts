// Which refusals get a line in the log.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RefusalTally } from './refusal-tally.ts';

test('the first refusal of ten seconds has a line, and the next line counts the others', () => {
  let nowMs = 0;
  const tally = new RefusalTally(() => nowMs);
  assert.equal(tally.count('busy'), 1);
  for (let more = 0; more < 500; more += 1) assert.equal(tally.count('busy'), null);
  assert.equal(tally.count('another reason'), 1);
  nowMs = 10_000;
  assert.equal(tally.count('busy'), 501);
  assert.equal(tally.count('busy'), null);
});
