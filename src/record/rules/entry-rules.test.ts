// The rules for entries, one by one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter, fc } from '../../../test/support/seed.ts';
import { checkEntry, checkEntryChange } from './entry-rules.ts';
import { checkNestedSitting } from './check-fields.ts';
import { checkText, FieldFaults } from './field-faults.ts';

const faultsOf = (given: Readonly<Record<string, unknown>>): Record<string, string[]> => {
  const faults = new FieldFaults();
  checkEntry(given, faults);
  return faults.toJSON();
};
const LEAST = { type: 'speech', content: 'x' };

test('the least an entry has is a type and a content', () => {
  const faults = new FieldFaults();
  assert.deepEqual(checkEntry(LEAST, faults), {
    id: undefined,
    textCounter: undefined,
    type: 'speech',
    speakerName: '',
    speakerTitle: '',
    speaker: null,
    content: 'x',
    sitting: undefined,
    details: {},
  });
  assert.equal(faults.count, 0);
});

test('a change has the fields it was given, and no other', () => {
  const faults = new FieldFaults();
  assert.deepEqual(checkEntryChange({}, faults), {});
  assert.deepEqual(checkEntryChange({ content: 'y', id: 1, url: 'x' }, faults), { content: 'y' });
  assert.deepEqual(checkEntryChange({ speaker: null, sitting: null }, faults), {
    speaker: null,
    sitting: null,
  });
  assert.equal(faults.count, 0);
});

test('the rules of a change are those of an entry', () => {
  for (const given of [{ content: '' }, { type: null }, { text_counter: 1.5 }, { colour: 1 }]) {
    const faults = new FieldFaults();
    checkEntryChange(given, faults);
    assert.deepEqual(faults.toJSON(), faultsOf({ ...LEAST, ...given }));
    assert.equal(faults.count, 1);
  }
});

test('a speaker is an id, a slug, an object, or nobody', () => {
  const person = { id: 49, legal_name: 'Amina Ngugi', slug: 'amina-ngugi' };
  for (const [given, claim] of [
    [undefined, null],
    [null, null],
    [49, 49],
    ['amina-ngugi', 'amina-ngugi'],
    [person, { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' }],
    [
      { ...person, url: 'x' },
      { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' },
    ],
  ] as const) {
    const faults = new FieldFaults();
    assert.deepEqual(checkEntry({ ...LEAST, speaker: given }, faults).speaker, claim);
    assert.equal(faults.count, 0);
  }
});

test('a value of type that is nested deeply is refused like any other', () => {
  const type = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
  assert.deepEqual(Object.keys(faultsOf({ ...LEAST, type })), ['type']);
});

test('text is anything that can be returned byte for byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const faults = new FieldFaults();
      const isValid = checkText({ name: 'content' }, text, faults);
      assert.equal(isValid, !text.includes('\0') && Buffer.from(text).toString() === text);
      assert.equal(faults.count, isValid ? 0 : 1);
    }),
  );
  for (const value of [null, 5, true, [], {}, 'a\0', '\ud800', 'a\udc00b']) {
    assert.equal(checkText({ name: 'content' }, value, new FieldFaults()), false);
  }
});

test('faults of a sitting within an entry are noted under sitting, with the field they are of', () => {
  const faults = new FieldFaults();
  const { venueSlug } = checkNestedSitting({ venue: 'senate', start_date: 'x', chair: 1 }, faults);
  assert.equal(venueSlug, 'senate');
  const date = 'start_date: Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
  assert.deepEqual(faults.toJSON(), { sitting: ['chair: There is no such field.', date] });
});
