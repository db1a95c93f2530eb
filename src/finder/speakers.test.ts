// Labels are tested within the budget of the query.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientGone } from '../base/errors.ts';
import { foldedLabel, labelMatcher } from '../record/labels/label-text.ts';
import { present } from '../base/present.ts';
import { Budget, COST, OWN_LIMITS } from '@hansard/search';
import { labelTest } from './speakers.ts';

const LABELS = Array.from({ length: 5_000 }, (_, at) => {
  const text = `Hon. ${at}`;
  return { fields: { speakerTitle: '', speakerName: text }, text, key: text, ...foldedLabel(text) };
});

const testOf = (typed: string) => present(labelMatcher(typed), 'words');

const select = (test: Parameters<typeof labelTest>[1], budget = new Budget()): number[] => {
  const passes = labelTest(LABELS, test, budget);
  return [...LABELS.keys()].filter((at) => passes(present(LABELS[at], 'a label'), at));
};

test('selects those that pass', () => {
  assert.deepEqual(select(testOf('hon 4999')), [4_999]);
});

test('more words cost more, beyond those of a name; a repeated word costs nothing', () => {
  const workOf = (typed: string): number => {
    const budget = new Budget();
    select(testOf(typed), budget);
    return budget.work;
  };
  const one = workOf('a');
  assert.equal(workOf('Hon. (Dr.) Patrick Achengo (Yathwa, UDA)'), one);
  const different = Array.from({ length: 64 }, (_, at) => at).join(' ');
  assert.equal(workOf(different), 4 * COST.term * LABELS.length);
  assert.equal(workOf('a '.repeat(3_900)), one);
});

test('ends soon after the client disconnects', () => {
  let tested = 0;
  const budget = new Budget({ ...OWN_LIMITS, isCancelled: () => tested > 0 });
  const matches = (): boolean => (tested += 1) > 0;
  assert.throws(() => select({ words: 1, matches }, budget), ClientGone);
  assert.ok(tested < LABELS.length / 2, String(tested));
});
