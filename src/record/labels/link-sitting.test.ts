// Linking labels to people: certain matches are linked, all others stay open with candidates and reasons.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { NO_MEMBERSHIP, NO_PERSON_DETAILS, type KnownPerson, type Membership } from '../person.ts';
import { linkSitting, type LinkableEntry } from './link-sitting.ts';
import { MemberMatcher, MemberDirectory } from './match-label.ts';
import { compileLabels } from './label-words.ts';
import { KENYA } from '../parliament/check-parliament.ts';

const words = compileLabels(KENYA);

const seat = (
  constituency: string | null,
  party: string | null,
  more: Partial<Membership> = {},
): Membership => ({
  ...NO_MEMBERSHIP,
  chamber: 'National Assembly',
  constituency,
  party,
  startDate: '2022-09-08',
  ...more,
});

const somebody = (id: number, legalName: string, ...memberships: Membership[]): KnownPerson => ({
  id,
  legalName,
  slug: `person-${id}`,
  ...NO_PERSON_DETAILS,
  memberships,
});

const PEOPLE = [
  somebody(1, 'Amani Juma Baraka', seat('Pwani North', 'UPA')),
  somebody(2, 'Jane Otieno', seat('Ziwa', 'KADU')),
  somebody(3, 'Otieno Peter Kamau', seat('Mlima East', 'UPA')),
  somebody(4, 'Kamau Peter Ndege', seat('Mlima West', 'UPA')),
  somebody(5, 'Ruth Ng’ang’a', seat('Nominated', 'JP')),
  somebody(6, 'Moses F.M. Chepkwony', seat(null, null)),
  somebody(7, 'Ali Hassan Noor', seat('Kamkunji', 'IND')),
  somebody(8, 'Boyd Were Owuor', seat('Bahari', 'ODM')),
  somebody(9, 'Tom Mboya Wafula', seat('Bonde', 'UPA', { endDate: '2024' })),
  somebody(
    11,
    'Julius Ogamba',
    seat(null, null, { chamber: null, role: 'Cabinet Secretary for Education' }),
  ),
  somebody(10, 'Sara Wafula', seat('Pwani South', 'UPA', { chamber: 'senate' })),
];

const matcher = new MemberMatcher(new MemberDirectory(PEOPLE, words));
const LINKING = { words, matcher, decide: () => null, onlyDecided: false };

type Line = readonly [title: string, name: string] | string;

/** The outcome for each label of a sitting; a line that is a plain text is a scene. */
function link(lines: readonly Line[], day = '2026-03-12', chamber = 'national_assembly') {
  const entries = lines.map((line, index): LinkableEntry => {
    const [speakerTitle, speakerName] = typeof line === 'string' ? ['', ''] : line;
    const [type, content] =
      typeof line === 'string' ? ['scene' as const, line] : ['speech' as const, 'x'];
    return {
      id: index + 1,
      textCounter: index + 1,
      type,
      speakerName,
      speakerTitle,
      speaker: null,
      content,
    };
  });
  return linkSitting(entries, { chamber, day }, LINKING).map(({ match }) => match);
}

/** The id of the person a label is linked to, or why it is not. */
function outcome(title: string, name: string, day?: string, chamber?: string): number | string {
  const [match] = link([[title, name]], day, chamber);
  if (match === undefined) return 'no label';
  if (match.kind === 'linked') return match.person.id;
  if (match.kind === 'unlinkable') return match.reason;
  return `${match.kind}: ${match.candidates.map(({ person }) => person.id).join(', ')}`;
}

suite('a label', () => {
  test('of two of name, constituency and party is linked', () => {
    assert.equal(outcome('Hon. Amani Baraka', 'Pwani North, UPA'), 1);
    assert.equal(outcome('Hon. Amani Baraka', 'Pwani North, KADU'), 1);
    assert.equal(outcome('', 'Pwani North, UPA'), 1);
    assert.equal(outcome("Hon. Ruth Ng'ang'a", 'Nominated, Jubilee'), 5);
    assert.equal(outcome('Hon. Ali Noor', 'Kamukunji, Independent'), 7);
    assert.equal(outcome('Hon. Jane Otieno', 'Ziwa, KADU – K'), 2);
    assert.equal(outcome('Hon. Jane Otieno', 'Ziwa, Muungano'), 2);
  });

  test('that says something else is doubtful, with the likeliest first', () => {
    // The father held the seat before.
    assert.equal(outcome('Hon. Charles Were', 'Bahari, ODM'), 'doubtful: 8');
    assert.equal(outcome('Hon. Jane Otieno', 'Mlima East, KADU'), 'doubtful: 2, 3');
    assert.equal(outcome('Hon. Mary Wambui', 'Nowhere, UPA'), 'nobody of this name is known');
  });

  test('of a name alone is linked if one member of that day has it', () => {
    assert.equal(outcome('', 'Hon. Baraka'), 1);
    assert.equal(outcome('', 'Hon. A. J. Baraka'), 1);
    assert.equal(outcome('', 'Mr. Peter Kamau Otieno'), 3);
    assert.equal(outcome('', 'Hon. Otieno'), 'doubtful: 2, 3');
    assert.equal(outcome('', 'Hon. Peter'), 'doubtful: 3, 4');
    assert.equal(outcome('', 'Hon. Wafula', '2024-12-31'), 9);
    assert.equal(outcome('', 'Hon. Tom Wafula', '2025-01-01'), 'doubtful: 9');
    assert.equal(outcome('', 'Sen. Wafula', '2025-01-01', 'senate'), 10);
  });

  test('is linked by a close spelling only if it is the only one, and never if it is short', () => {
    assert.equal(outcome('Hon. Amany Barakka', 'Pwani North, UPA'), 1);
    assert.equal(outcome('', 'Hon. Cheppkwony'), 6);
    assert.equal(outcome('', 'Hon. Noar'), 'nobody of this name is known');
    // A name may be shortened beside its constituency, but not all of it.
    assert.equal(outcome('Hon. Ama Baraka', 'Pwani North, UPA'), 1);
    assert.equal(outcome('', 'Hon. Ama Baraka'), 'nobody of this name is known');
    assert.equal(outcome('Hon. Ama Bar', 'Pwani North, UPA'), 'doubtful: 1');
  });

  test('of somebody who need not be a member is not linked by a surname', () => {
    assert.equal(outcome('The Cabinet Secretary for Roads', 'Mr. Baraka'), 'doubtful: 1');
    assert.equal(outcome('The Minister for Roads', 'Mr. Baraka'), 1);
    assert.equal(outcome('The Cabinet Secretary for Education', 'Mr. Ogamba'), 11);
    assert.equal(outcome('', 'The Cabinet Secretary for Education'), 11);
    assert.equal(outcome('', 'The Cabinet Secretary for Health'), 'no name');
    assert.equal(outcome('The Cabinet Secretary for Education', 'Mr. Baraka'), 'doubtful: 1');
    assert.equal(outcome('', 'Hon. Members'), 'several people');
  });
});

suite('the chair', () => {
  const ids = (lines: readonly Line[]): (number | string)[] =>
    link(lines).map((match) => (match.kind === 'linked' ? match.person.id : match.kind));

  test('is followed through the notes of the sitting', () => {
    assert.deepEqual(
      ids([
        '[The Speaker (Hon. Moses Chepkwony) in the Chair]',
        ['', 'Hon. Speaker'],
        '[The Speaker (Hon. Moses Chepkwony) left the Chair] [The Temporary Speaker (Hon. (Dr) Amani Baraka) took the Chair]',
        ['', 'The Temporary Speaker'],
        ['', 'Hon. Speaker'],
        '[The Temporary Speaker (Hon. Amani Baraka) left the Chair]',
        ['', 'The Temporary Speaker'],
        '[The Temporary Speaker (Hon. Jane Otieno) in the Chair]',
        ['The Temporary Speaker', 'Hon. Jane Otieno'],
        ['', 'Hon. Temporary Speaker'],
      ]),
      [6, 1, 'unlinkable', 'unlinkable', 2, 2],
    );
  });

  test('that nobody named stays open', () => {
    assert.deepEqual(
      ids([
        ['', 'Hon. Speaker'],
        ['', 'Mr. Deputy Speaker'],
      ]),
      ['unlinkable', 'unlinkable'],
    );
  });
});
