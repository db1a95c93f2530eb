// The rules of a sitting's description.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldFaults } from './field-faults.ts';
import { isDate } from './date-rules.ts';
import { checkNestedSitting, checkSitting } from './check-fields.ts';

const faultsOf = (given: Readonly<Record<string, unknown>>): Record<string, string[]> => {
  const faults = new FieldFaults();
  checkSitting(given, faults);
  return faults.toJSON();
};

const WRONG_DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';

test('a description may lack everything', () => {
  const faults = new FieldFaults();
  assert.deepEqual(checkSitting({}, faults), {
    venueSlug: null,
    source: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
  });
  assert.equal(faults.count, 0);
});

test('a sitting ends on the day it begins unless it says otherwise', () => {
  const ends = (given: Readonly<Record<string, unknown>>): string | null =>
    checkSitting(given, new FieldFaults()).endDate;
  assert.equal(ends({ start_date: '2013-07-31' }), '2013-07-31');
  assert.equal(ends({ start_date: '2013-07-31', end_date: '2013-08-01' }), '2013-08-01');
  assert.equal(ends({ start_date: '2013-07-31', end_date: null }), null);
});

test('a time may lack its seconds, and is stored with them', () => {
  const { startTime, endTime } = checkSitting(
    { start_time: '14:30', end_time: '18:30:59' },
    new FieldFaults(),
  );
  assert.deepEqual([startTime, endTime], ['14:30:00', '18:30:59']);
  for (const time of ['24:00', '14:60', '14:30:60', '2:30', '14.30', ' 14:30', 1430]) {
    assert.deepEqual(faultsOf({ start_time: time }), {
      start_time: ['Time has wrong format. Use one of these formats instead: hh:mm[:ss].'],
    });
  }
});

test('a date is a day the calendar has', () => {
  for (const date of ['2013-07-31', '2012-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
    assert.equal(isDate(date), true, date);
  }
  for (const date of [
    '2013-02-29',
    '2013-02-30',
    '1900-02-29',
    '2013-13-01',
    '2013-00-10',
    '2013-01-00',
    '2013-1-1',
    '13-01-01',
    '2013-07-31T00:00',
    '2013-07-31\n',
    ' 2013-07-31',
    '２０１３-07-31',
    '',
  ]) {
    assert.equal(isDate(date), false, JSON.stringify(date));
    assert.deepEqual(faultsOf({ start_date: date, end_date: null }), { start_date: [WRONG_DATE] });
  }
});

test('a venue is a slug', () => {
  assert.deepEqual(faultsOf({ venue: 'joint_sitting-2' }), {});
  for (const venue of ['', 'Senate', 'a b', 5, {}, 'x'.repeat(201)]) {
    assert.deepEqual(faultsOf({ venue }), {
      venue: ['This must be the slug of a venue, such as "senate".'],
    });
  }
});

test('a source is a name, or an object with one', () => {
  const sourceOf = (source: unknown) => checkSitting({ source }, new FieldFaults()).source;
  const named = {
    name: 'Wednesday',
    listPage: '',
    date: null,
    url: '',
    lastProcessingAttempt: null,
    lastProcessingSuccess: null,
  };
  assert.deepEqual(sourceOf('Wednesday'), named);
  assert.deepEqual(sourceOf({ name: 'Wednesday' }), named);
  assert.deepEqual(
    sourceOf({
      name: 'Wednesday',
      list_page: 'senate',
      date: '2013-07-31',
      url: 'http://x/',
      last_processing_attempt: '2013-08-01T00:00:00',
      last_processing_success: null,
    }),
    {
      ...named,
      listPage: 'senate',
      date: '2013-07-31',
      url: 'http://x/',
      lastProcessingAttempt: '2013-08-01T00:00:00',
    },
  );
  for (const [source, sentence] of [
    ['', 'name: This field may not be blank.'],
    [{}, 'name: This field is required.'],
    [5, 'This must be the name of a source, or an object.'],
    [['x'], 'This must be the name of a source, or an object.'],
    [{ name: 'x', colour: 1 }, 'colour: This field is not known.'],
    [{ name: 'x', date: '2013-02-30' }, `date: ${WRONG_DATE}`],
    [{ name: 5 }, 'name: Not a valid string.'],
    [{ name: 'a\0' }, 'name: Null characters are not allowed.'],
    [{ name: 'x'.repeat(201) }, 'name: Ensure this field has no more than 200 characters.'],
    [
      { name: 'x', url: 'x'.repeat(1_001) },
      'url: Ensure this field has no more than 1000 characters.',
    ],
  ] as const) {
    assert.deepEqual(faultsOf({ source }), { source: [sentence] });
  }
});

test('a source whose name is null has none', () =>
  assert.deepEqual(faultsOf({ source: { name: null } }), {
    source: ['name: This field may not be null.'],
  }));

test('a field nobody knows is named', () => {
  assert.deepEqual(faultsOf({ chair: 'x', id: 1, url: 'x' }), {
    chair: ['This field is not known.'],
  });
});

test('within something else, faults are noted under sitting, with the field they are of', () => {
  const faults = new FieldFaults();
  const { venueSlug } = checkNestedSitting({ venue: 'senate', start_date: 'x', chair: 1 }, faults);
  assert.equal(venueSlug, 'senate');
  assert.deepEqual(faults.toJSON(), {
    sitting: ['chair: This field is not known.', `start_date: ${WRONG_DATE}`],
  });
});
