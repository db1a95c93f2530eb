// Labels in each form that settings can name. *Bold* words are marked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { compileForms } from './document-forms.ts';
import { readLabel } from './read-label.ts';

type Read = readonly [title: string, name: string, speech: string, time?: string];

function read(parliament: string, marked: string): Read | null {
  const spans = marked
    .split(/(\*[^*]*\*)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replaceAll('*', ''), bold: part.startsWith('*'), italic: false }));
  const label = readLabel(spans, compileForms(bundledParliament(parliament)!));
  if (label === null) return null;
  const speech = spans
    .map(({ text }) => text)
    .join('')
    .slice(label.end);
  const { title, name, time } = label;
  return time === '' ? [title, name, speech] : [title, name, speech, time];
}

const LABELS: readonly (readonly [parliament: string, marked: string, read: Read | null])[] = [
  // Bold, with a colon.
  ['kenya', '*Sen. (Dr.) Bulo:* Yes.', ['', 'Sen. (Dr.) Bulo', 'Yes.']],
  ['kenya', '*The Speaker* (Hon. Gari): Order!', ['The Speaker', 'Hon. Gari', 'Order!']],
  ['kenya', '*THE SPEAKER:* Order!', null],
  ['kenya-counties', '*Hon.Bulo Gari:* Yes.', ['', 'Hon.Bulo Gari', 'Yes.']],
  // Bold, with a colon, of people without a title.
  ['winnipeg', '*Lorrie Bulo:* Thank you.', ['', 'Lorrie Bulo', 'Thank you.']],
  ['winnipeg', '*Moved by Councillor Bulo:* it', null],
  // Capitals, with a colon.
  ['uganda', '*THE SPEAKER:* Order!', ['', 'THE SPEAKER', 'Order!']],
  ['uganda', '*LT GEN (RTD) BULO:* Yes.', ['', 'LT GEN (RTD) BULO', 'Yes.']],
  [
    'uganda',
    '*THE MINISTER OF FINANCE (GENERAL DUTIES)* (Mr Joe Bulo): Yes.',
    ['THE MINISTER OF FINANCE (GENERAL DUTIES)', 'Mr Joe Bulo', 'Yes.'],
  ],
  [
    'uganda',
    '*MS TATU BULO* *(NRM, Woman Representative, Ziwa):* Yes.',
    ['MS TATU BULO', 'NRM, Woman Representative, Ziwa', 'Yes.'],
  ],
  ['uganda', '*ME BULO GARI:* My argument', ['', 'ME BULO GARI', 'My argument']],
  [
    'uganda',
    '*MR BULO* (Ziwa County, Gari) Thank you.',
    ['MR BULO', 'Ziwa County, Gari', 'Thank you.'],
  ],
  ['uganda', 'A BILL FOR AN ACT ENTITLED: “THE LAKE ACT”', null],
  ['uganda', 'WHEREAS the lake: it is', null],
  // The surname in capitals, with a colon.
  ['south-africa', 'Mr M S F DE BULO: Yes.', ['', 'Mr M S F DE BULO', 'Yes.']],
  ['south-africa', 'Dr W G BULO (DA): Yes.', ['Dr W G BULO', 'DA', 'Yes.']],
  ['south-africa', 'The MINISTER OF SPORT: Yes.', ['', 'The MINISTER OF SPORT', 'Yes.']],
  ['south-africa', 'An HON MEMBER: Order!', ['', 'An HON MEMBER', 'Order!']],
  ['south-africa', '[Mr P J BULO: It is so.]', null],
  ['south-africa', 'The report says: it is so.', null],
  // With a dash, and with the time in brackets.
  [
    'australia',
    '*Senator BULO* (Victoria—Leader of the Government) (2.00 p.m.)—by leave—I inform',
    ['Senator BULO', 'Victoria—Leader of the Government', 'by leave—I inform', '2.00 p.m.'],
  ],
  ['australia', '*Senator BULO*—I rise.', ['', 'Senator BULO', 'I rise.']],
  [
    'australia',
    '*Senator BULO* (Queensland) (09:31): Yes.',
    ['Senator BULO', 'Queensland', 'Yes.', '09:31'],
  ],
  ['ireland', '*An Leas-Chathaoirleach:* Yes.', ['', 'An Leas-Chathaoirleach', 'Yes.']],
  ['cook-islands', '*HON. M. BULO:* Yes.', ['', 'HON. M. BULO', 'Yes.']],
];

for (const [parliament, marked, expected] of LABELS) {
  test(`${parliament}: ${marked}`, () => assert.deepEqual(read(parliament, marked), expected));
}
