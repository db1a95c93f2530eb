import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from './decision.ts';
import { billStage, lastStage } from './bill-stage.ts';

const bill = { title: 'the Maize Bill' };
const decided = (kind: Decision['kind'], subject: string, sittingId = 1) => ({
  kind,
  subject,
  bill,
  sittingId,
});

test('a bill is at its last reading or deferral: a clause does not change that', () => {
  const clause = decided('question', 'Clause 1');
  const read = decided('reading', 'The Maize Bill');
  const deferred = decided('other', 'The Maize Bill');
  assert.equal(lastStage([read, clause]), read);
  assert.equal(lastStage([clause, deferred]), deferred);
  assert.equal(lastStage([clause, decided('other', 'Question by Hon. A')]), null);
});

test('a deferral on the last day shows the state before an earlier reading does; otherwise the last reading shows it', () => {
  const read = decided('reading', 'The Maize Bill', 1);
  const deferred = decided('other', 'The Maize Bill', 2);
  assert.equal(billStage([read, deferred], 2), deferred);
  assert.equal(billStage([read, deferred], 3), read);
  assert.equal(billStage([], 3), null);
});
