import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionRow } from '../store/contract/results.ts';
import { lastStage } from './decision-text.ts';

const bill = { title: 'the Maize Bill', number: null, series: null };
const decided = (kind: DecisionRow['kind'], subject: string) =>
  ({ kind, subject, bill }) as DecisionRow;

test('a bill is at its last reading or deferral: a clause does not change that', () => {
  const clause = decided('question', 'Clause 1');
  const read = decided('reading', 'The Maize Bill');
  const deferred = decided('other', 'The Maize Bill');
  assert.equal(lastStage([read, clause]), read);
  assert.equal(lastStage([clause, deferred]), deferred);
  assert.equal(lastStage([clause, decided('other', 'Question by Hon. A')]), null);
});
