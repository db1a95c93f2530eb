// How a vote compares with those of others of the same party.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingRules } from '../parliament/record-rules.ts';
import { PartyCounter } from './party-votes.ts';

/** People 1 to 4 are of one party under two names, 7 of another, and of the rest no party is known. */
const PARTIES = ['', 'UDA', 'U.D.A.', 'UDA', 'UDA', '', '', 'ODM'];
const COUNTER = new PartyCounter((id) => PARTIES[id] || null, readingRules('').labels);

const side = (...ids: readonly number[]) => ({
  printed: [],
  names: ids.map((id) => ({ person: id === 0 ? null : { id } })),
});

const division = (ayes: number[], noes: number[], abstentions: number[]) => ({
  ayes: side(...ayes),
  noes: side(...noes),
  abstentions: side(...abstentions),
});

for (const [title, votes, expected] of [
  ['with the most of them', division([1, 2, 3], [4], []), 'with'],
  ['against them', division([2, 3], [1], []), 'against'],
  ['unlike them, where one abstained', division([2, 3], [], [1]), 'unlike'],
  ['unlike them, where they abstained', division([1], [], [2, 3]), 'unlike'],
  ['with nobody, where one other is known', division([1, 2, 0, 5, 7], [], []), undefined],
  ['with nobody, where they are divided', division([1, 2], [3], []), undefined],
  ['with nobody, where the person did not vote', division([2, 3], [4], []), undefined],
] as const) {
  test(`a vote is compared ${title}`, () => {
    assert.equal(COUNTER.compare(votes, 1)?.how, expected);
  });
}

test('parties are counted by their letters, most votes first', () => {
  assert.deepEqual(COUNTER.count(division([7, 1, 0], [2, 5], [3])), [
    { party: 'UDA', ayes: 1, noes: 1, abstentions: 1 },
    { party: 'ODM', ayes: 1, noes: 0, abstentions: 0 },
  ]);
});

test('who voted unlike most others of the party is told with the votes of those others', () => {
  const votes = division([1, 2, 7, 5], [3], []);
  assert.deepEqual(
    COUNTER.dissenters(votes).map(({ side: own, voter, how, others }) => [
      own,
      voter.person?.id,
      how,
      others,
    ]),
    [['noes', 3, 'against', { party: 'UDA', ayes: 2, noes: 0, abstentions: 0 }]],
  );
});

test('nobody is told to have voted unlike a divided party, nor a name in two lists', () => {
  assert.deepEqual(COUNTER.dissenters(division([1, 2], [3, 4], [])), []);
  assert.deepEqual(COUNTER.dissenters(division([1, 2, 3], [3], [])), []);
});
