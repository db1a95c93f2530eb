import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileLabels } from '../record/labels/label-words.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import { bundledParliament, KENYA } from '../record/parliament/check-parliament.ts';
import { proposedCsv, proposePeople } from './propose-people.ts';

const UGANDA = compileLabels(bundledParliament('uganda') ?? KENYA);
const AUSTRALIA = compileLabels(bundledParliament('australia') ?? KENYA);
const COUNTIES = compileLabels(bundledParliament('kenya-counties') ?? KENYA);

function open(label: string, entries: number) {
  return { label, chamber: 'parliament', entries };
}

test('reads party, seat and office in the bracket of a label as the settings say', () => {
  const facts = (title: string, name: string, words = UGANDA) => {
    const { printedParty, printedSeat, printedRole } = parseLabel(title, name, words);
    return [printedParty, printedSeat, printedRole];
  };
  assert.deepEqual(
    [
      facts('MS TATU OPIYO', 'NRM, Woman Representative, Ziwani'),
      facts('MR JUMA KULIA', 'Independent, Lake County North, Ziwani'),
      facts('MRS TATU OPIYO', 'Woman Representative, Ziwani'),
      facts('THE MINISTER OF STATE FOR WATER (LAKES)', 'Mr Joe Ziwa'),
      facts('Senator BULO', 'Victoria—Minister for Lakes', AUSTRALIA),
      facts('Hon. Bulo', 'Ziwani, UDA', compileLabels(KENYA)),
    ],
    [
      ['NRM', 'Woman Representative, Ziwani', null],
      ['Independent', 'Lake County North, Ziwani', null],
      [null, 'Woman Representative, Ziwani', null],
      [null, null, 'MINISTER OF STATE FOR WATER (LAKES)'],
      [null, 'Victoria', 'Minister for Lakes'],
      ['UDA', null, null],
    ],
  );
});

test('proposes who has a seat in a label, and lists who may be a member', () => {
  const { people, doubtful } = proposePeople(
    [
      open('THE SPEAKER', 90),
      open('HON. MEMBERS', 5),
      open('DR TATU OPIYO (NRM, Woman Representative, Ziwani)', 3),
      open('DR TATU OPIYO', 4),
      open('DR OPIYO', 9),
      open('MR TATA OPIYO (NRM, Woman Representative, Ziwani)', 1),
      open('MR KULIA', 2),
      open('MR JUMA KULIA', 2),
      open('THE MINISTER OF WATER (Mr Joe Ziwa)', 6),
    ],
    UGANDA,
  );
  assert.deepEqual(
    people.map(({ name, honorificPrefix, constituency, party, entries }) => [
      name,
      honorificPrefix,
      constituency,
      party,
      entries,
    ]),
    [
      ['Tatu Opiyo', 'Dr', 'Woman Representative, Ziwani', 'NRM', 7],
      ['Tata Opiyo', 'Mr', 'Woman Representative, Ziwani', 'NRM', 1],
    ],
  );
  assert.deepEqual(
    doubtful.map(({ label, reason }) => [label, reason]),
    [
      ['DR OPIYO', 'several people have this name'],
      ['THE MINISTER OF WATER (Mr Joe Ziwa)', 'an office, without a seat'],
      ['MR KULIA', 'a surname alone'],
      ['MR JUMA KULIA', 'a name without a seat or a party'],
      [
        'MR TATA OPIYO (NRM, Woman Representative, Ziwani)',
        'has the seat of Tatu Opiyo, and may be the same person',
      ],
    ],
  );
});

test('a title that only members have makes a member, and the file has a row for each', () => {
  const { people, doubtful } = proposePeople(
    [open('Hon. Bulo', 3), open('Hon. (Ms.) Tatu Akinyi', 2), open('Ms. Chanda', 1)],
    COUNTIES,
  );
  assert.equal(
    proposedCsv(people),
    'name,honorific_prefix,chamber,constituency,party\r\n' +
      'Bulo,,parliament,,\r\n' +
      'Tatu Akinyi,Ms.,parliament,,\r\n',
  );
  assert.deepEqual(
    doubtful.map(({ label }) => label),
    ['Ms. Chanda'],
  );
});
