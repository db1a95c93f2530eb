// Divisions as documents print them, and what the demo record was written with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenSittings } from '../../demo/demo-record.ts';
import type { DebateEntry } from '../debates/debate.ts';
import type { EntryType } from '../entry.ts';
import { readingRules } from '../parliament/reading-rules.ts';
import { divisionsOf, isConsistent, totalOf, type Division } from './division.ts';

const RULES = readingRules('');
const BILLOW = { id: 4, legalName: 'Billow Adan', slug: 'billow' };
const FOOTER =
  'The electronic version of the Senate Hansard Report is for information purposes only. A certified version of this Report can be obtained from the Director, Hansard and Audio Services, Senate.';

const TYPES: Readonly<Record<string, EntryType>> = {
  '#': 'heading',
  '(': 'scene',
  '=': 'other',
  '>': 'speech',
};

/** A sitting as lines: "# heading", "(scene)", "= other text", "> speech". */
function sitting(...lines: readonly string[]): DebateEntry[] {
  return lines.map((line, at) => ({
    id: at + 1,
    textCounter: at + 1,
    type: TYPES[line.charAt(0)]!,
    speakerName: line.startsWith('>') ? 'Sen. Billow' : '',
    speakerTitle: '',
    speaker: line.startsWith('>') ? BILLOW : null,
    content: line.startsWith('(') ? line : line.slice(1).trim(),
  }));
}

/** A division in one line: its entries, question, result, and of each side the total, what is printed and how many are listed. */
function line(division: Division): string {
  const { id, lastEntry, question, result, ayes, noes, abstentions } = division;
  const sides = [ayes, noes, abstentions].map(
    (side) =>
      `${totalOf(side)} [${side.printed.join()}] ${side.names.length}${isConsistent(side) ? '' : '!'}`,
  );
  return `${id}–${lastEntry} ${question ?? '-'} ${result ?? '-'}: ${sides.join(', ')}`;
}

const SENATE = [
  '# PRAYERS',
  '# COMMITTEE OF THE WHOLE',
  '# THE REVENUE BILL, 2013',
  '> Let us vote.',
  '# Clause 3',
  '# DIVISION',
  '# ROLL CALL VOTING',
  '(Question put and the Senate proceeded to vote by County Delegations)',
  '# AYES:',
  `= Sen. (Prof.) Anyang’-Nyong’o, Kisumu County; Sen. Billow, Mandera County; Sen. Bule, Tana ${FOOTER}`,
  '= River County, Sen.(Dr.) Haji, Garissa County and Sen. G. G. Kariuki, Laikipia County.',
  '= Teller of the Ayes: Sen. Bule',
  '# NOES:',
  '= Nil',
  '= Teller of the Noes: Sen. Kanainza',
  '> The results are as follows:-',
  '# AYES:',
  '= 5',
  '# ABSENTIONS: Nil',
  '(Question carried by 5 votes to 0)',
  '(Clause 3 as amended agreed to)',
];

test('a list of names with counties, the numbers of the chair, and the note of the result', () => {
  const [division, ...more] = divisionsOf(sitting(...SENATE), RULES);
  assert.deepEqual(more, []);
  assert.equal(line(division!), '6–20 Clause 3 carried: 5 [5] 5, 0 [0] 0, 0 [0] 0');
  assert.deepEqual([division!.debateId, division!.questionEntry], [3, 5]);
  assert.deepEqual(division!.ayes.names, [
    { name: 'Sen. (Prof.) Anyang’-Nyong’o', place: 'Kisumu County', personId: null },
    { name: 'Sen. Billow', place: 'Mandera County', personId: 4 },
    { name: 'Sen. Bule', place: 'Tana River County', personId: null },
    { name: 'Sen.(Dr.) Haji', place: 'Garissa County', personId: null },
    { name: 'Sen. G. G. Kariuki', place: 'Laikipia County', personId: null },
  ]);
});

test('a list of surnames without places, titles of several people, and a result before the lists', () => {
  const [division] = divisionsOf(
    sitting(
      '# MOTION FOR THE ADJOURNMENT',
      '# ADJOURNMENT TO A DAY OTHER THAN THE NEXT NORMAL SITTING DAY',
      '> Sir, I beg to move:-\n\nTHAT this House do now adjourn until Tuesday. We are tired.',
      '(Question put and the House divided)',
      '# DIVISION',
      '(Question carried by 8 votes to 3 votes)',
      '# AYES:',
      '= Ms. Abdalla. S. Messrs. Affey, Baiya, Kamau J.I, Kamau J.M., Oyancha,J., Prof. Saitoti, ole Ntimama and Wetangula.',
      '= Tellers of the Ayes: Mr. Affey and Dr. Monda.',
      '# NOES:',
      '= Messrs. Bett, Chachu Chanzu and Ms. Chepchumba.',
      '# ABSTENTIONS:',
      '= Nil.',
      '# ADJOURNMENT',
    ),
    RULES,
  );
  assert.equal(
    line(division!),
    '5–13 THAT this House do now adjourn until Tuesday carried: 8 [8] 9!, 3 [3] 3, 0 [0] 0',
  );
  assert.deepEqual(
    division!.ayes.names.map(({ name }) => name),
    [
      'Ms. Abdalla. S.',
      'Affey',
      'Baiya',
      'Kamau J.I',
      'Kamau J.M.',
      'Oyancha, J.',
      'Prof. Saitoti',
      'ole Ntimama',
      'Wetangula',
    ],
  );
});

test('numbers that contradict each other are all there', () => {
  const [division] = divisionsOf(
    sitting(
      '# DIVISION',
      '# AYES',
      '= Hon. A. Bc, Hon. De',
      '# AYES',
      '# 3',
      '(Question negatived by 4 votes to 3)',
    ),
    RULES,
  );
  assert.equal(line(division!), '1–6 - negatived: 3 [3] 2!, 4 [4] 0, 0 [] 0');
});

test('divisions follow one another with headings of their own, or with a list of a side that has one', () => {
  const lists = ['# AYES: 1', '= Hon. Bc', '# NOES: Nil'];
  const found = divisionsOf(
    sitting(
      '# DIVISION',
      ...lists,
      '# DIVISION',
      ...lists,
      ...lists,
      '(Question carried)',
      ...lists,
    ),
    RULES,
  );
  assert.deepEqual(
    found.map(({ id, lastEntry }) => [id, lastEntry]),
    [
      [1, 4],
      [5, 8],
      [9, 12],
      [13, 15],
    ],
  );
});

test('the number of a clause within the text of an amendment is not its question', () => {
  const [division] = divisionsOf(
    sitting(
      '# COMMITTEE OF THE WHOLE',
      '# THE CONFLICT OF INTEREST BILL',
      '= THAT, the Bill be amended by inserting the following new clause–',
      '# 5A.',
      '= (a) promote speedy justice in all counties;',
      '# DIVISION',
      '# AYES: 1',
      '= Sen. Billow, Mandera County',
      '# NOES: 1',
      '= Sen. Bule, Tana River County',
    ),
    RULES,
  );
  assert.match(division!.question!, /^THAT, the Bill be amended/);
});

test('what only looks like a division is none', () => {
  assert.deepEqual(
    divisionsOf(
      sitting(
        '# DIVISION OF REVENUE',
        '= THAT',
        '# DIVISION',
        '> The Ayes have it.',
        '(Question carried)',
        '# AYES AND NOES',
        '= The Ayes: they were many',
        '# NOES',
        '> No.',
        '# STATEMENTS',
        '= 5',
      ),
      RULES,
    ),
    [],
  );
});

test('the divisions of the demo record are those it was written with', () => {
  let written = 0;
  for (const { sitting, entries, divisions } of writtenSittings()) {
    const found = divisionsOf(
      entries.map((entry) => ({ ...entry, id: entry.id! })),
      RULES,
    );
    assert.deepEqual(
      found.map(({ id, ayes, noes, abstentions }) => [
        id,
        [ayes, noes, abstentions].map(({ names }) => names.length),
      ]),
      divisions.map(({ at, names }) => [entries[at]!.id, names]),
      `${sitting.source!.name}`,
    );
    written += divisions.length;
  }
  assert.equal(written, 13);
});
