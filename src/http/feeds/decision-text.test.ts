import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionRow } from '../../store/contract/results.ts';
import { lastStage } from './decision-text.ts';

const bill = { title: 'the Maize Bill', number: null, series: null };
const decided = (kind: DecisionRow['kind'], subject: string) =>
  ({ kind, subject, bill }) as DecisionRow;

test('a bill stands where it was last read or put off: a clause says nothing of it', () => {
  const clause = decided('question', 'Clause 1');
  const read = decided('reading', 'The Maize Bill');
  const deferred = decided('other', 'The Maize Bill');
  assert.equal(lastStage([read, clause]), read);
  assert.equal(lastStage([clause, deferred]), deferred);
  assert.equal(lastStage([clause, decided('other', 'Question by Hon. A')]), null);
});
