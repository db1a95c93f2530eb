// A sitting is dated only from its first and last entries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileForms } from '@hansard/documents/document-forms';
import { dateSitting, type DerivedSitting, type SpokenEntry } from './date-sitting.ts';
import { KENYA } from './check-parliament.ts';

const RULES = compileForms(KENYA);

function derive(...texts: string[]): DerivedSitting {
  const entries = texts.map((content, index): SpokenEntry => {
    return { id: 100 + index, type: 'other', content };
  });
  return dateSitting(entries, RULES);
}

const SPEECH =
  'Mr. Speaker, on 3rd May, 2001 the House met at 9.00 a.m. and ' + 'I said so. '.repeat(40);

test('reads the masthead, the date, and when the house met and rose, with the entries that say it', () => {
  const found = derive(
    'PARLIAMENT OF KENYA',
    'THE SENATE',
    'THE HANSARD',
    'Wednesday, 31st July, 2013',
    'The Senate met at the County Hall, Parliament Buildings, at 2.30 p.m.',
    '[The Speaker (Hon. Ethuro) in the Chair]',
    SPEECH,
    'The Senate rose at 6.30 p.m.',
  );
  assert.deepEqual(found, {
    venueSlug: 'senate',
    startDate: '2013-07-31',
    startTime: '14:30:00',
    endDate: '2013-07-31',
    endTime: '18:30:00',
    evidence: [
      { field: 'venue', entryId: 101 },
      { field: 'start_date', entryId: 103 },
      { field: 'start_time', entryId: 104 },
      { field: 'end_time', entryId: 107 },
    ],
  });
});

test('takes the chamber from a footer, or from what the opening line calls the house', () => {
  const footer =
    'Disclaimer: The electronic version of the Senate Hansard Report is for information purposes only. ' +
    'A certified version of this Report can be obtained from the Director, Hansard and Audio Services, Senate.';
  assert.equal(derive('Prayers', SPEECH, footer).venueSlug, 'senate');
  const met = derive('The House met at thirty minutes past Two o’clock', '[Prayers]');
  assert.deepEqual([met.venueSlug, met.startTime], ['national_assembly', '14:30:00']);
  assert.deepEqual(
    met.evidence.map(({ entryId }) => entryId),
    [100, 100],
  );
});

test('a sitting past midnight ends on the next day', () => {
  const found = derive(
    'Tuesday, 31st December, 2019',
    'The House met at 2.30 p.m.',
    'The House rose at 12.15 a.m.',
  );
  assert.deepEqual([found.endDate, found.endTime], ['2020-01-01', '00:15:00']);
});

test('what no line states stays unknown: a speech that mentions dates dates nothing', () => {
  assert.deepEqual(derive(SPEECH, 'Hon. Members: Aye!', SPEECH), {
    venueSlug: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    evidence: [],
  });
});
