// Voters who did not speak, recognized among the members of the day.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingRules } from '../parliament/record-rules.ts';
import { NO_MEMBERSHIP, NO_PERSON_DETAILS, type KnownPerson, type Membership } from '../person.ts';
import { VoterMatcher } from './recognize-voters.ts';

const WORDS = readingRules('').labels;
const DAY = { chamber: 'senate', day: '2013-07-31' };
const SEAT: Membership = {
  ...NO_MEMBERSHIP,
  chamber: 'Senate',
  startDate: '2013',
  endDate: '2017-08',
};

function member(id: number, legalName: string, seat: Partial<Membership> = {}): KnownPerson {
  const memberships = [{ ...SEAT, ...seat }];
  return { id, legalName, slug: `m-${id}`, ...NO_PERSON_DETAILS, memberships };
}

/** The ids of the people behind names written "name, place"; `=7` after a name gives a person who is already known. */
function recognized(people: readonly KnownPerson[], ...names: readonly string[]): unknown[] {
  const voters = names.map((text) => {
    const [listed = '', id] = text.split('=');
    const [name = '', place = ''] = listed.split(', ');
    const person = id === undefined ? null : { id: Number(id), legalName: 'K', slug: 'k' };
    return { name, place, person };
  });
  const found = new VoterMatcher(people, WORDS).recognize(voters, DAY);
  assert.deepEqual(
    found.map(({ name }) => name),
    voters.map(({ name }) => name),
  );
  return found.map(({ person }) => person?.id ?? null);
}

test('a name is the only member whom it fits, with or without a title and a place', () => {
  const people = [
    member(1, 'Billow Adan Kerrow', { constituency: 'Mandera' }),
    member(2, 'Godfrey Gitahi Kariuki'),
  ];
  assert.deepEqual(recognized(people, 'Sen. Billow, Mandera County', 'Kariuki', 'Sen. Nobody'), [
    1,
    2,
    null,
  ]);
});

test('it is nobody where two members have the word, wherever it is in their names', () => {
  const people = [member(1, 'Peter Otieno'), member(2, 'Grace Otieno Oduor')];
  assert.deepEqual(recognized(people, 'Sen. Otieno', 'Sen. P. Otieno'), [null, 1]);
});

test('it is nobody where the spelling differs, the place contradicts it, or the seat was of another time or chamber', () => {
  const people = [
    member(1, 'Mary Wanjiru', { constituency: 'Nyeri' }),
    member(2, 'John Kamotho', { endDate: '2013-06' }),
    member(3, 'Ruth Chebet', { chamber: 'National Assembly' }),
  ];
  const names = ['Sen. Wanjiku', 'Sen. Wanjiru, Kisumu County', 'Sen. Kamotho', 'Sen. Chebet'];
  assert.deepEqual(recognized(people, ...names), [null, null, null, null]);
});

test('one member does not vote under two names, and a name printed twice is the same member', () => {
  const people = [member(1, 'Peter Otieno')];
  assert.deepEqual(recognized(people, 'Sen. Otieno', 'Sen. Peter Otieno'), [null, null]);
  assert.deepEqual(recognized(people, 'Sen. Otieno', 'Sen. P. Otieno=1'), [null, 1]);
  assert.deepEqual(recognized(people, 'Sen. Otieno', 'Sen. Otieno'), [1, 1]);
  assert.deepEqual(recognized([], 'Sen. Otieno', 'Sen. Peter=9'), [null, 9]);
});
